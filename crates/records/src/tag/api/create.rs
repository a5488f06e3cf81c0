//! `POST /api/app/tags`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Body, Caller};
use serde::Deserialize;
use utoipa::ToSchema;

use super::view::TagView;
use crate::tag::service;

/// A new tag.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TagRequest {
    /// Name, unique within the tenant; case and accents don't count.
    #[garde(length(chars, min = 1, max = 40), custom(http::not_blank))]
    #[schema(example = "Fire safety")]
    pub name: String,
    /// One of twelve colour tokens.
    #[garde(range(min = 1, max = 12))]
    #[schema(example = 4)]
    pub colour: i32,
}

/// Creates a tag.
#[utoipa::path(post, path = "/api/app/tags", operation_id = "create_tag", tag = "Tags",
    request_body = TagRequest, responses((status = 200, description = "The tag.", body = TagView)))]
pub async fn create(State(app): State<App>, Caller(scope): Caller, Body(request): Body<TagRequest>) -> http::Result<Json<TagView>> {
    Ok(Json(service::create(&app, &scope, &request.name, request.colour).await?.into()))
}
