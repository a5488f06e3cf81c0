//! `POST /api/app/huddles/{id}/end`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};

use super::view::{HuddleView, view_of};
use crate::huddle::service;

/// Ends a huddle; everybody who belongs to the team gets the recap.
#[utoipa::path(post, path = "/api/app/huddles/{id}/end", operation_id = "end_huddle", tag = "Teams",
    params(("id" = Uuid, Path, description = "Huddle")), responses((status = 200, description = "The huddle as it was.", body = HuddleView)))]
pub async fn end(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<HuddleView>> {
    let huddle = service::end(&app, &scope, id).await?;
    Ok(Json(view_of(&app, &scope, huddle).await?))
}
