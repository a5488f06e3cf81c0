//! `PUT /api/identity/settings/ldap`

use axum::{extract::State, http::StatusCode};
use http::{App, Body, Caller};

use super::ldap::LdapSettings;
use crate::external_login::service::settings;

/// Configures the directory with which users sign in. It decides who can sign in, so the caller must hold everything that anybody at the
/// level holds.
#[utoipa::path(put, path = "/api/identity/settings/ldap", operation_id = "update_ldap_settings", tag = "Settings", request_body = LdapSettings,
    responses((status = 204, description = "Saved.")))]
pub async fn update(State(app): State<App>, Caller(scope): Caller, Body(body): Body<LdapSettings>) -> http::Result<StatusCode> {
    settings::save(&app, &scope, &body.change()?).await?;
    Ok(StatusCode::NO_CONTENT)
}
