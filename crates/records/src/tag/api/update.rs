//! `PUT /api/app/tags/{id}`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use super::view::TagView;
use crate::tag::{input::TagChangeRequest, service};

/// Renames a tag, or gives it another colour.
#[utoipa::path(put, path = "/api/app/tags/{id}", operation_id = "update_tag", tag = "Tags",
    params(("id" = Uuid, Path, description = "Tag")), request_body = TagChangeRequest,
    responses((status = 200, description = "The tag.", body = TagView)))]
pub async fn update(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<TagChangeRequest>,
) -> http::Result<Json<TagView>> {
    Ok(Json(service::update(&app, &scope, id, &request).await?.into()))
}
