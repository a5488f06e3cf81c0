//! `GET /api/app/teams/{id}/huddle-topics`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};

use super::view::{HuddleTopicsView, topics_view_of};
use crate::huddle::service;

/// The open topics of a team, for its next huddle.
#[utoipa::path(get, path = "/api/app/teams/{id}/huddle-topics", operation_id = "list_team_huddle_topics", tag = "Teams",
    params(("id" = Uuid, Path, description = "Team")),
    responses((status = 200, description = "The open topics, in their order.", body = HuddleTopicsView)))]
pub async fn list_topics(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<HuddleTopicsView>> {
    let topics = service::list_topics(&app, &scope, id).await?;
    Ok(Json(topics_view_of(&app, &scope, topics).await?))
}
