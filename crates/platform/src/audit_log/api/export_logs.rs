//! `GET /api/audit-logging/audit-logs/export-to-excel`

use axum::{
    Json,
    extract::State,
    http::{HeaderMap, Uri},
};
use http::{App, Caller, ListParams, PageQuery};

use super::{
    excel::{ExcelFileView, answer},
    export::AuditLogs,
    view::AuditLogQuery,
};

/// The requests as a workbook: few in the response, many by a job that notifies the caller when it is done.
#[utoipa::path(get, path = "/api/audit-logging/audit-logs/export-to-excel", operation_id = "export_audit_logs_to_excel", tag = "Audit log",
    params(PageQuery, AuditLogQuery), responses((status = 200, description = "The workbook, or its job.", body = ExcelFileView)))]
pub(super) async fn logs(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    uri: Uri,
    ListParams(paging, _): ListParams<AuditLogQuery>,
) -> http::Result<Json<ExcelFileView>> {
    // The workbook has all rows, but a page that no list would take is an error here, too.
    paging.page()?;
    Ok(Json(answer::<AuditLogs>(&app, &scope, &headers, &uri).await?))
}
