//! `PUT /api/app/huddle-topics/{id}`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use super::view::{HuddleTopicView, topic_view_of};
use crate::huddle::{input::HuddleTopicUpdateRequest, service};

/// Changes place and priority of an open topic.
#[utoipa::path(put, path = "/api/app/huddle-topics/{id}", operation_id = "update_huddle_topic", tag = "Teams",
    request_body = HuddleTopicUpdateRequest, params(("id" = Uuid, Path, description = "Topic")),
    responses((status = 200, description = "The changed topic.", body = HuddleTopicView)))]
pub async fn update_topic(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<HuddleTopicUpdateRequest>,
) -> http::Result<Json<HuddleTopicView>> {
    let topic = service::update_topic(&app, &scope, id, &request).await?;
    Ok(Json(topic_view_of(&app, &scope, topic).await?))
}
