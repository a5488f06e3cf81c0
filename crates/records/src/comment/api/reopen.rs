//! `POST /api/app/comments/{id}/reopen`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};

use super::view::{CommentView, view_of};
use crate::comment::service;

/// Reopens a resolved thread.
#[utoipa::path(post, path = "/api/app/comments/{id}/reopen", operation_id = "reopen_comment", tag = "Comments",
    params(("id" = Uuid, Path, description = "Comment that starts the thread")),
    responses((status = 200, description = "The comment, open.", body = CommentView)))]
pub async fn reopen(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<CommentView>> {
    let comment = service::set_resolved(&app, &scope, id, false).await?;
    Ok(Json(view_of(&app, &scope, comment).await?))
}
