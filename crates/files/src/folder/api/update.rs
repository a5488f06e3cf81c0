//! `PUT /api/app/asset-folders/{id}`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use super::view::{AssetFolderRequest, AssetFolderView};
use crate::folder::service;

/// Renames or moves a folder.
#[utoipa::path(put, path = "/api/app/asset-folders/{id}", operation_id = "update_asset_folder", tag = "Assets",
    params(("id" = Uuid, Path, description = "Folder")), request_body = AssetFolderRequest,
    responses((status = 200, description = "The folder.", body = AssetFolderView)))]
pub async fn update(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<AssetFolderRequest>,
) -> http::Result<Json<AssetFolderView>> {
    let AssetFolderRequest { name, parent_id, concurrency_stamp } = request;
    Ok(Json(service::update(&app, &scope, id, &name, parent_id, concurrency_stamp.as_deref()).await?.into()))
}
