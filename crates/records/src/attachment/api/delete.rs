//! `DELETE /api/app/attachments/{id}`

use axum::{extract::State, http::StatusCode};
use http::{App, Caller, IdPath};

use crate::attachment::service;

/// Removes a file from its record; one that was uploaded to it is deleted.
#[utoipa::path(delete, path = "/api/app/attachments/{id}", operation_id = "delete_attachment", tag = "Attachments",
    params(("id" = Uuid, Path, description = "Attachment")), responses((status = 204, description = "Removed.")))]
pub async fn delete(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    service::delete(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
