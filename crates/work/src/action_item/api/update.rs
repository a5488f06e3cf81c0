//! `PUT /api/app/action-items/{id}`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use super::view::{ActionItemView, view_of};
use crate::action_item::{input::ActionItemUpdateRequest, service};

/// Changes an item.
#[utoipa::path(put, path = "/api/app/action-items/{id}", operation_id = "update_action_item", tag = "Action items",
    request_body = ActionItemUpdateRequest, params(("id" = Uuid, Path, description = "Action item")),
    responses((status = 200, description = "The changed item.", body = ActionItemView)))]
pub async fn update(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<ActionItemUpdateRequest>,
) -> http::Result<Json<ActionItemView>> {
    let item = service::update(&app, &scope, id, &request).await?;
    Ok(Json(view_of(&app, &scope, item).await?))
}
