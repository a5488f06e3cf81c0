//! `PUT /api/identity/settings/ldap/groups`

use axum::{extract::State, http::StatusCode};
use http::{App, Body, Caller};

use super::group::UpdateDirectoryGroups;
use crate::external_login::service;

/// Sets which groups of the directory give which roles. Their members get and lose them at the next sign-in or check; the caller must be
/// allowed to assign each role that a group begins or ends to give.
#[utoipa::path(put, path = "/api/identity/settings/ldap/groups", operation_id = "update_ldap_groups", tag = "Settings",
    request_body = UpdateDirectoryGroups, responses((status = 204, description = "Saved.")))]
pub async fn update(State(app): State<App>, Caller(scope): Caller, Body(body): Body<UpdateDirectoryGroups>) -> http::Result<StatusCode> {
    service::set_mapping(&app, &scope, &body.into_pairs()).await?;
    Ok(StatusCode::NO_CONTENT)
}
