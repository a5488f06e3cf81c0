//! `DELETE /api/app/assets/uploads/{id}`

use axum::{
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use http::{App, Caller, IdPath, resumable};

use crate::asset::service::upload;

/// Cancels the caller's own upload.
#[utoipa::path(delete, path = "/api/app/assets/uploads/{id}", operation_id = "cancel_upload", tag = "Assets",
    params(("id" = Uuid, Path, description = "Upload")), responses((status = 204, description = "Cancelled.")))]
pub async fn cancel(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Response> {
    upload::cancel(&app, &scope, id).await?;
    Ok(resumable::spoken(StatusCode::NO_CONTENT.into_response()))
}
