//! `GET /api/app/frameworks`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Caller, ListParams, PageQuery, PagedList, paged};
use kernel::{Page, Paged, Result, Scope};
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::FrameworkView;
use crate::framework::{Source, service, store::SORTABLE};

/// Filters and sorting of the list.
#[http::document_limits(param)]
#[derive(Debug, Clone, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct Query {
    /// `title`, `code`, `createdAt`, each with ` desc`.
    #[garde(length(chars, max = 200))]
    sorting: Option<String>,
    /// Text that code, title or publisher contain.
    #[garde(length(chars, max = 200))]
    filter: Option<String>,
    /// Only frameworks from there.
    #[garde(skip)]
    #[param(inline)]
    source: Option<Source>,
}

impl Query {
    pub(super) fn page(&self, paging: &PageQuery) -> Result<Page> {
        paging.sorted(self.sorting.as_deref(), SORTABLE)
    }
}

/// Rows of the list and of its export.
pub(super) async fn rows(app: &App, scope: &Scope, query: Query, page: &Page) -> Result<Paged<FrameworkView>> {
    Ok(service::list(app, scope, query.filter.as_deref(), query.source, page).await?.map(FrameworkView::from))
}

/// The frameworks, the default one first.
#[utoipa::path(get, path = "/api/app/frameworks", operation_id = "list_frameworks", tag = "Frameworks", params(PageQuery, Query),
    responses((status = 200, description = "One page of frameworks.", body = PagedList<FrameworkView>)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    ListParams(paging, query): ListParams<Query>,
) -> http::Result<Json<PagedList<FrameworkView>>> {
    let page = query.page(&paging)?;
    Ok(paged(rows(&app, &scope, query, &page).await?))
}
