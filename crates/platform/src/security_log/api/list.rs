//! `GET /api/identity/security-logs`

use axum::{Json, extract::State};
use http::{App, Caller, ListParams, PageQuery, PagedList, paged};
use kernel::{Page, Paged, Result, Scope};

use super::view::{SecurityLogQuery, SecurityLogView};
use crate::security_log;

/// Rows of the list and of its export.
pub(super) async fn rows(app: &App, scope: &Scope, query: SecurityLogQuery, page: &Page) -> Result<Paged<SecurityLogView>> {
    if query.is_of_another_application() {
        return Ok(Paged { total: 0, items: Vec::new() });
    }
    let found = security_log::list(app, scope, &query.into(), page).await?;
    SecurityLogView::all(app, found).await
}

/// Sign-ins, failed attempts and changes of what protects the accounts of this level, the latest first.
#[utoipa::path(get, path = "/api/identity/security-logs", operation_id = "list_security_logs", tag = "Security log",
    params(PageQuery, SecurityLogQuery), responses((status = 200, description = "One page of the log.", body = PagedList<SecurityLogView>)))]
pub(super) async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    ListParams(paging, query): ListParams<SecurityLogQuery>,
) -> http::Result<Json<PagedList<SecurityLogView>>> {
    let page = query.page(&paging)?;
    Ok(paged(rows(&app, &scope, query, &page).await?))
}
