//! `POST /api/app/tags`

use axum::{Json, extract::State};
use http::{App, Body, Caller};

use super::view::TagView;
use crate::tag::{input::TagRequest, service};

/// Creates a tag.
#[utoipa::path(post, path = "/api/app/tags", operation_id = "create_tag", tag = "Tags",
    request_body = TagRequest, responses((status = 200, description = "The tag.", body = TagView)))]
pub async fn create(State(app): State<App>, Caller(scope): Caller, Body(request): Body<TagRequest>) -> http::Result<Json<TagView>> {
    Ok(Json(service::create(&app, &scope, &request).await?.into()))
}
