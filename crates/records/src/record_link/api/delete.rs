//! `DELETE /api/app/links/{id}`

use axum::{extract::State, http::StatusCode};
use http::{App, Caller, IdPath};

use crate::record_link::service;

/// Removes a link between two records.
#[utoipa::path(delete, path = "/api/app/links/{id}", operation_id = "delete_link", tag = "Links",
    params(("id" = Uuid, Path, description = "Link")), responses((status = 204, description = "Removed.")))]
pub async fn delete(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    service::delete(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
