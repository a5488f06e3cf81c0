//! `POST /api/app/records/{kind}/{id}/comments`

use axum::{Json, extract::State};
use http::{App, Body, Caller, RecordPath};

use super::view::{CommentView, view_of};
use crate::comment::{input::CommentRequest, service};

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
    let comment = service::create(&app, &scope, &path.kind, path.id, &request).await?;
    Ok(Json(view_of(&app, &scope, comment).await?))
}
