//! `DELETE /api/app/subdomains/{id}`

use axum::{extract::State, http::StatusCode};
use http::{App, Caller, IdPath};

use crate::subdomain::service;

/// Deletes an empty draft.
#[utoipa::path(delete, path = "/api/app/subdomains/{id}", operation_id = "delete_subdomain", tag = "Subdomains",
    params(("id" = Uuid, Path, description = "Subdomain")),
    responses((status = 204, description = "Deleted.")))]
pub async fn delete(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    service::delete(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
