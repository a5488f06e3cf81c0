//! `GET /api/app/assets/{id}/versions`, `POST /api/app/assets/{id}/restore-version`

use axum::{Json, extract::State};
use chrono::{DateTime, Utc};
use garde::Validate;
use http::{App, Body, Caller, IdPath};
use kernel::Uuid;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::view::AssetView;
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

/// The version to use again.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AssetVersionRequest {
    /// A version of this file that is ready.
    #[garde(skip)]
    pub asset_version_id: Uuid,
    /// Stamp that was read with the file.
    #[garde(length(chars, max = 64))]
    #[schema(max_length = 64, required = true, nullable = false)]
    pub concurrency_stamp: Option<String>,
}

/// Makes an earlier version the current one, wherever the file is used.
#[utoipa::path(post, path = "/api/app/assets/{id}/restore-version", operation_id = "restore_asset_version", tag = "Assets",
    params(("id" = Uuid, Path, description = "File")), request_body = AssetVersionRequest,
    responses((status = 200, description = "The file.", body = AssetView)))]
pub async fn restore_version(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<AssetVersionRequest>,
) -> http::Result<Json<AssetView>> {
    let stamp = request.concurrency_stamp.as_deref();
    Ok(Json(service::restore_version(&app, &scope, id, request.asset_version_id, stamp).await?.into()))
}
