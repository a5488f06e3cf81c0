//! `POST /api/app/assets/{id}/restore-version`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Body, Caller, IdPath};
use kernel::Uuid;
use serde::Deserialize;
use utoipa::ToSchema;

use super::view::AssetView;
use crate::asset::service;

/// The version to use again.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AssetVersionRequest {
    /// A version of this file that is ready.
    #[garde(skip)]
    pub asset_version_id: Uuid,
    /// Stamp that was read with the file.
    #[garde(length(chars, max = 64))]
    #[schema(required = true, nullable = false)]
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
