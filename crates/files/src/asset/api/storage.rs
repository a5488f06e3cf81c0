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
    /// Name of the tenant whose library it is; null for the provider's.
    #[schema(nullable)]
    pub tenant_name: Option<String>,
    /// Bytes of all versions, those that are still arriving included.
    pub used_bytes: i64,
    /// Bytes that they may take up, by the tenant's plan; null without a bound.
    #[schema(nullable)]
    pub limit_bytes: Option<i64>,
}

impl From<Storage> for AssetStorageView {
    fn from(Storage { tenant_name, used_bytes, limit_bytes }: Storage) -> Self {
        Self { tenant_name, used_bytes, limit_bytes }
    }
}

/// Whose library it is, that of the tenant, or of the provider outside a workspace; how much its files take up, and how much they may.
#[utoipa::path(get, path = "/api/app/assets/storage", operation_id = "get_asset_storage", tag = "Assets",
    responses((status = 200, description = "Whose, used and allowed.", body = AssetStorageView)))]
pub async fn storage(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<AssetStorageView>> {
    Ok(Json(storage::storage(&app, &scope).await?.into()))
}
