//! `GET /api/app/attachments/{id}/links`

use axum::{Json, extract::State};
use files::asset::AssetLinksView;
use http::{App, Caller, IdPath};

use crate::attachment::service;

/// Short-lived addresses of a file's content, for users who can read its record.
#[utoipa::path(get, path = "/api/app/attachments/{id}/links", operation_id = "get_attachment_links", tag = "Attachments",
    params(("id" = Uuid, Path, description = "Attachment")),
    responses((status = 200, description = "The addresses.", body = AssetLinksView)))]
pub async fn links(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<AssetLinksView>> {
    Ok(Json(service::links(&app, &scope, id).await?.into()))
}
