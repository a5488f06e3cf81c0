//! `POST /api/app/teams/{id}/huddles`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};

use super::view::{HuddleView, view_of};
use crate::huddle::service;

/// Starts a huddle of a team with everybody who belongs to it.
#[utoipa::path(post, path = "/api/app/teams/{id}/huddles", operation_id = "start_team_huddle", tag = "Teams",
    params(("id" = Uuid, Path, description = "Team")), responses((status = 200, description = "The new huddle.", body = HuddleView)))]
pub async fn start(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<HuddleView>> {
    let huddle = service::start(&app, &scope, id).await?;
    Ok(Json(view_of(&app, &scope, huddle).await?))
}
