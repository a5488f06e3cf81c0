//! `POST /api/app/assets/uploads`, `GET`, `PATCH` and `DELETE /api/app/assets/uploads/{id}`: the tus protocol 1.0 with the extensions
//! creation, expiration and termination. `HEAD` is answered as `GET` without its body.

use axum::{
    Json,
    body::Body,
    extract::State,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use chrono::{DateTime, Utc};
use http::{
    App, Caller, IdPath,
    resumable::{self, Arrived},
};
use kernel::Uuid;
use serde::Serialize;
use utoipa::ToSchema;

use crate::asset::{Version, rules::metadata, service::upload};

/// An upload.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UploadView {
    pub id: Uuid,
    /// The file that it becomes, or a new version of.
    pub asset_id: Uuid,
    /// Bytes that have arrived.
    pub offset: i64,
    /// Bytes in all.
    pub length: i64,
    /// When it is removed unless it is complete.
    pub expires_at: Option<DateTime<Utc>>,
}

impl From<Version> for UploadView {
    fn from(version: Version) -> Self {
        let Version { id, asset_id, received_bytes, size_bytes, expires_at, .. } = version;
        Self { id, asset_id, offset: received_bytes, length: size_bytes, expires_at }
    }
}

/// The response with the headers of the protocol.
fn answered(response: Response, upload: &Version) -> Response {
    let (offset, length) = (upload.received_bytes, upload.size_bytes);
    resumable::answered(response, Arrived { offset, length, expires_at: upload.expires_at })
}

/// Begins a resumable upload. `Upload-Metadata` has `filename`, and `folderId` for its folder, `assetId` for a new version of a file, or
/// `isAttachment` with the value `true` for a file that will be attached to a record.
#[utoipa::path(post, path = "/api/app/assets/uploads", operation_id = "create_upload", tag = "Assets",
    params(("Tus-Resumable" = String, Header, description = "1.0.0"), ("Upload-Length" = i64, Header, description = "Bytes in all"),
        ("Upload-Metadata" = String, Header, description = "Keys with values in Base64")),
    responses((status = 201, description = "The upload; `Location` is its address.", body = UploadView),
        (status = 400, description = "The headers are not valid."), (status = 412, description = "`Tus-Resumable` is not 1.0.0."),
        (status = 413, description = "Too large, or beyond the quota."), (status = 415, description = "Files of this type are not allowed.")))]
pub async fn create(State(app): State<App>, Caller(scope): Caller, headers: HeaderMap) -> http::Result<Response> {
    if !resumable::speaks(&headers) {
        return Ok(StatusCode::PRECONDITION_FAILED.into_response());
    }
    let length = resumable::length(&headers)?;
    let wanted = metadata::parse(resumable::metadata(&headers))?;
    let upload = upload::create(&app, &scope, length, &wanted).await?;
    let mut response = (StatusCode::CREATED, Json(UploadView::from(upload.clone()))).into_response();
    if let Ok(address) = HeaderValue::from_str(&format!("/api/app/assets/uploads/{}", upload.id)) {
        response.headers_mut().insert(header::LOCATION, address);
    }
    Ok(answered(response, &upload))
}

/// How much of the caller's own upload has arrived.
#[utoipa::path(get, path = "/api/app/assets/uploads/{id}", operation_id = "get_upload", tag = "Assets",
    params(("id" = Uuid, Path, description = "Upload")), responses((status = 200, description = "The upload.", body = UploadView)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Response> {
    let upload = upload::get(&app, &scope, id).await?;
    Ok(answered(Json(UploadView::from(upload.clone())).into_response(), &upload))
}

/// Sends content of the caller's own upload from `Upload-Offset` on. Content that arrived before an interruption is kept.
#[utoipa::path(patch, path = "/api/app/assets/uploads/{id}", operation_id = "append_upload", tag = "Assets",
    params(("id" = Uuid, Path, description = "Upload"), ("Tus-Resumable" = String, Header, description = "1.0.0"),
        ("Upload-Offset" = i64, Header, description = "Bytes that have arrived")),
    request_body(content = Vec<u8>, content_type = "application/offset+octet-stream"),
    responses((status = 204, description = "How much has arrived, in `Upload-Offset`."),
        (status = 409, description = "`Upload-Offset` isn't where the upload stands."),
        (status = 412, description = "`Tus-Resumable` is not 1.0.0."), (status = 413, description = "More than `Upload-Length`."),
        (status = 415, description = "The content isn't what the name promises.")))]
pub async fn append(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    headers: HeaderMap,
    body: Body,
) -> http::Result<Response> {
    // Nobody else learns that it exists, however they ask.
    upload::get(&app, &scope, id).await?;
    if !resumable::speaks(&headers) {
        return Ok(StatusCode::PRECONDITION_FAILED.into_response());
    }
    let (offset, content) = resumable::content(&headers, body)?;
    let upload = upload::append(&app, &scope, id, offset, content).await?;
    Ok(answered(StatusCode::NO_CONTENT.into_response(), &upload))
}

/// Cancels the caller's own upload.
#[utoipa::path(delete, path = "/api/app/assets/uploads/{id}", operation_id = "cancel_upload", tag = "Assets",
    params(("id" = Uuid, Path, description = "Upload")), responses((status = 204, description = "Cancelled.")))]
pub async fn cancel(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Response> {
    upload::cancel(&app, &scope, id).await?;
    Ok(resumable::spoken(StatusCode::NO_CONTENT.into_response()))
}
