//! `GET /api/audit-logging/audit-logs/export-to-excel`, `.../entity-changes/export-to-excel` and `.../download-excel/{fileName}`: the exports
//! in the shape of ABP's clients.

use axum::{
    Json,
    extract::State,
    http::{HeaderMap, Uri},
    response::Response,
};
use base64::{Engine, engine::general_purpose::STANDARD};
use http::{App, Caller, TextPath, culture_of};
use kernel::{Error, Result, Scope, Uuid};
use serde::Serialize;
use serde_json::Map;
use tabular::{
    Export,
    export::{Workbook, workbook},
};
use utoipa::ToSchema;

use super::{
    export::{AuditLogs, EntityChanges},
    view::{AuditLogQuery, ChangeQuery},
};

/// Ending of a workbook's name.
const ENDING: &str = ".xlsx";

/// A workbook, or that a job writes it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ExcelFileView {
    /// What happens next; empty with a file.
    #[schema(example = "")]
    message: String,
    /// The file in base64; null while a job writes it.
    #[schema(nullable)]
    file_data: Option<String>,
    /// Name of the file, under which a large one is downloaded once it is written.
    #[schema(example = "audit-logs-2026-11-25.xlsx")]
    file_name: String,
    /// Whether a job writes it.
    is_background_job: bool,
}

async fn answer<L: Export>(app: &App, scope: &Scope, headers: &HeaderMap, uri: &Uri) -> Result<ExcelFileView> {
    let culture = culture_of(app, headers);
    Ok(match workbook::<L>(app, scope, uri.query().unwrap_or_default(), culture.clone()).await? {
        Workbook::Written(bytes) => ExcelFileView {
            message: String::new(),
            file_data: Some(STANDARD.encode(bytes)),
            file_name: format!("{}-{}{ENDING}", L::LIST, scope.now().date_naive()),
            is_background_job: false,
        },
        Workbook::Started(id) => ExcelFileView {
            message: app.texts().text(&culture, "AuditLogs.ExportStarted", &Map::new()).unwrap_or_default(),
            file_data: None,
            file_name: format!("{id}{ENDING}"),
            is_background_job: true,
        },
    })
}

/// The requests as a workbook: few in the response, many by a job that notifies the caller when it is done.
#[utoipa::path(get, path = "/api/audit-logging/audit-logs/export-to-excel", operation_id = "export_audit_logs_to_excel", tag = "Audit log",
    params(AuditLogQuery), responses((status = 200, description = "The workbook, or its job.", body = ExcelFileView)))]
pub(super) async fn logs(State(app): State<App>, Caller(scope): Caller, headers: HeaderMap, uri: Uri) -> http::Result<Json<ExcelFileView>> {
    Ok(Json(answer::<AuditLogs>(&app, &scope, &headers, &uri).await?))
}

/// The changes of entities as a workbook, like the requests.
#[utoipa::path(get, path = "/api/audit-logging/audit-logs/entity-changes/export-to-excel", operation_id = "export_entity_changes_to_excel",
    tag = "Audit log", params(ChangeQuery), responses((status = 200, description = "The workbook, or its job.", body = ExcelFileView)))]
pub(super) async fn changes(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    uri: Uri,
) -> http::Result<Json<ExcelFileView>> {
    Ok(Json(answer::<EntityChanges>(&app, &scope, &headers, &uri).await?))
}

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
