//! `GET /api/audit-logging/audit-logs/entity-changes/export-to-excel`

use axum::{
    Json,
    extract::State,
    http::{HeaderMap, Uri},
};
use http::{App, Caller, ListParams, PageQuery};

use super::{
    excel::{ExcelFileView, answer},
    export::EntityChanges,
    view::ChangeQuery,
};

/// The changes of entities as a workbook, like the requests.
#[utoipa::path(get, path = "/api/audit-logging/audit-logs/entity-changes/export-to-excel", operation_id = "export_entity_changes_to_excel",
    tag = "Audit log", params(PageQuery, ChangeQuery), responses((status = 200, description = "The workbook, or its job.", body = ExcelFileView)))]
pub(super) async fn changes(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    uri: Uri,
    ListParams(paging, _): ListParams<ChangeQuery>,
) -> http::Result<Json<ExcelFileView>> {
    paging.page()?;
    Ok(Json(answer::<EntityChanges>(&app, &scope, &headers, &uri).await?))
}
