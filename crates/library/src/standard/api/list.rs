//! `GET /api/app/standards`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Caller, ListParams, PageQuery, PagedList, paged};
use kernel::{Page, Paged, Result, Scope, Uuid};
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::StandardView;
use crate::standard::{
    Criticality, StandardStatus, service,
    store::{Filter, SORTABLE},
};

/// Filters and sorting of the list.
#[http::document_limits(param)]
#[derive(Debug, Clone, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct Query {
    /// `code`, `title`, `criticality`, `weight`, `status`, `revisedAt`, each with ` desc`.
    #[garde(length(chars, max = 200))]
    sorting: Option<String>,
    /// Text that code or title contain.
    #[garde(length(chars, max = 200))]
    filter: Option<String>,
    #[garde(skip)]
    framework_id: Option<Uuid>,
    /// Of these domains.
    #[garde(length(max = 100))]
    domain_id: Vec<Uuid>,
    #[garde(skip)]
    subdomain_id: Option<Uuid>,
    /// Only these statuses.
    #[garde(skip)]
    status: Vec<StandardStatus>,
    /// Only these criticalities.
    #[garde(skip)]
    criticality: Vec<Criticality>,
    /// With, or without, a draft or version in review.
    #[garde(skip)]
    has_open_version: Option<bool>,
    /// With an open version that the caller wrote, or that others did.
    #[garde(skip)]
    open_version_by_me: Option<bool>,
}

impl Query {
    pub(super) fn page(&self, paging: &PageQuery) -> Result<Page> {
        paging.sorted(self.sorting.as_deref(), SORTABLE)
    }
}

/// Rows of the list and of its export.
pub(super) async fn rows(app: &App, scope: &Scope, query: Query, page: &Page) -> Result<Paged<StandardView>> {
    let filter = Filter {
        text: query.filter,
        framework_id: query.framework_id,
        domain_id: query.domain_id,
        subdomain_id: query.subdomain_id,
        status: query.status,
        criticality: query.criticality,
        has_open_version: query.has_open_version,
        open_author: query.open_version_by_me.map(|by_me| (scope.principal().user_id.unwrap_or_default(), by_me)),
        ..Filter::default()
    };
    Ok(service::list(app, scope, &filter, page).await?.map(StandardView::from))
}

/// Standards, by code.
#[utoipa::path(get, path = "/api/app/standards", operation_id = "list_standards", tag = "Standards", params(PageQuery, Query),
    responses((status = 200, description = "One page of standards.", body = PagedList<StandardView>)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    ListParams(paging, query): ListParams<Query>,
) -> http::Result<Json<PagedList<StandardView>>> {
    let page = query.page(&paging)?;
    Ok(paged(rows(&app, &scope, query, &page).await?))
}
