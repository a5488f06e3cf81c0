//! `DELETE /api/app/assets/{id}`

use axum::{extract::State, http::StatusCode};
use http::{App, Caller, IdPath};

use crate::asset::service;

/// Deletes a file that no record uses, with all its versions.
#[utoipa::path(delete, path = "/api/app/assets/{id}", operation_id = "delete_asset", tag = "Assets",
    params(("id" = Uuid, Path, description = "File")), responses((status = 204, description = "Deleted.")))]
pub async fn delete(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    service::delete(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
