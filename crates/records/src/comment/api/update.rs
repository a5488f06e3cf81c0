//! `PUT /api/app/comments/{id}`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use super::view::{CommentView, view_of};
use crate::comment::{input::CommentChangeRequest, service};

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
    let comment = service::update(&app, &scope, id, &request).await?;
    Ok(Json(view_of(&app, &scope, comment).await?))
}
