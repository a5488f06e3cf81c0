//! `GET /api/app/exports/{id}/content`

use axum::{
    body::Body,
    extract::State,
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use http::{App, Caller, IdPath};

use super::list::as_file;
use crate::export::service;

/// The file of a large export: for the user who asked for it, for seven days, as long as this user may see the list.
#[utoipa::path(get, path = "/api/app/exports/{id}/content", operation_id = "download_export", tag = "Exports",
    params(("id" = Uuid, Path, description = "Export")),
    responses((status = 200, description = "The file.", body = Vec<u8>, content_type = "application/octet-stream")))]
pub async fn content(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Response> {
    let (found, content) = service::download(&app, &scope, id).await?;
    let mut response = Body::from_stream(content.stream).into_response();
    as_file(response.headers_mut(), found.list.list, found.args.format, found.job.created_at);
    if let Ok(size) = HeaderValue::from_str(&content.size.to_string()) {
        response.headers_mut().insert(header::CONTENT_LENGTH, size);
    }
    Ok(response)
}
