//! `DELETE /api/gdpr/requests`

use axum::{extract::State, http::StatusCode};
use http::{App, Caller};

use crate::personal_data::service;

/// Requests the deletion of the caller's personal data and account, which follows after some days and can be cancelled until then. Requires
/// recent authentication.
#[utoipa::path(delete, path = "/api/gdpr/requests", operation_id = "delete_personal_data", tag = "Personal data",
    responses((status = 204, description = "Requested."), (status = 400, description = "Nobody else administers the level.")))]
pub async fn delete(State(app): State<App>, Caller(scope): Caller) -> http::Result<StatusCode> {
    service::request_deletion(&app, &scope).await?;
    Ok(StatusCode::NO_CONTENT)
}
