//! `GET /api/app/assets/{id}/versions`

use axum::{Json, extract::State};
use chrono::{DateTime, Utc};
use http::{App, Caller, IdPath};
use kernel::Uuid;
use serde::Serialize;
use utoipa::ToSchema;

use crate::asset::{AssetStatus, Version, service};

/// A version of a file.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AssetVersionView {
    pub id: Uuid,
    /// Number, from 1.
    pub number: i32,
    /// Name of the file that was uploaded.
    #[schema(example = "Fire plan.pdf")]
    pub file_name: String,
    /// Length in bytes.
    pub size_bytes: i64,
    /// State.
    pub status: AssetStatus,
    /// Why its content was rejected, the code of an error.
    #[schema(example = "Assets.Unreadable")]
    pub failure: Option<String>,
    /// When it was uploaded.
    pub created_at: DateTime<Utc>,
}

impl From<Version> for AssetVersionView {
    fn from(version: Version) -> Self {
        let Version { id, number, file_name, size_bytes, status, failure, created_at, .. } = version;
        Self { id, number, file_name, size_bytes, status, failure, created_at }
    }
}

/// The versions of a file.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AssetVersionList {
    /// The latest first.
    pub items: Vec<AssetVersionView>,
}

/// The versions of a file.
#[utoipa::path(get, path = "/api/app/assets/{id}/versions", operation_id = "list_asset_versions", tag = "Assets",
    params(("id" = Uuid, Path, description = "File")), responses((status = 200, description = "The versions.", body = AssetVersionList)))]
pub async fn list_versions(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<AssetVersionList>> {
    let versions = service::versions(&app, &scope, id).await?;
    Ok(Json(AssetVersionList { items: versions.into_iter().map(AssetVersionView::from).collect() }))
}
