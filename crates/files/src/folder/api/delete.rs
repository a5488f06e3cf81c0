//! `DELETE /api/app/asset-folders/{id}`

use axum::{extract::State, http::StatusCode};
use http::{App, Caller, IdPath};

use crate::folder::service;

/// Deletes an empty folder.
#[utoipa::path(delete, path = "/api/app/asset-folders/{id}", operation_id = "delete_asset_folder", tag = "Assets",
    params(("id" = Uuid, Path, description = "Folder")), responses((status = 204, description = "Deleted.")))]
pub async fn delete(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    service::delete(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
