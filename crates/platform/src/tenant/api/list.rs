//! `GET /api/multi-tenancy/tenants`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Caller, ListParams, PageQuery, PagedList, paged};
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::TenantView;
use crate::tenant::{rules::TenantStatus, service, store::SORTABLE};

/// Parameters of the list.
#[http::document_limits(param)]
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub(crate) struct Query {
    /// Free text that the names contain.
    #[garde(length(chars, max = 256))]
    filter: Option<String>,
    /// Only tenants in this state; all but the archived ones when absent.
    #[garde(skip)]
    #[param(inline)]
    status: Option<TenantStatus>,
    /// `name`, `creationTime`, each with ` desc`.
    #[garde(length(chars, max = 200))]
    sorting: Option<String>,
}

/// Tenants, page by page.
#[utoipa::path(get, path = "/api/multi-tenancy/tenants", operation_id = "list_tenants", tag = "Tenants", params(PageQuery, Query), responses((status = 200, body = PagedList<TenantView>)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    ListParams(paging, query): ListParams<Query>,
) -> http::Result<Json<PagedList<TenantView>>> {
    let page = paging.sorted(query.sorting.as_deref(), SORTABLE)?;
    Ok(paged(service::list(&app, &scope, &page, query.filter.as_deref(), query.status).await?))
}
