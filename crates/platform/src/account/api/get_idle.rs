//! `GET /api/account-admin/settings/idle`

use axum::{Json, extract::State};
use http::{App, Caller};

use super::idle::IdleSettings;
use crate::setting;

/// Idle timeout of sessions.
#[utoipa::path(get, path = "/api/account-admin/settings/idle", operation_id = "get_idle_settings", tag = "Settings",
    responses((status = 200, description = "The settings.", body = IdleSettings)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<IdleSettings>> {
    let values = setting::of_level(&app, scope.at_level().tenant()?).await?;
    Ok(Json(IdleSettings::of(&values)))
}
