//! `POST /api/app/huddles/{id}/section`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use super::view::{HuddleView, view_of};
use crate::huddle::{input::HuddleSectionRequest, service};

/// Goes on with a section of the agenda.
#[utoipa::path(post, path = "/api/app/huddles/{id}/section", operation_id = "turn_huddle", tag = "Teams",
    request_body = HuddleSectionRequest, params(("id" = Uuid, Path, description = "Huddle")),
    responses((status = 200, description = "The huddle.", body = HuddleView)))]
pub async fn turn(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<HuddleSectionRequest>,
) -> http::Result<Json<HuddleView>> {
    let huddle = service::turn(&app, &scope, id, &request).await?;
    Ok(Json(view_of(&app, &scope, huddle).await?))
}
