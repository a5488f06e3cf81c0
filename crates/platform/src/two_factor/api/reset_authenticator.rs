//! `POST /api/account/reset-authenticator`

use axum::{extract::State, http::StatusCode};
use http::{App, Caller};

use crate::two_factor::service;

/// Removes the caller's authenticator app. Other sessions end.
#[utoipa::path(post, path = "/api/account/reset-authenticator", operation_id = "reset_authenticator", tag = "Account",
    responses((status = 204, description = "Removed.")))]
pub async fn reset(State(app): State<App>, Caller(scope): Caller) -> http::Result<StatusCode> {
    service::reset(&app, &scope).await?;
    Ok(StatusCode::NO_CONTENT)
}
