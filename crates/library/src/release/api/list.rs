//! `GET /api/app/library-releases`

use axum::{Json, extract::State};
use chrono::{DateTime, Utc};
use garde::Validate;
use http::{App, Caller, ListParams, PageQuery, PagedList, paged};
use kernel::{Page, Paged, Result, Scope, Uuid};
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::LibraryReleaseView;
use crate::release::{
    service,
    store::{Filter, SORTABLE},
};

/// Filters and sorting of the list.
#[http::document_limits(param)]
#[derive(Debug, Clone, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct Query {
    /// `publishedAt`, `name`, each with ` desc`.
    #[garde(length(chars, max = 200))]
    sorting: Option<String>,
    /// Text that the name contains.
    #[garde(length(chars, max = 200))]
    filter: Option<String>,
    #[garde(skip)]
    framework_id: Option<Uuid>,
    /// Published at this instant or later.
    #[garde(custom(http::plain_year))]
    #[serde(deserialize_with = "http::optional_instant")]
    published_from: Option<DateTime<Utc>>,
    /// Published at this instant or before.
    #[garde(custom(http::plain_year))]
    #[serde(deserialize_with = "http::optional_instant")]
    published_to: Option<DateTime<Utc>>,
}

impl Query {
    pub(super) fn page(&self, paging: &PageQuery) -> Result<Page> {
        paging.sorted(self.sorting.as_deref(), SORTABLE)
    }
}

/// Rows of the list and of its export.
pub(super) async fn rows(app: &App, scope: &Scope, query: Query, page: &Page) -> Result<Paged<LibraryReleaseView>> {
    let filter = Filter { framework_id: query.framework_id, text: query.filter, from: query.published_from, to: query.published_to };
    Ok(service::list(app, scope, &filter, page).await?.map(LibraryReleaseView::from))
}

/// Releases, the latest first.
#[utoipa::path(get, path = "/api/app/library-releases", operation_id = "list_library_releases", tag = "Library releases", params(PageQuery, Query),
    responses((status = 200, description = "One page of releases.", body = PagedList<LibraryReleaseView>)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    ListParams(paging, query): ListParams<Query>,
) -> http::Result<Json<PagedList<LibraryReleaseView>>> {
    let page = query.page(&paging)?;
    Ok(paged(rows(&app, &scope, query, &page).await?))
}
