//! `DELETE /api/openiddict/scopes/{id}`

use axum::{extract::State, http::StatusCode};
use http::{App, Caller, IdPath};

use crate::application::service;

/// Deletes a scope that is not a shipped one.
#[utoipa::path(delete, path = "/api/openiddict/scopes/{id}", operation_id = "delete_scope", tag = "OpenIddict",
    params(("id" = Uuid, Path, description = "Scope")), responses((status = 204, description = "Deleted.")))]
pub async fn delete(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    service::delete_scope(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
