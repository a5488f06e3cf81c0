//! `GET /api/app/records/{kind}/{id}/tags`

use axum::{Json, extract::State};
use http::{App, Caller, RecordPath};

use super::view::RecordTagsView;
use crate::tag::service;

/// The tags of a record, for users who can read it.
#[utoipa::path(get, path = "/api/app/records/{kind}/{id}/tags", operation_id = "get_record_tags", tag = "Tags",
    params(("kind" = String, Path, description = "Kind of record, `ActionItem`"), ("id" = Uuid, Path, description = "Record")),
    responses((status = 200, description = "Its tags.", body = RecordTagsView)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller, path: RecordPath) -> http::Result<Json<RecordTagsView>> {
    Ok(Json(service::of_record(&app, &scope, &path.kind, path.id).await?.into()))
}
