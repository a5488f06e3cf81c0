//! `GET /api/app/huddles/{id}`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};

use super::view::{HuddleView, view_of};
use crate::huddle::service;

/// One huddle, with its topics as they were when it ended.
#[utoipa::path(get, path = "/api/app/huddles/{id}", operation_id = "get_huddle", tag = "Teams",
    params(("id" = Uuid, Path, description = "Huddle")), responses((status = 200, description = "The huddle.", body = HuddleView)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<HuddleView>> {
    let huddle = service::get(&app, &scope, id).await?;
    Ok(Json(view_of(&app, &scope, huddle).await?))
}
