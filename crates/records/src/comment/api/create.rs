//! `POST /api/app/records/{kind}/{id}/comments`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Body, Caller, RecordPath};
use kernel::Uuid;
use serde::Deserialize;
use utoipa::ToSchema;

use super::CommentView;
use crate::comment::service::{self, NewComment};

/// A new comment.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CommentRequest {
    /// Text, with light formatting: `**bold**`, `*italic*`, `` `code` ``, `[text](https://...)`, lines that begin with `- ` or `1. `.
    #[garde(length(chars, min = 1, max = 10000), custom(http::not_blank))]
    #[schema(min_length = 1, max_length = 10000, example = "The log of week 9 is missing.")]
    pub body: String,
    /// Users whom it mentions; each must reach the record.
    #[garde(length(max = 20))]
    #[schema(max_items = 20)]
    #[serde(default)]
    pub mentions: Vec<Uuid>,
    /// Whether only the provider's people see it. A reply is as its thread.
    #[garde(skip)]
    #[serde(default)]
    pub is_internal: bool,
    /// The comment to reply to.
    #[garde(skip)]
    #[serde(default)]
    pub parent_id: Option<Uuid>,
}

/// Comments on a record, and notifies the mentioned people, the thread's participants and the record's owner.
#[utoipa::path(post, path = "/api/app/records/{kind}/{id}/comments", operation_id = "create_comment", tag = "Comments",
    params(("kind" = String, Path, description = "Kind of record, `ActionItem`"), ("id" = Uuid, Path, description = "Record")),
    request_body = CommentRequest, responses((status = 200, description = "The new comment.", body = CommentView)))]
pub async fn create(
    State(app): State<App>,
    Caller(scope): Caller,
    path: RecordPath,
    Body(request): Body<CommentRequest>,
) -> http::Result<Json<CommentView>> {
    let CommentRequest { body, mentions, is_internal, parent_id } = request;
    let input = NewComment { body, mentions, is_internal, parent_id };
    Ok(Json(service::create(&app, &scope, &path.kind, path.id, &input).await?.into()))
}
