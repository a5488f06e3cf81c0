//! `GET /api/identity/users/export-as-excel`

use axum::{extract::State, http::HeaderMap, response::Response};
use http::{App, Caller, ListParams, PageQuery, Params};
use tabular::sheet::Format;

use super::export_file::{Token, file};
use crate::user::UserQuery;

/// The filtered users as a workbook, up to 2,000, whatever page the parameters name. The token identifies the caller.
#[utoipa::path(get, path = "/api/identity/users/export-as-excel", operation_id = "export_users_as_excel", tag = "Users", params(Token, PageQuery, UserQuery),
    responses((status = 200, description = "The file.", body = Vec<u8>,
        content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")))]
pub async fn excel(
    State(app): State<App>,
    Caller(anonymous): Caller,
    headers: HeaderMap,
    Params(by): Params<Token>,
    params: ListParams<UserQuery>,
) -> http::Result<Response> {
    Ok(file(&app, &anonymous, &headers, &by.token, params, Format::Xlsx).await?)
}
