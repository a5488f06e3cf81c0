//! `POST /api/app/email-preferences/test`

use axum::{extract::State, http::StatusCode};
use http::{App, Caller};

use crate::email_preference::service;

/// Sends a test to the caller's address.
#[utoipa::path(post, path = "/api/app/email-preferences/test", operation_id = "send_test_to_me", tag = "EmailPreferences",
    responses((status = 204), (status = 429, description = "Too many emails; see Retry-After.")))]
pub async fn test(State(app): State<App>, Caller(scope): Caller) -> http::Result<StatusCode> {
    service::send_test(&app, &scope).await?;
    Ok(StatusCode::NO_CONTENT)
}
