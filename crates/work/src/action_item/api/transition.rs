//! `POST /api/app/action-items/{id}/transition`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use super::view::{ActionItemTransitionRequest, ActionItemView};
use crate::action_item::service;

/// Changes the status of an item.
#[utoipa::path(post, path = "/api/app/action-items/{id}/transition", operation_id = "transition_action_item", tag = "Action items",
    request_body = ActionItemTransitionRequest, params(("id" = Uuid, Path, description = "Action item")),
    responses((status = 200, description = "The moved item.", body = ActionItemView)))]
pub async fn transition(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<ActionItemTransitionRequest>,
) -> http::Result<Json<ActionItemView>> {
    let stamp = request.concurrency_stamp.as_deref();
    Ok(Json(service::transition(&app, &scope, id, request.to, request.note.as_deref(), stamp).await?.into()))
}
