//! `POST /api/app/records/{kind}/{id}/links`

use axum::{Json, extract::State};
use http::{App, Body, Caller, RecordPath};

use super::view::LinkView;
use crate::record_link::{input::LinkRequest, service};

/// Links a record to another one. Both show the link to users who can see both.
#[utoipa::path(post, path = "/api/app/records/{kind}/{id}/links", operation_id = "create_link", tag = "Links",
    params(("kind" = String, Path, description = "Kind of record, `ActionItem`"), ("id" = Uuid, Path, description = "Record")),
    request_body = LinkRequest, responses((status = 200, description = "The link.", body = LinkView)))]
pub async fn create(
    State(app): State<App>,
    Caller(scope): Caller,
    path: RecordPath,
    Body(request): Body<LinkRequest>,
) -> http::Result<Json<LinkView>> {
    Ok(Json(service::create(&app, &scope, &path.kind, path.id, &request).await?.into()))
}
