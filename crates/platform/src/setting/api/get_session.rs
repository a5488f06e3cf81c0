//! `GET /api/identity/settings/session`

use axum::{Json, extract::State};
use http::{App, Caller};

use super::session::SessionSettings;
use crate::setting;

/// Sessions that a new sign-in ends.
#[utoipa::path(get, path = "/api/identity/settings/session", operation_id = "get_session_settings", tag = "Settings",
    responses((status = 200, description = "The settings.", body = SessionSettings)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<SessionSettings>> {
    let values = setting::of_level(&app, scope.at_level().tenant()?).await?;
    Ok(Json(SessionSettings::of(&values)))
}
