//! `GET /api/app/tenant-templates`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Caller, ListParams, PageQuery, PagedList, paged};
use kernel::Paged;
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::TenantTemplateView;
use crate::tenant_template::{service, store::SORTABLE};

/// Parameters of the list.
#[http::document_limits(param)]
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct Query {
    /// `name`, `createdAt`, each with ` desc`.
    #[garde(length(chars, max = 200))]
    sorting: Option<String>,
    /// Text that the name contains.
    #[garde(length(chars, max = 200))]
    filter: Option<String>,
}

/// The templates for new tenants.
#[utoipa::path(get, path = "/api/app/tenant-templates", operation_id = "list_tenant_templates", tag = "Tenants", params(PageQuery, Query),
    responses((status = 200, description = "One page of templates.", body = PagedList<TenantTemplateView>)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    ListParams(paging, query): ListParams<Query>,
) -> http::Result<Json<PagedList<TenantTemplateView>>> {
    let page = paging.sorted(query.sorting.as_deref(), SORTABLE)?;
    let Paged { total, items } = service::list(&app, &scope, query.filter.as_deref(), &page).await?;
    let items = items.into_iter().map(TenantTemplateView::try_from).collect::<kernel::Result<Vec<_>>>()?;
    Ok(paged(Paged { total, items }))
}
