//! `GET /api/audit-logging/audit-logs/export-to-excel`, `.../entity-changes/export-to-excel` and `.../download-excel/{fileName}`: the exports
//! in the shape of ABP's clients.

use axum::http::{HeaderMap, Uri};
use base64::{Engine, engine::general_purpose::STANDARD};
use http::{App, culture_of};
use kernel::{Result, Scope};
use serde::Serialize;
use serde_json::Map;
use tabular::{
    Export,
    export::{Workbook, workbook},
};
use utoipa::ToSchema;

/// Ending of a workbook's name.
pub(super) const ENDING: &str = ".xlsx";

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

pub(super) async fn answer<L: Export>(app: &App, scope: &Scope, headers: &HeaderMap, uri: &Uri) -> Result<ExcelFileView> {
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
