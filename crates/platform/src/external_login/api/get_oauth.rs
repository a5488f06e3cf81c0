//! `GET /api/identity/settings/oauth`

use axum::{Json, extract::State};
use http::{App, Caller};

use super::oauth::OAuthSettings;
use crate::external_login::service::settings::{self, Way};

/// The OpenID provider with which users sign in.
#[utoipa::path(get, path = "/api/identity/settings/oauth", operation_id = "get_oauth_settings", tag = "Settings",
    responses((status = 200, description = "The settings.", body = OAuthSettings)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<OAuthSettings>> {
    Ok(Json(OAuthSettings::of(&settings::read(&app, &scope, Way::OpenId).await?)))
}
