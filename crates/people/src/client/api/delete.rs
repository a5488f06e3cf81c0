//! `DELETE /api/app/clients/{id}`

use axum::{extract::State, http::StatusCode};
use http::{App, Caller, IdPath};

use crate::client::service;

/// Deletes a client.
#[utoipa::path(delete, path = "/api/app/clients/{id}", operation_id = "delete_client", tag = "Clients",
    params(("id" = Uuid, Path, description = "Client")),
    responses((status = 204, description = "Deleted.")))]
pub async fn delete(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    service::delete(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
