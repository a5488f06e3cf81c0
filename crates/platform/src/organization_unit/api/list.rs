//! `GET /api/identity/organization-units`

use axum::{Json, extract::State};
use http::{App, Caller, ListParams, PageQuery, PagedList, paged};
use kernel::text;

use super::view::{OrganizationUnitView, UnitQuery, part};
use crate::organization_unit::service;

/// Organisation units, page by page, in the order of the tree.
#[utoipa::path(get, path = "/api/identity/organization-units", operation_id = "list_organization_units", tag = "Organisation units",
    params(PageQuery, UnitQuery), responses((status = 200, description = "One page of units.", body = PagedList<OrganizationUnitView>)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    ListParams(paging, query): ListParams<UnitQuery>,
) -> http::Result<Json<PagedList<OrganizationUnitView>>> {
    let page = paging.page()?;
    let words = query.filter.as_deref().map(text::filter_words).unwrap_or_default();
    let mut all = service::all(&app, &scope).await?;
    all.retain(|own| text::has_words(&own.unit.name_key, &words));
    Ok(paged(part(all, &page)))
}
