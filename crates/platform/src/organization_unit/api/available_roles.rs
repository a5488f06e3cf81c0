//! `GET /api/identity/organization-units/available-roles`

use axum::{Json, extract::State};
use http::{App, Caller, ListParams, PageQuery, PagedList, paged};

use super::view::{AvailableQuery, part};
use crate::{organization_unit::service, role::RoleView};

/// Roles that can be added to an organisation unit, page by page.
#[utoipa::path(get, path = "/api/identity/organization-units/available-roles", operation_id = "list_organization_unit_available_roles",
    tag = "Organisation units", params(PageQuery, AvailableQuery),
    responses((status = 200, description = "One page of them.", body = PagedList<RoleView>)))]
pub async fn available(
    State(app): State<App>,
    Caller(scope): Caller,
    ListParams(paging, query): ListParams<AvailableQuery>,
) -> http::Result<Json<PagedList<RoleView>>> {
    let page = paging.page()?;
    Ok(paged(part(service::available_roles(&app, &scope, query.id, query.filter.as_deref()).await?, &page)))
}
