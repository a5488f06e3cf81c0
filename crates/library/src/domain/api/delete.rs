//! `DELETE /api/app/domains/{id}`

use axum::{extract::State, http::StatusCode};
use http::{App, Caller, IdPath};

use crate::domain::service;

/// Deletes an empty draft.
#[utoipa::path(delete, path = "/api/app/domains/{id}", operation_id = "delete_domain", tag = "Domains",
    params(("id" = Uuid, Path, description = "Domain")),
    responses((status = 204, description = "Deleted.")))]
pub async fn delete(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    service::delete(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
