//! `GET /api/identity/users/export-as-excel` and `.../export-as-csv`

use axum::{
    extract::State,
    http::HeaderMap,
    response::{IntoResponse, Response},
};
use garde::Validate;
use http::{App, Caller, Params, culture_of};
use kernel::Scope;
use serde::Deserialize;
use tabular::{
    export::{as_file, at_once},
    sheet::Format,
};
use utoipa::IntoParams;

use super::import_file::LIST;
use crate::{
    invitation::service::download,
    token::Purpose,
    user::{EXPORT, UserQuery, Users},
};

/// Proof of the caller.
#[http::document_limits(param)]
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct Token {
    /// The token of `download-token`.
    #[garde(length(chars, min = 1, max = 512))]
    #[param(example = "AAAAAGc")]
    token: String,
}

async fn file(
    app: &App,
    anonymous: &Scope,
    headers: &HeaderMap,
    token: &str,
    query: UserQuery,
    format: Format,
) -> kernel::Result<Response> {
    let asked = download::open(app, anonymous, Purpose::Download, token, EXPORT).await?;
    let bytes = at_once::<Users>(app, &asked.scope, query, format, &culture_of(app, headers)).await?;
    let mut response = bytes.into_response();
    as_file(response.headers_mut(), LIST, format, anonymous.now());
    Ok(response)
}

/// The filtered users as a workbook, up to 2,000, whatever page the parameters name. The token identifies the caller.
#[utoipa::path(get, path = "/api/identity/users/export-as-excel", operation_id = "export_users_as_excel", tag = "Users", params(Token, UserQuery),
    responses((status = 200, description = "The file.", body = Vec<u8>,
        content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")))]
pub async fn excel(
    State(app): State<App>,
    Caller(anonymous): Caller,
    headers: HeaderMap,
    Params(by): Params<Token>,
    Params(query): Params<UserQuery>,
) -> http::Result<Response> {
    Ok(file(&app, &anonymous, &headers, &by.token, query, Format::Xlsx).await?)
}

/// The same as comma-separated values.
#[utoipa::path(get, path = "/api/identity/users/export-as-csv", operation_id = "export_users_as_csv", tag = "Users", params(Token, UserQuery),
    responses((status = 200, description = "The file.", body = Vec<u8>, content_type = "text/csv")))]
pub async fn csv(
    State(app): State<App>,
    Caller(anonymous): Caller,
    headers: HeaderMap,
    Params(by): Params<Token>,
    Params(query): Params<UserQuery>,
) -> http::Result<Response> {
    Ok(file(&app, &anonymous, &headers, &by.token, query, Format::Csv).await?)
}
