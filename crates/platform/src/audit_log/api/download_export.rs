//! `GET /api/audit-logging/audit-logs/download-excel/{fileName}`

use axum::{extract::State, response::Response};
use http::{App, Caller, TextPath};
use kernel::{Error, Uuid};

use super::excel::ENDING;

/// A workbook that a job wrote for the caller, for as long as the caller may see the list.
#[utoipa::path(get, path = "/api/audit-logging/audit-logs/download-excel/{fileName}", operation_id = "download_audit_excel", tag = "Audit log",
    params(("fileName" = String, Path, description = "Name in the answer of the export")),
    responses((status = 200, description = "The file.", content(
        (Vec<u8> = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"), (Vec<u8> = "text/csv")))))]
pub(super) async fn download(State(app): State<App>, Caller(scope): Caller, TextPath(name): TextPath<String>) -> http::Result<Response> {
    let id: Option<Uuid> = name.strip_suffix(ENDING).and_then(|id| id.parse().ok());
    let id = id.ok_or_else(|| Error::not_found("Export", &name))?;
    Ok(tabular::export::file(&app, &scope, id).await?)
}
