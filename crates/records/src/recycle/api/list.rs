//! `GET /api/app/recycle-bin`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Caller, ListParams, PageQuery, PagedList, paged};
use serde::Deserialize;
use utoipa::IntoParams;

use super::DeletedRecordView;
use crate::recycle::service::{self, Filter, SORTABLE};

/// Filters and sorting.
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
}

/// Deleted records that the caller may restore, the latest first.
#[utoipa::path(get, path = "/api/app/recycle-bin", operation_id = "list_recycle_bin", tag = "Recycle bin", params(PageQuery, Query),
    responses((status = 200, description = "One page of deleted records.", body = PagedList<DeletedRecordView>)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    ListParams(paging, query): ListParams<Query>,
) -> http::Result<Json<PagedList<DeletedRecordView>>> {
    let page = paging.sorted(query.sorting.as_deref(), SORTABLE)?;
    let filter = Filter { text: query.filter.filter(|text| !text.trim().is_empty()), kind: query.kind.filter(|kind| !kind.is_empty()) };
    let found = service::list(&app, &scope, &filter, &page).await?;
    Ok(paged(found.map(|listed| DeletedRecordView::of(listed, scope.now()))))
}
