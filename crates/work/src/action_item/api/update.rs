//! `PUT /api/app/action-items/{id}`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use super::view::{ActionItemUpdateRequest, ActionItemView};
use crate::action_item::service;

/// Changes an item.
#[utoipa::path(put, path = "/api/app/action-items/{id}", operation_id = "update_action_item", tag = "Action items",
    request_body = ActionItemUpdateRequest, params(("id" = Uuid, Path, description = "Action item")),
    responses((status = 200, description = "The changed item.", body = ActionItemView)))]
pub async fn update(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(mut request): Body<ActionItemUpdateRequest>,
) -> http::Result<Json<ActionItemView>> {
    let stamp = request.concurrency_stamp.take();
    Ok(Json(service::update(&app, &scope, id, &request.changes(), stamp.as_deref()).await?.into()))
}
