//! `GET /api/identity/users/export-as-csv`

use axum::{extract::State, http::HeaderMap, response::Response};
use http::{App, Caller, ListParams, PageQuery, Params};
use tabular::sheet::Format;

use super::export_file::{Token, file};
use crate::user::UserQuery;

/// The same as comma-separated values.
#[utoipa::path(get, path = "/api/identity/users/export-as-csv", operation_id = "export_users_as_csv", tag = "Users", params(Token, PageQuery, UserQuery),
    responses((status = 200, description = "The file.", body = Vec<u8>, content_type = "text/csv")))]
pub async fn csv(
    State(app): State<App>,
    Caller(anonymous): Caller,
    headers: HeaderMap,
    Params(by): Params<Token>,
    params: ListParams<UserQuery>,
) -> http::Result<Response> {
    Ok(file(&app, &anonymous, &headers, &by.token, params, Format::Csv).await?)
}
