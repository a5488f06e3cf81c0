//! `GET /api/app/records/{kind}/{id}/comments`

use axum::{Json, extract::State};
use http::{App, Caller, PageQuery, PagedList, Params, RecordPath, paged};
use kernel::Paged;

use super::view::{ThreadView, threads_of};
use crate::comment::service;

/// The comments on a record with their replies, latest first, for users who can read the record.
#[utoipa::path(get, path = "/api/app/records/{kind}/{id}/comments", operation_id = "list_comments", tag = "Comments",
    params(("kind" = String, Path, description = "Kind of record, `ActionItem`"), ("id" = Uuid, Path, description = "Record"), PageQuery),
    responses((status = 200, description = "One page of threads.", body = PagedList<ThreadView>)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    path: RecordPath,
    Params(query): Params<PageQuery>,
) -> http::Result<Json<PagedList<ThreadView>>> {
    let page = query.page()?;
    let found = service::list(&app, &scope, &path.kind, path.id, &page).await?;
    Ok(paged(Paged { total: found.total, items: threads_of(&app, &scope, found.items).await? }))
}
