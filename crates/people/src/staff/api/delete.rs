//! `DELETE /api/app/staff/{id}`

use axum::{extract::State, http::StatusCode};
use http::{App, Caller, IdPath};

use crate::staff::service;

/// Deletes a person.
#[utoipa::path(delete, path = "/api/app/staff/{id}", operation_id = "delete_staff", tag = "Staff", params(("id" = Uuid, Path, description = "Person")),
    responses((status = 204, description = "Deleted.")))]
pub async fn delete(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    service::delete(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
