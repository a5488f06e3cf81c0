//! `DELETE /api/account/remembered-browsers/{id}`

use axum::{extract::State, http::StatusCode};
use http::{App, Caller, IdPath};

use crate::two_factor::service;

/// Forgets one: the next sign-in there requires the second step.
#[utoipa::path(delete, path = "/api/account/remembered-browsers/{id}", operation_id = "forget_browser", tag = "Account",
    params(("id" = Uuid, Path, description = "Id")), responses((status = 204, description = "Forgotten.")))]
pub async fn delete(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    service::forget(&app, &scope, Some(id)).await?;
    Ok(StatusCode::NO_CONTENT)
}
