//! `PUT /api/app/assets/{id}`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use super::view::{AssetRequest, AssetView};
use crate::asset::service;

/// Changes the details of a file.
#[utoipa::path(put, path = "/api/app/assets/{id}", operation_id = "update_asset", tag = "Assets",
    params(("id" = Uuid, Path, description = "File")), request_body = AssetRequest,
    responses((status = 200, description = "The file.", body = AssetView)))]
pub async fn update(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<AssetRequest>,
) -> http::Result<Json<AssetView>> {
    let (details, stamp) = request.into_parts();
    Ok(Json(service::update(&app, &scope, id, &details, stamp.as_deref()).await?.into()))
}
