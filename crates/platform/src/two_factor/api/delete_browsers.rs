//! `DELETE /api/account/remembered-browsers`

use axum::{extract::State, http::StatusCode};
use http::{App, Caller};

use crate::two_factor::service;

/// Forgets all of them.
#[utoipa::path(delete, path = "/api/account/remembered-browsers", operation_id = "forget_browsers", tag = "Account",
    responses((status = 204, description = "Forgotten.")))]
pub async fn delete_all(State(app): State<App>, Caller(scope): Caller) -> http::Result<StatusCode> {
    service::forget(&app, &scope, None).await?;
    Ok(StatusCode::NO_CONTENT)
}
