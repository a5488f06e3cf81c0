//! `DELETE /api/app/action-items/{id}`

use axum::{extract::State, http::StatusCode};
use http::{App, Caller, IdPath};

use crate::action_item::service;

/// Deletes an item.
#[utoipa::path(delete, path = "/api/app/action-items/{id}", operation_id = "delete_action_item", tag = "Action items",
    params(("id" = Uuid, Path, description = "Action item")), responses((status = 204, description = "Deleted.")))]
pub async fn delete(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    service::delete(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
