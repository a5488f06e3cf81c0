//! `DELETE /api/app/standards/{id}`

use axum::{extract::State, http::StatusCode};
use http::{App, Caller, IdPath};

use crate::standard::service;

/// Deletes a standard that was never published.
#[utoipa::path(delete, path = "/api/app/standards/{id}", operation_id = "delete_standard", tag = "Standards",
    params(("id" = Uuid, Path, description = "Standard")),
    responses((status = 204, description = "Deleted.")))]
pub async fn delete(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    service::delete(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
