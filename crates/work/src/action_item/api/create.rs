//! `POST /api/app/action-items`

use axum::{Json, extract::State};
use http::{App, Body, Caller};

use super::view::{ActionItemView, view_of};
use crate::action_item::{input::ActionItemRequest, service};

/// Creates an item.
#[utoipa::path(post, path = "/api/app/action-items", operation_id = "create_action_item", tag = "Action items", request_body = ActionItemRequest,
    responses((status = 200, description = "The new item.", body = ActionItemView)))]
pub async fn create(
    State(app): State<App>,
    Caller(scope): Caller,
    Body(request): Body<ActionItemRequest>,
) -> http::Result<Json<ActionItemView>> {
    let item = service::create(&app, &scope, &request).await?;
    Ok(Json(view_of(&app, &scope, item).await?))
}
