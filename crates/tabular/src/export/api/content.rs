//! `GET /api/app/exports/{id}/content`

use axum::{
    body::Body,
    extract::State,
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use http::{App, Caller, IdPath};
use kernel::{Scope, Uuid};

use super::list::as_file;
use crate::export::service;

/// The file of an export: for the user who requested it, for seven days, as long as this user may see the list.
#[utoipa::path(get, path = "/api/app/exports/{id}/content", operation_id = "download_export", tag = "Exports",
    params(("id" = Uuid, Path, description = "Export")),
    responses((status = 200, description = "The file.", content(
        (Vec<u8> = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"), (Vec<u8> = "text/csv")))))]
pub async fn content(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Response> {
    Ok(file(&app, &scope, id).await?)
}

/// The answer with the file of a large export of the caller.
///
/// # Errors
/// 403 without the list's permission, 404, `Exports.NotReady`, `Exports.Expired`.
pub async fn file(app: &App, scope: &Scope, id: Uuid) -> kernel::Result<Response> {
    let (found, content) = service::download(app, scope, id).await?;
    let mut response = Body::from_stream(content.stream).into_response();
    as_file(response.headers_mut(), found.list.list, found.args.format, found.job.created_at);
    if let Ok(size) = HeaderValue::from_str(&content.size.to_string()) {
        response.headers_mut().insert(header::CONTENT_LENGTH, size);
    }
    Ok(response)
}
