//! `GET /api/account/security-logs`

use axum::{Json, extract::State};
use http::{App, Caller, ListParams, PageQuery, PagedList, paged};
use kernel::Paged;

use super::view::{SecurityLogQuery, SecurityLogView};
use crate::security_log;

/// The security log of the caller's own account, latest first.
#[utoipa::path(get, path = "/api/account/security-logs", operation_id = "list_own_security_logs", tag = "Account",
    params(PageQuery, SecurityLogQuery), responses((status = 200, description = "One page of the log.", body = PagedList<SecurityLogView>)))]
pub(super) async fn list_own(
    State(app): State<App>,
    Caller(scope): Caller,
    ListParams(paging, query): ListParams<SecurityLogQuery>,
) -> http::Result<Json<PagedList<SecurityLogView>>> {
    let page = query.page(&paging)?;
    if query.is_of_another_application() {
        return Ok(paged(Paged { total: 0, items: Vec::new() }));
    }
    let found = security_log::list_own(&app, &scope, query.into(), &page).await?;
    Ok(paged(SecurityLogView::all(&app, found).await?))
}
