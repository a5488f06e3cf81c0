//! `DELETE /api/app/comments/{id}`

use axum::{extract::State, http::StatusCode};
use http::{App, Caller, IdPath};

use crate::comment::service;

/// Removes a comment. A placeholder remains, without its text.
#[utoipa::path(delete, path = "/api/app/comments/{id}", operation_id = "delete_comment", tag = "Comments",
    params(("id" = Uuid, Path, description = "Comment")), responses((status = 204, description = "Removed.")))]
pub async fn delete(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    service::delete(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
