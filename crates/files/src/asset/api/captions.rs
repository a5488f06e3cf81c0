//! `GET` and `PUT /api/app/assets/{id}/captions`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Body, Caller, IdPath};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::asset::service::captions::{self, Texts};

/// What is said or shown in a file.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AssetCaptionsView {
    /// Captions in WebVTT.
    #[schema(example = "WEBVTT\n\n00:01.000 --> 00:04.000\nLeave by the side door.")]
    pub captions_vtt: Option<String>,
    /// What is said, as plain text.
    pub transcript: Option<String>,
    /// Concurrency stamp, sent back on a change; null where there is neither yet.
    pub concurrency_stamp: Option<String>,
}

impl From<Texts> for AssetCaptionsView {
    fn from(Texts { captions_vtt, transcript, concurrency_stamp }: Texts) -> Self {
        Self { captions_vtt, transcript, concurrency_stamp }
    }
}

/// New captions and transcript of a file.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AssetCaptionsRequest {
    /// Captions in WebVTT, for videos and recordings; null removes them.
    #[garde(length(chars, max = 150_000))]
    #[schema(max_length = 150_000, example = "WEBVTT\n\n00:01.000 --> 00:04.000\nLeave by the side door.")]
    #[serde(default)]
    pub captions_vtt: Option<String>,
    /// What is said, as plain text; null removes it.
    #[garde(length(chars, max = 150_000))]
    #[schema(max_length = 150_000)]
    #[serde(default, deserialize_with = "http::optional_text")]
    pub transcript: Option<String>,
    /// Stamp that was read with them; null where there were none.
    #[garde(length(chars, max = 64))]
    #[schema(max_length = 64)]
    #[serde(default)]
    pub concurrency_stamp: Option<String>,
}

impl From<AssetCaptionsRequest> for Texts {
    fn from(AssetCaptionsRequest { captions_vtt, transcript, concurrency_stamp }: AssetCaptionsRequest) -> Self {
        // White space before the captions would make them wrong, and their lines are counted.
        Self { captions_vtt: captions_vtt.filter(|text| !text.trim().is_empty()), transcript, concurrency_stamp }
    }
}

/// Captions and transcript of a file.
#[utoipa::path(get, path = "/api/app/assets/{id}/captions", operation_id = "get_asset_captions", tag = "Assets",
    params(("id" = Uuid, Path, description = "File")),
    responses((status = 200, description = "Captions and transcript.", body = AssetCaptionsView)))]
pub async fn captions(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<AssetCaptionsView>> {
    Ok(Json(captions::captions(&app, &scope, id).await?.into()))
}

/// Changes captions and transcript of a file. An error in the captions names its line.
#[utoipa::path(put, path = "/api/app/assets/{id}/captions", operation_id = "set_asset_captions", tag = "Assets",
    params(("id" = Uuid, Path, description = "File")), request_body = AssetCaptionsRequest,
    responses((status = 200, description = "Captions and transcript.", body = AssetCaptionsView)))]
pub async fn set_captions(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<AssetCaptionsRequest>,
) -> http::Result<Json<AssetCaptionsView>> {
    Ok(Json(captions::set_captions(&app, &scope, id, &request.into()).await?.into()))
}
