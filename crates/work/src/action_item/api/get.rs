//! `GET /api/app/action-items/{id}`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};

use super::view::{ActionItemView, view_of};
use crate::action_item::service;

/// One item.
#[utoipa::path(get, path = "/api/app/action-items/{id}", operation_id = "get_action_item", tag = "Action items",
    params(("id" = Uuid, Path, description = "Action item")), responses((status = 200, description = "The item.", body = ActionItemView)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<ActionItemView>> {
    let item = service::get(&app, &scope, id).await?;
    Ok(Json(view_of(&app, &scope, item).await?))
}
