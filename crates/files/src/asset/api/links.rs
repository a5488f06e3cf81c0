//! `GET /api/app/assets/{id}/links`

use axum::{Json, extract::State};
use chrono::{DateTime, Utc};
use garde::Validate;
use http::{App, Caller, IdPath, Params};
use kernel::Uuid;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::asset::service::content::{self, Links};

/// Addresses of a file's content. They work without a sign-in, for ten minutes.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AssetLinksView {
    #[schema(example = "/api/app/files/AAAA")]
    pub download_url: String,
    /// Shows it; none where browsers can't, or where that isn't safe.
    #[schema(example = "/api/app/files/AAAB")]
    pub inline_url: Option<String>,
    /// Its captions in WebVTT, for the player; none where it has none.
    #[schema(example = "/api/app/files/AAAC")]
    pub captions_url: Option<String>,
    /// What is said in it, as plain text; none where nobody wrote it down.
    pub transcript: Option<String>,
    /// When they stop working.
    pub expires_at: DateTime<Utc>,
}

impl From<Links> for AssetLinksView {
    fn from(Links { download, inline, captions, transcript, expires_at }: Links) -> Self {
        Self { download_url: download, inline_url: inline, captions_url: captions, transcript, expires_at }
    }
}

/// Which version.
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct Query {
    /// A version; default the current one.
    #[garde(skip)]
    asset_version_id: Option<Uuid>,
}

/// Short-lived addresses of a file's content.
#[utoipa::path(get, path = "/api/app/assets/{id}/links", operation_id = "get_asset_links", tag = "Assets",
    params(("id" = Uuid, Path, description = "File"), Query),
    responses((status = 200, description = "The addresses.", body = AssetLinksView)))]
pub async fn links(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Params(query): Params<Query>,
) -> http::Result<Json<AssetLinksView>> {
    Ok(Json(content::links(&app, &scope, id, query.asset_version_id).await?.into()))
}
