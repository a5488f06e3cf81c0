//! `GET /api/app/records/{kind}/{id}/comments`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Caller, PagedList, Params, RecordPath, paged};
use kernel::{Page, Paged};
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::{ThreadView, threads_of};
use crate::comment::service;

/// Paging of the threads.
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct Query {
    /// Threads to skip.
    #[garde(skip)]
    #[param(minimum = 0)]
    skip_count: Option<u64>,
    /// Number of threads; default 10.
    #[garde(skip)]
    #[param(minimum = 1, maximum = 1000)]
    max_result_count: Option<u64>,
}

/// The comments on a record with their replies, latest first, for users who can read the record.
#[utoipa::path(get, path = "/api/app/records/{kind}/{id}/comments", operation_id = "list_comments", tag = "Comments",
    params(("kind" = String, Path, description = "Kind of record, `ActionItem`"), ("id" = Uuid, Path, description = "Record"), Query),
    responses((status = 200, description = "One page of threads.", body = PagedList<ThreadView>)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    path: RecordPath,
    Params(query): Params<Query>,
) -> http::Result<Json<PagedList<ThreadView>>> {
    let page = Page::parse(query.skip_count, query.max_result_count, None, &[])?;
    let found = service::list(&app, &scope, &path.kind, path.id, &page).await?;
    Ok(paged(Paged { total: found.total, items: threads_of(&app, &scope, found.items).await? }))
}
