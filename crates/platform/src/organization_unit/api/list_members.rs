//! `GET /api/identity/organization-units/{id}/members`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath, PagedList, Params, paged};

use super::view::{UnitQuery, page};
use crate::{organization_unit::service, user::UserView};

/// The members of an organisation unit, page by page.
#[utoipa::path(get, path = "/api/identity/organization-units/{id}/members", operation_id = "list_organization_unit_members",
    tag = "Organisation units", params(("id" = Uuid, Path, description = "Unit"), UnitQuery),
    responses((status = 200, description = "One page of them.", body = PagedList<UserView>)))]
pub async fn members(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Params(query): Params<UnitQuery>,
) -> http::Result<Json<PagedList<UserView>>> {
    let page = page(query.skip_count, query.max_result_count)?;
    let found = service::members(&app, &scope, id, query.filter, &page).await?;
    Ok(paged(UserView::all(&app, &scope, found).await?))
}
