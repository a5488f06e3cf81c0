//! `GET /api/identity/users/import-users-sample-file`

use axum::{
    extract::State,
    http::HeaderMap,
    response::{IntoResponse, Response},
};
use garde::Validate;
use http::{App, Caller, Params, culture_of};
use serde::Deserialize;
use tabular::{
    export::as_file,
    import,
    sheet::{CsvStyle, Format},
};
use utoipa::IntoParams;

use super::import_file::{CSV, LIST};
use crate::{invitation::service::download, token::Purpose, user::IMPORT};

/// Requested sample.
#[http::document_limits(param)]
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct Query {
    /// 1 for Excel, 2 for CSV.
    #[garde(range(min = 1, max = 2))]
    #[param(example = 1)]
    file_type: u8,
    /// The token of `download-token`.
    #[garde(length(chars, min = 1, max = 512))]
    #[param(example = "AAAAAGc")]
    token: String,
}

/// An empty sheet with the headers that an import of users accepts. The token identifies the caller.
#[utoipa::path(get, path = "/api/identity/users/import-users-sample-file", operation_id = "download_users_sample_file", tag = "Users",
    params(Query),
    responses((status = 200, description = "The file.", content(
        (Vec<u8> = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"), (Vec<u8> = "text/csv")))))]
pub async fn sample(
    State(app): State<App>,
    Caller(anonymous): Caller,
    headers: HeaderMap,
    Params(query): Params<Query>,
) -> http::Result<Response> {
    let format = if query.file_type == CSV { Format::Csv } else { Format::Xlsx };
    let asked = download::open(&app, &anonymous, Purpose::Download, &query.token, IMPORT).await?;
    let bytes = import::template(&app, &asked.scope, LIST, (format, CsvStyle::default()), &culture_of(&app, &headers)).await?;
    let mut response = bytes.into_response();
    as_file(response.headers_mut(), LIST, format, anonymous.now());
    Ok(response)
}
