//! `POST /api/app/teams/{id}/huddle-topics`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use super::view::{HuddleTopicView, topic_view_of};
use crate::huddle::{input::HuddleTopicRequest, service};

/// Adds a topic behind the open ones, during a huddle or before it.
#[utoipa::path(post, path = "/api/app/teams/{id}/huddle-topics", operation_id = "create_huddle_topic", tag = "Teams",
    request_body = HuddleTopicRequest, params(("id" = Uuid, Path, description = "Team")),
    responses((status = 200, description = "The new topic.", body = HuddleTopicView)))]
pub async fn create_topic(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<HuddleTopicRequest>,
) -> http::Result<Json<HuddleTopicView>> {
    let topic = service::add_topic(&app, &scope, id, &request).await?;
    Ok(Json(topic_view_of(&app, &scope, topic).await?))
}
