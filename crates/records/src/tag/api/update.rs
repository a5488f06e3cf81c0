//! `PUT /api/app/tags/{id}`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Body, Caller, IdPath};
use serde::Deserialize;
use utoipa::ToSchema;

use super::view::TagView;
use crate::tag::service;

/// Name and colour of a tag.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TagChangeRequest {
    /// Name, unique within the tenant; case and accents don't count.
    #[garde(length(chars, min = 1, max = 40), custom(http::not_blank))]
    #[schema(example = "Fire safety")]
    pub name: String,
    /// One of twelve colour tokens.
    #[garde(range(min = 1, max = 12))]
    #[schema(example = 4)]
    pub colour: i32,
    /// Stamp of the version that was read.
    #[garde(length(chars, max = 40))]
    pub concurrency_stamp: Option<String>,
}

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
    let TagChangeRequest { name, colour, concurrency_stamp } = request;
    Ok(Json(service::update(&app, &scope, id, &name, colour, concurrency_stamp.as_deref()).await?.into()))
}
