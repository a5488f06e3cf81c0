//! `DELETE /api/app/imports/uploads/{id}`

use axum::{
    extract::State,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use http::{App, Caller, IdPath, resumable};

use crate::import::service::arrival;

/// Gives up the caller's own upload.
#[utoipa::path(delete, path = "/api/app/imports/uploads/{id}", operation_id = "cancel_import_upload", tag = "Imports",
    params(("id" = Uuid, Path, description = "Upload")), responses((status = 204, description = "Removed.")))]
pub async fn cancel(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Response> {
    arrival::forget(&app, &scope, id).await?;
    Ok(resumable::spoken(StatusCode::NO_CONTENT.into_response()))
}
