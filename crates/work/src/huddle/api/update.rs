//! `PUT /api/app/huddles/{id}`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use super::view::{HuddleView, view_of};
use crate::huddle::{input::HuddleRequest, service};

/// Writes down notes during a huddle.
#[utoipa::path(put, path = "/api/app/huddles/{id}", operation_id = "update_huddle", tag = "Teams",
    request_body = HuddleRequest, params(("id" = Uuid, Path, description = "Huddle")),
    responses((status = 200, description = "The changed huddle.", body = HuddleView)))]
pub async fn update(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<HuddleRequest>,
) -> http::Result<Json<HuddleView>> {
    let huddle = service::update(&app, &scope, id, &request).await?;
    Ok(Json(view_of(&app, &scope, huddle).await?))
}
