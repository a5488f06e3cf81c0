//! `PUT /api/identity/settings/session`

use axum::{extract::State, http::StatusCode};
use http::{App, Body, Caller};

use super::session::SessionSettings;
use crate::setting::{self, IDENTITY};

/// Sets which sessions a new sign-in ends; existing sessions stay.
#[utoipa::path(put, path = "/api/identity/settings/session", operation_id = "update_session_settings", tag = "Settings",
    request_body = SessionSettings, responses((status = 204, description = "Saved.")))]
pub async fn update(State(app): State<App>, Caller(scope): Caller, Body(body): Body<SessionSettings>) -> http::Result<StatusCode> {
    scope.require(IDENTITY)?;
    setting::save(&app, &scope, &body.changes(), |values| SessionSettings::of(values).changes()).await?;
    Ok(StatusCode::NO_CONTENT)
}
