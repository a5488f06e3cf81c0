//! `GET /api/identity/users/download-import-invalid-users-file`

use axum::{
    extract::State,
    http::HeaderMap,
    response::{IntoResponse, Response},
};
use garde::Validate;
use http::{App, Caller, Params, culture_of};
use serde::Deserialize;
use tabular::{export::as_file, import, sheet::CsvStyle};
use utoipa::IntoParams;

use crate::{
    invitation::service::download::{self, void},
    token::Purpose,
    user::IMPORT,
};

/// Whose rows are asked for.
#[http::document_limits(param)]
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct Query {
    /// `invalidUsersDownloadToken` of the import.
    #[garde(length(chars, min = 1, max = 512))]
    #[param(example = "AAAAAGc")]
    token: String,
}

/// The rows that an import of users rejected, each with its errors. The token identifies the caller and the import.
#[utoipa::path(get, path = "/api/identity/users/download-import-invalid-users-file", operation_id = "download_invalid_users_file",
    tag = "Users", params(Query),
    responses((status = 200, description = "The file.", content(
        (Vec<u8> = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"), (Vec<u8> = "text/csv")))))]
pub async fn invalid(
    State(app): State<App>,
    Caller(anonymous): Caller,
    headers: HeaderMap,
    Params(query): Params<Query>,
) -> http::Result<Response> {
    let asked = download::open(&app, &anonymous, Purpose::InvalidUsers, &query.token, IMPORT).await?;
    let (id, format) = asked.import.ok_or_else(void)?;
    let (bytes, list) = import::correction(&app, &asked.scope, id, (format, CsvStyle::default()), &culture_of(&app, &headers)).await?;
    let mut response = bytes.into_response();
    as_file(response.headers_mut(), list, format, anonymous.now());
    Ok(response)
}
