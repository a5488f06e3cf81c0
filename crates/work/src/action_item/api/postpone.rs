//! `POST /api/app/action-items/{id}/postpone`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use super::view::{ActionItemPostponeRequest, ActionItemView};
use crate::action_item::service;

/// Postpones an item.
#[utoipa::path(post, path = "/api/app/action-items/{id}/postpone", operation_id = "postpone_action_item", tag = "Action items",
    request_body = ActionItemPostponeRequest, params(("id" = Uuid, Path, description = "Action item")),
    responses((status = 200, description = "The item with its new date.", body = ActionItemView)))]
pub async fn postpone(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<ActionItemPostponeRequest>,
) -> http::Result<Json<ActionItemView>> {
    let stamp = request.concurrency_stamp.as_deref();
    Ok(Json(service::postpone(&app, &scope, id, request.due_on, request.reason.as_deref(), stamp).await?.into()))
}
