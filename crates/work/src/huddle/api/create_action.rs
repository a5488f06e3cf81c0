//! `POST /api/app/huddle-topics/{id}/actions`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use super::view::{HuddleTopicView, topic_view_of};
use crate::huddle::{input::HuddleActionRequest, service};

/// Makes an action item of a topic, which is solved with it.
#[utoipa::path(post, path = "/api/app/huddle-topics/{id}/actions", operation_id = "create_huddle_action", tag = "Teams",
    request_body = HuddleActionRequest, params(("id" = Uuid, Path, description = "Topic")),
    responses((status = 200, description = "The solved topic with its action items.", body = HuddleTopicView)))]
pub async fn create_action(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<HuddleActionRequest>,
) -> http::Result<Json<HuddleTopicView>> {
    let topic = service::act(&app, &scope, id, &request).await?;
    Ok(Json(topic_view_of(&app, &scope, topic).await?))
}
