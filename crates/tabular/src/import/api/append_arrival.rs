//! `PATCH /api/app/imports/uploads/{id}`

use axum::{
    body::Body,
    extract::State,
    http::{HeaderMap, StatusCode},
    response::{IntoResponse, Response},
};
use http::{App, Caller, IdPath, resumable};

use super::arrival::answered;
use crate::import::service::arrival;

/// Sends content of the caller's own upload from `Upload-Offset` on. What arrived before a break stays.
#[utoipa::path(patch, path = "/api/app/imports/uploads/{id}", operation_id = "append_import_upload", tag = "Imports",
    params(("id" = Uuid, Path, description = "Upload"), ("Tus-Resumable" = String, Header, description = "1.0.0"),
        ("Upload-Offset" = i64, Header, description = "Bytes that have arrived")),
    request_body(content = Vec<u8>, content_type = "application/offset+octet-stream"),
    responses((status = 204, description = "How much has arrived, in `Upload-Offset`."),
        (status = 409, description = "`Upload-Offset` isn't where the upload stands."),
        (status = 412, description = "`Tus-Resumable` is not 1.0.0."), (status = 413, description = "More than `Upload-Length`."),
        (status = 415, description = "The content is not sent as the protocol says.")))]
pub async fn append(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    headers: HeaderMap,
    body: Body,
) -> http::Result<Response> {
    // Nobody else learns that it exists, however they ask.
    arrival::get(&app, &scope, id).await?;
    if !resumable::speaks(&headers) {
        return Ok(StatusCode::PRECONDITION_FAILED.into_response());
    }
    let (offset, content) = resumable::content(&headers, body)?;
    let file = arrival::append(&app, &scope, id, offset, content).await?;
    Ok(answered(StatusCode::NO_CONTENT.into_response(), &file))
}
