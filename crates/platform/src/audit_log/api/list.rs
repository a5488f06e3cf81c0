//! `GET /api/audit-logging/audit-logs`

use axum::{Json, extract::State};
use http::{App, Caller, ListParams, PageQuery, PagedList, paged};
use kernel::{Page, Paged, Result, Scope};

use super::view::{AuditLogQuery, AuditLogView};
use crate::audit_log;

/// Rows of the list and of its export.
pub(super) async fn rows(app: &App, scope: &Scope, query: AuditLogQuery, page: &Page) -> Result<Paged<AuditLogView>> {
    if query.is_of_another_application() {
        return Ok(Paged { total: 0, items: Vec::new() });
    }
    let found = audit_log::list_logs(app, scope, &query.into(), page).await?;
    AuditLogView::all(app, found).await
}

/// Requests that changed something or failed, and background work, of this level, the latest first.
#[utoipa::path(get, path = "/api/audit-logging/audit-logs", operation_id = "list_audit_logs", tag = "Audit log",
    params(PageQuery, AuditLogQuery), responses((status = 200, description = "One page of the log.", body = PagedList<AuditLogView>)))]
pub(super) async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    ListParams(paging, query): ListParams<AuditLogQuery>,
) -> http::Result<Json<PagedList<AuditLogView>>> {
    let page = query.page(&paging)?;
    Ok(paged(rows(&app, &scope, query, &page).await?))
}
