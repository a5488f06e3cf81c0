//! `GET /api/identity/settings/ldap/groups`

use axum::{Json, extract::State};
use http::{App, Caller};

use super::group::{DirectoryGroup, DirectoryGroups};
use crate::external_login::service;

/// The groups of the directory that give roles.
#[utoipa::path(get, path = "/api/identity/settings/ldap/groups", operation_id = "get_ldap_groups", tag = "Settings",
    responses((status = 200, description = "All of them, by name.", body = DirectoryGroups)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<DirectoryGroups>> {
    let groups = service::mapping(&app, &scope).await?;
    Ok(Json(DirectoryGroups { groups: groups.into_iter().map(DirectoryGroup::of).collect() }))
}
