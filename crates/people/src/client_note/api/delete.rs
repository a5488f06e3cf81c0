//! `DELETE /api/app/client-notes/{id}`

use axum::{extract::State, http::StatusCode};
use http::{App, Caller, IdPath};

use crate::client_note::service;

/// Deletes a note for good.
#[utoipa::path(delete, path = "/api/app/client-notes/{id}", operation_id = "delete_client_note", tag = "Clients",
    params(("id" = Uuid, Path, description = "Note")), responses((status = 204, description = "Deleted.")))]
pub async fn delete(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    service::delete(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
