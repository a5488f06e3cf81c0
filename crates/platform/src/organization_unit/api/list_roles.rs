//! `GET /api/identity/organization-units/{id}/roles`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath, ListParams, PageQuery, PagedList, paged};

use super::view::{UnitQuery, part};
use crate::{organization_unit::service, role::RoleView};

/// The roles of an organisation unit, page by page.
#[utoipa::path(get, path = "/api/identity/organization-units/{id}/roles", operation_id = "list_organization_unit_roles",
    tag = "Organisation units", params(("id" = Uuid, Path, description = "Unit"), PageQuery, UnitQuery),
    responses((status = 200, description = "One page of them.", body = PagedList<RoleView>)))]
pub async fn roles(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    ListParams(paging, query): ListParams<UnitQuery>,
) -> http::Result<Json<PagedList<RoleView>>> {
    let page = paging.page()?;
    Ok(paged(part(service::roles(&app, &scope, id, query.filter.as_deref()).await?, &page)))
}
