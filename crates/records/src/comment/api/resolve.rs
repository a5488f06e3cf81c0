//! `POST /api/app/comments/{id}/resolve`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};

use super::view::{CommentView, view_of};
use crate::comment::service;

/// Marks a thread as resolved.
#[utoipa::path(post, path = "/api/app/comments/{id}/resolve", operation_id = "resolve_comment", tag = "Comments",
    params(("id" = Uuid, Path, description = "Comment that starts the thread")),
    responses((status = 200, description = "The comment, resolved.", body = CommentView)))]
pub async fn resolve(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<CommentView>> {
    let comment = service::set_resolved(&app, &scope, id, true).await?;
    Ok(Json(view_of(&app, &scope, comment).await?))
}
