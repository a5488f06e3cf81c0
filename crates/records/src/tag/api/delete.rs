//! `DELETE /api/app/tags/{id}`

use axum::{extract::State, http::StatusCode};
use http::{App, Caller, IdPath};

use crate::tag::service;

/// Deletes a tag, and removes it from all records.
#[utoipa::path(delete, path = "/api/app/tags/{id}", operation_id = "delete_tag", tag = "Tags",
    params(("id" = Uuid, Path, description = "Tag")), responses((status = 204, description = "Deleted.")))]
pub async fn delete(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    service::delete(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
