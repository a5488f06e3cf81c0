//! `POST /api/identity/settings/ldap/test`

use axum::{Json, extract::State};
use http::{App, Caller};
use serde::Serialize;
use utoipa::ToSchema;

use crate::external_login::service;

/// How the directory treats the portal.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DirectoryTest {
    /// Whether it answers in time, with a valid certificate, and lets the portal's account in.
    is_reachable: bool,
    /// Whether that account sees anybody below the base.
    shows_people: bool,
}

/// Tries the saved directory with the portal's own account.
#[utoipa::path(post, path = "/api/identity/settings/ldap/test", operation_id = "test_ldap_settings", tag = "Settings",
    responses((status = 200, body = DirectoryTest), (status = 429, description = "Too many tests; see Retry-After.")))]
pub async fn test(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<DirectoryTest>> {
    let shown = service::try_directory(&app, &scope).await?;
    Ok(Json(DirectoryTest { is_reachable: shown.is_some(), shows_people: shown == Some(true) }))
}
