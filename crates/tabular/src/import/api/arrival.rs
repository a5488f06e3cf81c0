//! `POST /api/app/imports/uploads`, `GET`, `PATCH` and `DELETE /api/app/imports/uploads/{id}`: files that are to be imported, by the tus
//! protocol 1.0 with the extensions creation, expiration and termination. `HEAD` is answered as `GET` without its body.

use axum::{
    Json,
    body::Body,
    extract::State,
    http::{HeaderMap, HeaderValue, StatusCode, header::LOCATION},
    response::{IntoResponse, Response},
};
use chrono::{DateTime, Utc};
use garde::Validate;
use http::{
    App, Caller, IdPath, Params,
    resumable::{self, Arrived},
};
use kernel::Uuid;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::import::{entity::arrival::Model, service::arrival};

/// What the file is for.
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct Query {
    /// Name of the list that the rows of a sheet go into; `catalogues` for a catalogue of standards.
    #[garde(length(chars, min = 1, max = 60))]
    #[param(min_length = 1, max_length = 60, example = "staff")]
    list: String,
}

/// A file that is to be imported.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImportUploadView {
    /// Id: `uploadId` of the import.
    pub id: Uuid,
    /// What it is for.
    #[schema(example = "staff")]
    pub list: String,
    /// Bytes that have arrived.
    pub offset: i64,
    /// Bytes in all.
    pub length: i64,
    /// When it is removed.
    pub expires_at: DateTime<Utc>,
}

impl From<Model> for ImportUploadView {
    fn from(file: Model) -> Self {
        let Model { id, list, received_bytes, size_bytes, expires_at, .. } = file;
        Self { id, list, offset: received_bytes, length: size_bytes, expires_at }
    }
}

/// The response with the headers of the protocol.
fn answered(response: Response, file: &Model) -> Response {
    let (offset, length) = (file.received_bytes, file.size_bytes);
    resumable::answered(response, Arrived { offset, length, expires_at: Some(file.expires_at) })
}

/// Begins a resumable upload of a file that is to be imported. The import names it as `uploadId` once it is whole.
#[utoipa::path(post, path = "/api/app/imports/uploads", operation_id = "begin_import_upload", tag = "Imports",
    params(Query, ("Tus-Resumable" = String, Header, description = "1.0.0"), ("Upload-Length" = i64, Header, description = "Bytes in all")),
    responses((status = 201, description = "The upload; `Location` is its address.", body = ImportUploadView),
        (status = 400, description = "The headers are not valid."), (status = 412, description = "`Tus-Resumable` is not 1.0.0."),
        (status = 413, description = "Too large.")))]
pub async fn begin(
    State(app): State<App>,
    Caller(scope): Caller,
    Params(query): Params<Query>,
    headers: HeaderMap,
) -> http::Result<Response> {
    if !resumable::speaks(&headers) {
        return Ok(StatusCode::PRECONDITION_FAILED.into_response());
    }
    let file = arrival::begin(&app, &scope, &query.list, resumable::length(&headers)?).await?;
    let mut response = (StatusCode::CREATED, Json(ImportUploadView::from(file.clone()))).into_response();
    if let Ok(address) = HeaderValue::from_str(&format!("/api/app/imports/uploads/{}", file.id)) {
        response.headers_mut().insert(LOCATION, address);
    }
    Ok(answered(response, &file))
}

/// How much of the caller's own upload has arrived.
#[utoipa::path(get, path = "/api/app/imports/uploads/{id}", operation_id = "get_import_upload", tag = "Imports",
    params(("id" = Uuid, Path, description = "Upload")),
    responses((status = 200, description = "The upload.", body = ImportUploadView)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Response> {
    let file = arrival::get(&app, &scope, id).await?;
    Ok(answered(Json(ImportUploadView::from(file.clone())).into_response(), &file))
}

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

/// Gives up the caller's own upload.
#[utoipa::path(delete, path = "/api/app/imports/uploads/{id}", operation_id = "cancel_import_upload", tag = "Imports",
    params(("id" = Uuid, Path, description = "Upload")), responses((status = 204, description = "Removed.")))]
pub async fn cancel(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Response> {
    arrival::forget(&app, &scope, id).await?;
    Ok(resumable::spoken(StatusCode::NO_CONTENT.into_response()))
}
