//! `GET /api/app/assets/storage`

use axum::{Json, extract::State};
use http::{App, Caller};
use serde::Serialize;
use utoipa::ToSchema;

use crate::asset::service::storage::{self, Storage};

/// How much files take up, and how much they may.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AssetStorageView {
    /// Bytes of all versions, those that are still arriving included.
    pub used_bytes: i64,
    /// Bytes that they may take up, by the tenant's plan; null without a bound.
    #[schema(nullable)]
    pub limit_bytes: Option<i64>,
}

impl From<Storage> for AssetStorageView {
    fn from(Storage { used_bytes, limit_bytes }: Storage) -> Self {
        Self { used_bytes, limit_bytes }
    }
}

/// How much the files of the tenant take up, or of the provider outside a workspace, and how much they may.
#[utoipa::path(get, path = "/api/app/assets/storage", operation_id = "get_asset_storage", tag = "Assets",
    responses((status = 200, description = "Used and allowed.", body = AssetStorageView)))]
pub async fn storage(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<AssetStorageView>> {
    Ok(Json(storage::storage(&app, &scope).await?.into()))
}
