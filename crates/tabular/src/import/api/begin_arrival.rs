//! `POST /api/app/imports/uploads`

use axum::{
    Json,
    extract::State,
    http::{HeaderMap, HeaderValue, StatusCode, header::LOCATION},
    response::{IntoResponse, Response},
};
use garde::Validate;
use http::{App, Caller, Params, resumable};
use serde::Deserialize;
use utoipa::IntoParams;

use super::arrival::{ImportUploadView, answered};
use crate::import::service::arrival;

/// What the file is for.
#[http::document_limits(param)]
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct Query {
    /// Name of the list that the rows of a sheet go into; `catalogues` for a catalogue of standards.
    #[garde(length(chars, min = 1, max = 60))]
    #[param(example = "staff")]
    list: String,
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
