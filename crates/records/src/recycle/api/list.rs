//! `GET /api/app/recycle-bin`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Caller, PagedList, Params, paged};
use kernel::Page;
use serde::Deserialize;
use utoipa::IntoParams;

use super::DeletedRecordView;
use crate::recycle::service::{self, Filter, SORTABLE};

/// Filters and paging.
#[http::document_limits(param)]
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct Query {
    /// Text in number, title or name.
    #[garde(length(chars, max = 200))]
    filter: Option<String>,
    #[garde(length(chars, max = 40))]
    #[param(example = "ActionItem")]
    kind: Option<String>,
    /// `deletedAt`, `title` or `kind`, with ` desc` for descending order; default `deletedAt desc`.
    #[garde(length(chars, max = 200))]
    sorting: Option<String>,
    /// Records to skip.
    #[garde(skip)]
    #[param(minimum = 0)]
    skip_count: Option<u64>,
    /// Number of records; default 10.
    #[garde(skip)]
    #[param(minimum = 1, maximum = 1000)]
    max_result_count: Option<u64>,
}

/// Deleted records that the caller may restore, the latest first.
#[utoipa::path(get, path = "/api/app/recycle-bin", operation_id = "list_recycle_bin", tag = "Recycle bin", params(Query),
    responses((status = 200, description = "One page of deleted records.", body = PagedList<DeletedRecordView>)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    Params(query): Params<Query>,
) -> http::Result<Json<PagedList<DeletedRecordView>>> {
    let page = Page::parse(query.skip_count, query.max_result_count, query.sorting.as_deref(), SORTABLE)?;
    let filter = Filter { text: query.filter.filter(|text| !text.trim().is_empty()), kind: query.kind.filter(|kind| !kind.is_empty()) };
    let found = service::list(&app, &scope, &filter, &page).await?;
    Ok(paged(found.map(|listed| DeletedRecordView::of(listed, scope.now()))))
}
