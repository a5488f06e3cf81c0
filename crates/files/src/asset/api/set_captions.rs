//! `PUT /api/app/assets/{id}/captions`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Body, Caller, IdPath};
use kernel::Uuid;
use serde::Deserialize;
use utoipa::ToSchema;

use super::view::AssetCaptionsView;
use crate::asset::service::captions::{self, Texts};

/// New captions and transcript of a file.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AssetCaptionsRequest {
    /// Captions in WebVTT, for videos and recordings; null removes them.
    #[garde(length(chars, max = 150_000))]
    #[schema(example = "WEBVTT\n\n00:01.000 --> 00:04.000\nLeave by the side door.")]
    #[serde(default)]
    pub captions_vtt: Option<String>,
    /// What is said, as plain text; null removes it.
    #[garde(length(chars, max = 150_000))]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub transcript: Option<String>,
    /// The version that they were written for, one of this file; null for the current one.
    #[garde(skip)]
    #[serde(default)]
    pub asset_version_id: Option<Uuid>,
    /// Stamp that was read with them; null where there were none.
    #[garde(length(chars, max = 64))]
    #[serde(default)]
    pub concurrency_stamp: Option<String>,
}

impl From<AssetCaptionsRequest> for Texts {
    fn from(AssetCaptionsRequest { captions_vtt, transcript, asset_version_id, concurrency_stamp }: AssetCaptionsRequest) -> Self {
        // White space before the captions would make them wrong, and their lines are counted.
        Self { captions_vtt: captions_vtt.filter(|text| !text.trim().is_empty()), transcript, asset_version_id, concurrency_stamp }
    }
}

/// Changes captions and transcript of a file. An error in the captions names its line.
#[utoipa::path(put, path = "/api/app/assets/{id}/captions", operation_id = "set_asset_captions", tag = "Assets",
    params(("id" = Uuid, Path, description = "File")), request_body = AssetCaptionsRequest,
    responses((status = 200, description = "Captions and transcript.", body = AssetCaptionsView)))]
pub async fn set(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<AssetCaptionsRequest>,
) -> http::Result<Json<AssetCaptionsView>> {
    Ok(Json(captions::set_captions(&app, &scope, id, &request.into()).await?.into()))
}
