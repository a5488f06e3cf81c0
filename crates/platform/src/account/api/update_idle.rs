//! `PUT /api/account-admin/settings/idle`

use axum::{extract::State, http::StatusCode};
use http::{App, Body, Caller};

use super::{idle::IdleSettings, settings::SETTINGS};
use crate::setting;

/// Sets the idle timeout of sessions, including those that are open.
#[utoipa::path(put, path = "/api/account-admin/settings/idle", operation_id = "update_idle_settings", tag = "Settings",
    request_body = IdleSettings, responses((status = 204, description = "Saved.")))]
pub async fn update(State(app): State<App>, Caller(scope): Caller, Body(body): Body<IdleSettings>) -> http::Result<StatusCode> {
    scope.require(SETTINGS)?;
    setting::save(&app, &scope, &body.changes(), |values| IdleSettings::of(values).changes()).await?;
    Ok(StatusCode::NO_CONTENT)
}
