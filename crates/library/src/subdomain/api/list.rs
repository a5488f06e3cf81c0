//! `GET /api/app/subdomains`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Caller, ListParams, PageQuery, PagedList, paged};
use kernel::{Page, Paged, Result, Scope, Uuid};
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::SubdomainView;
use crate::{
    domain::DomainStatus,
    subdomain::{
        service,
        store::{Filter, SORTABLE},
    },
};

/// Filters and sorting of the list.
#[http::document_limits(param)]
#[derive(Debug, Clone, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct Query {
    /// `sortOrder`, `name`, `code`, `status`, each with ` desc`.
    #[garde(length(chars, max = 200))]
    sorting: Option<String>,
    /// Text that code or name contain.
    #[garde(length(chars, max = 200))]
    filter: Option<String>,
    #[garde(skip)]
    framework_id: Option<Uuid>,
    #[garde(skip)]
    domain_id: Option<Uuid>,
    /// Only these statuses.
    #[garde(skip)]
    status: Vec<DomainStatus>,
}

impl Query {
    pub(super) fn page(&self, paging: &PageQuery) -> Result<Page> {
        paging.sorted(self.sorting.as_deref(), SORTABLE)
    }
}

/// Rows of the list and of its export.
pub(super) async fn rows(app: &App, scope: &Scope, query: Query, page: &Page) -> Result<Paged<SubdomainView>> {
    let filter = Filter { text: query.filter, framework_id: query.framework_id, domain_id: query.domain_id, status: query.status };
    Ok(service::list(app, scope, &filter, page).await?.map(SubdomainView::from))
}

/// Subdomains with the number of their standards.
#[utoipa::path(get, path = "/api/app/subdomains", operation_id = "list_subdomains", tag = "Subdomains", params(PageQuery, Query),
    responses((status = 200, description = "One page of subdomains.", body = PagedList<SubdomainView>)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    ListParams(paging, query): ListParams<Query>,
) -> http::Result<Json<PagedList<SubdomainView>>> {
    let page = query.page(&paging)?;
    Ok(paged(rows(&app, &scope, query, &page).await?))
}
