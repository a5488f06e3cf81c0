//! `GET /api/app/assets/{id}`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};

use super::view::AssetView;
use crate::asset::service;

/// A file of the library, or one that the provider shares.
#[utoipa::path(get, path = "/api/app/assets/{id}", operation_id = "get_asset", tag = "Assets",
    params(("id" = Uuid, Path, description = "File")), responses((status = 200, description = "The file.", body = AssetView)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<AssetView>> {
    Ok(Json(service::get(&app, &scope, id).await?.into()))
}
