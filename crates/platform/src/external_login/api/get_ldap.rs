//! `GET /api/identity/settings/ldap`

use axum::{Json, extract::State};
use http::{App, Caller};

use super::ldap::LdapSettings;
use crate::external_login::service::settings::{self, Way};

/// The directory with which users sign in.
#[utoipa::path(get, path = "/api/identity/settings/ldap", operation_id = "get_ldap_settings", tag = "Settings",
    responses((status = 200, description = "The settings.", body = LdapSettings)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<LdapSettings>> {
    Ok(Json(LdapSettings::of(&settings::read(&app, &scope, Way::Directory).await?)))
}
