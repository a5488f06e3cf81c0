//! `POST /api/app/assets/{id}/archive`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use super::view::{AssetStampRequest, AssetView};
use crate::asset::{AssetStatus, service};

/// Archives a file; records that use it keep it.
#[utoipa::path(post, path = "/api/app/assets/{id}/archive", operation_id = "archive_asset", tag = "Assets",
    params(("id" = Uuid, Path, description = "File")), request_body = AssetStampRequest,
    responses((status = 200, description = "The file, archived.", body = AssetView)))]
pub async fn archive(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<AssetStampRequest>,
) -> http::Result<Json<AssetView>> {
    let stamp = request.concurrency_stamp.as_deref();
    Ok(Json(service::set_status(&app, &scope, id, AssetStatus::Archived, stamp).await?.into()))
}
