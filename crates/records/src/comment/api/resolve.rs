//! `POST /api/app/comments/{id}/resolve`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};

use super::CommentView;
use crate::comment::service;

/// Marks a thread as resolved.
#[utoipa::path(post, path = "/api/app/comments/{id}/resolve", operation_id = "resolve_comment", tag = "Comments",
    params(("id" = Uuid, Path, description = "Comment that starts the thread")),
    responses((status = 200, description = "The comment, resolved.", body = CommentView)))]
pub async fn resolve(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<CommentView>> {
    Ok(Json(service::set_resolved(&app, &scope, id, true).await?.into()))
}
