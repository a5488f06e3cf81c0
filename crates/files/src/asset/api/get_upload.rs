//! `GET /api/app/assets/uploads/{id}`

use axum::{
    Json,
    extract::State,
    response::{IntoResponse, Response},
};
use http::{App, Caller, IdPath};

use super::upload::{UploadView, answered};
use crate::asset::service::upload;

/// How much of the caller's own upload has arrived.
#[utoipa::path(get, path = "/api/app/assets/uploads/{id}", operation_id = "get_upload", tag = "Assets",
    params(("id" = Uuid, Path, description = "Upload")), responses((status = 200, description = "The upload.", body = UploadView)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Response> {
    let upload = upload::get(&app, &scope, id).await?;
    Ok(answered(Json(UploadView::from(upload.clone())).into_response(), &upload))
}
