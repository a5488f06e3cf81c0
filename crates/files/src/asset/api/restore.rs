//! `POST /api/app/assets/{id}/restore`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use super::view::{AssetStampRequest, AssetView};
use crate::asset::{AssetStatus, service};

/// Restores an archived file.
#[utoipa::path(post, path = "/api/app/assets/{id}/restore", operation_id = "restore_asset", tag = "Assets",
    params(("id" = Uuid, Path, description = "File")), request_body = AssetStampRequest,
    responses((status = 200, description = "The file, ready.", body = AssetView)))]
pub async fn restore(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<AssetStampRequest>,
) -> http::Result<Json<AssetView>> {
    let stamp = request.concurrency_stamp.as_deref();
    Ok(Json(service::set_status(&app, &scope, id, AssetStatus::Ready, stamp).await?.into()))
}
