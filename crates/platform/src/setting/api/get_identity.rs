//! `GET /api/identity/settings`

use axum::{Json, extract::State};
use http::{App, Caller};

use super::identity::IdentitySettings;
use crate::setting;

/// Rules of passwords, lockout and sign-in.
#[utoipa::path(get, path = "/api/identity/settings", operation_id = "get_identity_settings", tag = "Settings", responses((status = 200, body = IdentitySettings)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<IdentitySettings>> {
    let values = setting::of_level(&app, scope.at_level().tenant()?).await?;
    Ok(Json(IdentitySettings::of(&values)))
}
