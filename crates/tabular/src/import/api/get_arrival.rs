//! `GET /api/app/imports/uploads/{id}`

use axum::{
    Json,
    extract::State,
    response::{IntoResponse, Response},
};
use http::{App, Caller, IdPath};

use super::arrival::{ImportUploadView, answered};
use crate::import::service::arrival;

/// How much of the caller's own upload has arrived.
#[utoipa::path(get, path = "/api/app/imports/uploads/{id}", operation_id = "get_import_upload", tag = "Imports",
    params(("id" = Uuid, Path, description = "Upload")),
    responses((status = 200, description = "The upload.", body = ImportUploadView)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Response> {
    let file = arrival::get(&app, &scope, id).await?;
    Ok(answered(Json(ImportUploadView::from(file.clone())).into_response(), &file))
}
