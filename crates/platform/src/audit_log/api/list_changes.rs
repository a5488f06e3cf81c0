//! `GET /api/audit-logging/audit-logs/entity-changes`

use axum::{Json, extract::State};
use http::{App, Caller, ListParams, PageQuery, PagedList, paged};

use super::view::{ChangeQuery, EntityChangeView};
use crate::audit_log;

/// Changes of entities, page by page, latest first.
#[utoipa::path(get, path = "/api/audit-logging/audit-logs/entity-changes", operation_id = "list_entity_changes", tag = "Audit log",
    params(PageQuery, ChangeQuery), responses((status = 200, description = "One page of changes.", body = PagedList<EntityChangeView>)))]
pub(super) async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    ListParams(paging, query): ListParams<ChangeQuery>,
) -> http::Result<Json<PagedList<EntityChangeView>>> {
    let page = query.page(&paging)?;
    Ok(paged(audit_log::list(&app, &scope, &query.into(), &page).await?))
}
