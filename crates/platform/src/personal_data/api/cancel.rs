//! `POST /api/gdpr/cancel-deletion`

use axum::{extract::State, http::StatusCode};
use http::{App, Caller};

use crate::personal_data::service;

/// Cancels the deletion of the caller's account.
#[utoipa::path(post, path = "/api/gdpr/cancel-deletion", operation_id = "cancel_account_deletion", tag = "Personal data",
    responses((status = 204, description = "Cancelled: the account stays as it is."), (status = 400, description = "No deletion was requested.")))]
pub async fn cancel(State(app): State<App>, Caller(scope): Caller) -> http::Result<StatusCode> {
    service::cancel_deletion(&app, &scope).await?;
    Ok(StatusCode::NO_CONTENT)
}
