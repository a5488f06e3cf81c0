//! `GET /api/app/assets/{id}/captions`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};

use super::view::AssetCaptionsView;
use crate::asset::service::captions;

/// Captions and transcript of a file.
#[utoipa::path(get, path = "/api/app/assets/{id}/captions", operation_id = "get_asset_captions", tag = "Assets",
    params(("id" = Uuid, Path, description = "File")),
    responses((status = 200, description = "Captions and transcript.", body = AssetCaptionsView)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<AssetCaptionsView>> {
    Ok(Json(captions::captions(&app, &scope, id).await?.into()))
}
