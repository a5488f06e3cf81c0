//! `PUT /api/app/comments/{id}`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Body, Caller, IdPath};
use kernel::Uuid;
use serde::Deserialize;
use utoipa::ToSchema;

use super::CommentView;
use crate::comment::service;

/// A corrected comment.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CommentChangeRequest {
    /// Text, with light formatting: `**bold**`, `*italic*`, `` `code` ``, `[text](https://...)`, lines that begin with `- ` or `1. `.
    #[garde(length(chars, min = 1, max = 10000), custom(http::not_blank))]
    #[schema(min_length = 1, max_length = 10000, example = "The log of week 9 is missing.")]
    pub body: String,
    /// Users whom it mentions; each must reach the record.
    #[garde(length(max = 20))]
    #[schema(max_items = 20)]
    #[serde(default)]
    pub mentions: Vec<Uuid>,
    /// Stamp of the version that was read.
    #[garde(length(chars, max = 40))]
    #[schema(max_length = 40)]
    pub concurrency_stamp: Option<String>,
}

/// Edits the caller's own comment; after 15 minutes the comment is marked as edited.
#[utoipa::path(put, path = "/api/app/comments/{id}", operation_id = "update_comment", tag = "Comments",
    params(("id" = Uuid, Path, description = "Comment")), request_body = CommentChangeRequest,
    responses((status = 200, description = "The comment.", body = CommentView)))]
pub async fn update(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<CommentChangeRequest>,
) -> http::Result<Json<CommentView>> {
    let CommentChangeRequest { body, mentions, concurrency_stamp } = request;
    Ok(Json(service::update(&app, &scope, id, &body, &mentions, concurrency_stamp.as_deref()).await?.into()))
}
