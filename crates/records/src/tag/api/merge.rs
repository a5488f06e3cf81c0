//! `POST /api/app/tags/{id}/merge`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Body, Caller, IdPath};
use kernel::Uuid;
use serde::Deserialize;
use utoipa::ToSchema;

use super::view::TagView;
use crate::tag::service;

/// What a tag is merged into.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TagMergeRequest {
    /// The tag that takes its place.
    #[garde(skip)]
    pub into: Uuid,
}

/// Replaces this tag by another one on all records, and deletes it.
#[utoipa::path(post, path = "/api/app/tags/{id}/merge", operation_id = "merge_tag", tag = "Tags",
    params(("id" = Uuid, Path, description = "Tag")), request_body = TagMergeRequest,
    responses((status = 200, description = "The tag that took its place.", body = TagView)))]
pub async fn merge(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<TagMergeRequest>,
) -> http::Result<Json<TagView>> {
    Ok(Json(service::merge(&app, &scope, id, request.into).await?.into()))
}
