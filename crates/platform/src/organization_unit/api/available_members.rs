//! `GET /api/identity/organization-units/available-users`

use axum::{Json, extract::State};
use http::{App, Caller, ListParams, PageQuery, PagedList, paged};

use super::view::AvailableQuery;
use crate::{organization_unit::service, user::UserView};

/// Users who are not members of an organisation unit, page by page.
#[utoipa::path(get, path = "/api/identity/organization-units/available-users", operation_id = "list_organization_unit_available_users",
    tag = "Organisation units", params(PageQuery, AvailableQuery),
    responses((status = 200, description = "One page of them.", body = PagedList<UserView>)))]
pub async fn available(
    State(app): State<App>,
    Caller(scope): Caller,
    ListParams(paging, query): ListParams<AvailableQuery>,
) -> http::Result<Json<PagedList<UserView>>> {
    let page = paging.page()?;
    let found = service::available_users(&app, &scope, query.id, query.filter, &page).await?;
    Ok(paged(UserView::all(&app, &scope, found).await?))
}
