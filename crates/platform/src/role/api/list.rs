//! `GET /api/identity/roles`

use axum::{Json, extract::State};
use http::{App, Caller, ListParams, PageQuery, PagedList};

use super::view::{RoleQuery, RoleView};
use crate::role;

/// Roles, page by page.
#[utoipa::path(get, path = "/api/identity/roles", operation_id = "list_roles", tag = "Roles", params(PageQuery, RoleQuery), responses((status = 200, body = PagedList<RoleView>)))]
pub(super) async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    ListParams(paging, query): ListParams<RoleQuery>,
) -> http::Result<Json<PagedList<RoleView>>> {
    let page = query.page(&paging)?;
    let found = role::list(&app, &scope, &page, &query.into_filter()).await?;
    let counts = role::user_counts(&app, &scope, &found.items).await?;
    let found = found.map(|r| {
        let users = counts.get(&r.id).copied().unwrap_or(0);
        RoleView::counted(r, users)
    });
    Ok(Json(PagedList { total_count: found.total, items: found.items }))
}
