//! `DELETE /api/account/sessions`

use axum::{extract::State, http::StatusCode};
use http::{App, Caller};

use crate::session::service;

/// Ends all of the caller's sessions except this one. Requires recent authentication.
#[utoipa::path(delete, path = "/api/account/sessions", operation_id = "end_other_sessions", tag = "Account",
    responses((status = 204, description = "Ended.")))]
pub async fn end_others(State(app): State<App>, Caller(scope): Caller) -> http::Result<StatusCode> {
    service::end_others(&app, &scope).await?;
    Ok(StatusCode::NO_CONTENT)
}
