//! `DELETE /api/app/saved-views/{id}`

use axum::{extract::State, http::StatusCode};
use http::{App, Caller, IdPath};

use crate::saved_view::service;

/// Deletes a view.
#[utoipa::path(delete, path = "/api/app/saved-views/{id}", operation_id = "delete_saved_view", tag = "Saved views",
    params(("id" = Uuid, Path, description = "View")), responses((status = 204)))]
pub async fn delete(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    service::delete(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
