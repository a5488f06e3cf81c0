//! `GET /api/app/records/{kind}/{id}/links`

use axum::{Json, extract::State};
use http::{App, Caller, RecordPath};
use serde::Serialize;
use utoipa::ToSchema;

use super::view::LinkView;
use crate::record_link::service;

/// The links of a record.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LinkList {
    /// Those whose other record the caller reaches, latest first.
    pub items: Vec<LinkView>,
    /// Whether the caller may add one.
    pub can_add: bool,
}

/// The links of a record, in both directions, if the caller can see the record at the other end.
#[utoipa::path(get, path = "/api/app/records/{kind}/{id}/links", operation_id = "list_links", tag = "Links",
    params(("kind" = String, Path, description = "Kind of record, `ActionItem`"), ("id" = Uuid, Path, description = "Record")),
    responses((status = 200, description = "The links.", body = LinkList)))]
pub async fn list(State(app): State<App>, Caller(scope): Caller, path: RecordPath) -> http::Result<Json<LinkList>> {
    let links = service::list(&app, &scope, &path.kind, path.id).await?;
    Ok(Json(LinkList { items: links.items.into_iter().map(LinkView::from).collect(), can_add: links.can_add }))
}
