//! `POST /api/app/huddle-topics/{id}/settle`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use super::view::{HuddleTopicView, topic_view_of};
use crate::huddle::{input::HuddleTopicSettleRequest, service};

/// Solves or drops a topic, or opens it again.
#[utoipa::path(post, path = "/api/app/huddle-topics/{id}/settle", operation_id = "settle_huddle_topic", tag = "Teams",
    request_body = HuddleTopicSettleRequest, params(("id" = Uuid, Path, description = "Topic")),
    responses((status = 200, description = "The topic now.", body = HuddleTopicView)))]
pub async fn settle_topic(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<HuddleTopicSettleRequest>,
) -> http::Result<Json<HuddleTopicView>> {
    let topic = service::settle_topic(&app, &scope, id, &request).await?;
    Ok(Json(topic_view_of(&app, &scope, topic).await?))
}
