//! `POST /api/app/asset-folders`

use axum::{Json, extract::State};
use http::{App, Body, Caller};

use super::view::{AssetFolderRequest, AssetFolderView};
use crate::folder::service;

/// Creates a folder.
#[utoipa::path(post, path = "/api/app/asset-folders", operation_id = "create_asset_folder", tag = "Assets",
    request_body = AssetFolderRequest, responses((status = 200, description = "The new folder.", body = AssetFolderView)))]
pub async fn create(
    State(app): State<App>,
    Caller(scope): Caller,
    Body(request): Body<AssetFolderRequest>,
) -> http::Result<Json<AssetFolderView>> {
    Ok(Json(service::create(&app, &scope, &request.name, request.parent_id).await?.into()))
}
