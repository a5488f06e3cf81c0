//! `POST /api/app/assets/uploads`

use axum::{
    Json,
    extract::State,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use http::{App, Caller, resumable};

use super::upload::{UploadView, answered};
use crate::asset::{rules::metadata, service::upload};

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
