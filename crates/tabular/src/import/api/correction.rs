//! `GET /api/app/imports/sheets/{id}/correction`

use axum::{
    extract::State,
    http::HeaderMap,
    response::{IntoResponse, Response},
};
use http::{App, Caller, IdPath, Params, culture_of};

use super::view::FileQuery;
use crate::{export::as_file, import::service};

/// The rows with errors, unchanged, with a column that describes the errors: to be corrected and uploaded again.
#[utoipa::path(get, path = "/api/app/imports/sheets/{id}/correction", operation_id = "download_import_correction", tag = "Imports",
    params(("id" = Uuid, Path, description = "Import"), FileQuery),
    responses((status = 200, description = "The file.", content(
        (Vec<u8> = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"), (Vec<u8> = "text/csv")))))]
pub async fn correction(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    IdPath(id): IdPath,
    Params(query): Params<FileQuery>,
) -> http::Result<Response> {
    let shape = (query.format, query.csv_style.unwrap_or_default());
    let (bytes, list) = service::correction(&app, &scope, id, shape, &culture_of(&app, &headers)).await?;
    let mut response = bytes.into_response();
    as_file(response.headers_mut(), list, query.format, scope.now());
    Ok(response)
}
