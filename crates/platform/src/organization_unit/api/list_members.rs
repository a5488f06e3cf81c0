//! `GET /api/identity/organization-units/{id}/members`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath, ListParams, PageQuery, PagedList, paged};

use super::view::UnitQuery;
use crate::{organization_unit::service, user::UserView};

/// The members of an organisation unit, page by page.
#[utoipa::path(get, path = "/api/identity/organization-units/{id}/members", operation_id = "list_organization_unit_members",
    tag = "Organisation units", params(("id" = Uuid, Path, description = "Unit"), PageQuery, UnitQuery),
    responses((status = 200, description = "One page of them.", body = PagedList<UserView>)))]
pub async fn members(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    ListParams(paging, query): ListParams<UnitQuery>,
) -> http::Result<Json<PagedList<UserView>>> {
    let page = paging.page()?;
    let found = service::members(&app, &scope, id, query.filter, &page).await?;
    Ok(paged(UserView::all(&app, &scope, found).await?))
}
