//! `GET /api/app/records/{kind}/{id}/attachments`

use axum::{Json, extract::State};
use http::{App, Caller, PageQuery, PagedList, Params, RecordPath, paged};

use super::view::AttachmentView;
use crate::attachment::service;

/// The files of a record, in the order in which they were attached, for users who can read the record.
#[utoipa::path(get, path = "/api/app/records/{kind}/{id}/attachments", operation_id = "list_attachments", tag = "Attachments",
    params(("kind" = String, Path, description = "Kind of record, `ActionItem`"), ("id" = Uuid, Path, description = "Record"), PageQuery),
    responses((status = 200, description = "One page of files.", body = PagedList<AttachmentView>)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    path: RecordPath,
    Params(query): Params<PageQuery>,
) -> http::Result<Json<PagedList<AttachmentView>>> {
    let page = query.page()?;
    Ok(paged(service::list(&app, &scope, &path.kind, path.id, &page).await?))
}
