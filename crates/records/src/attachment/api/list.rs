//! `GET /api/app/records/{kind}/{id}/attachments`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Caller, PagedList, Params, RecordPath, paged};
use kernel::Page;
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::AttachmentView;
use crate::attachment::service;

/// Paging of the files.
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct Query {
    /// Files to skip.
    #[garde(skip)]
    #[param(minimum = 0)]
    skip_count: Option<u64>,
    /// Number of files; default 10.
    #[garde(skip)]
    #[param(minimum = 1, maximum = 1000)]
    max_result_count: Option<u64>,
}

/// The files of a record, in the order in which they were attached, for users who can read the record.
#[utoipa::path(get, path = "/api/app/records/{kind}/{id}/attachments", operation_id = "list_attachments", tag = "Attachments",
    params(("kind" = String, Path, description = "Kind of record, `ActionItem`"), ("id" = Uuid, Path, description = "Record"), Query),
    responses((status = 200, description = "One page of files.", body = PagedList<AttachmentView>)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    path: RecordPath,
    Params(query): Params<Query>,
) -> http::Result<Json<PagedList<AttachmentView>>> {
    let page = Page::parse(query.skip_count, query.max_result_count, None, &[])?;
    Ok(paged(service::list(&app, &scope, &path.kind, path.id, &page).await?))
}
