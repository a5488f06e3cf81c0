//! `DELETE /api/app/frameworks/{id}`

use axum::{extract::State, http::StatusCode};
use http::{App, Caller, IdPath};

use crate::framework::service;

/// Deletes an empty framework.
#[utoipa::path(delete, path = "/api/app/frameworks/{id}", operation_id = "delete_framework", tag = "Frameworks",
    params(("id" = Uuid, Path, description = "Framework")),
    responses((status = 204, description = "Deleted.")))]
pub async fn delete(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    service::delete(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
