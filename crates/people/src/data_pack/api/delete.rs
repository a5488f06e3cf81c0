//! `DELETE /api/app/clients/{id}/data-pack`

use axum::{extract::State, http::StatusCode};
use http::{App, Caller, IdPath};

use crate::data_pack::service;

/// Cancels the caller's data pack of a client that is being written, or deletes one that is ready.
#[utoipa::path(delete, path = "/api/app/clients/{id}/data-pack", operation_id = "delete_data_pack", tag = "Clients",
    params(("id" = Uuid, Path, description = "Client")), responses((status = 204, description = "Cancelled or deleted.")))]
pub async fn delete(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    service::delete(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
