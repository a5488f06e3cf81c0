//! `PUT /api/identity/settings/oauth`

use axum::{extract::State, http::StatusCode};
use http::{App, Body, Caller};

use super::oauth::OAuthSettings;
use crate::external_login::service::settings;

/// Configures the OpenID provider with which users sign in. It decides who can sign in, so the caller must hold everything that anybody at
/// the level holds.
#[utoipa::path(put, path = "/api/identity/settings/oauth", operation_id = "update_oauth_settings", tag = "Settings", request_body = OAuthSettings,
    responses((status = 204, description = "Saved.")))]
pub async fn update(State(app): State<App>, Caller(scope): Caller, Body(body): Body<OAuthSettings>) -> http::Result<StatusCode> {
    settings::save(&app, &scope, &body.change()?).await?;
    Ok(StatusCode::NO_CONTENT)
}
