//! `DELETE /api/openiddict/applications/{id}`

use axum::{extract::State, http::StatusCode};
use http::{App, Caller, IdPath};

use crate::application::service;

/// Deletes an application; its tokens become invalid.
#[utoipa::path(delete, path = "/api/openiddict/applications/{id}", operation_id = "delete_application", tag = "OpenIddict",
    params(("id" = Uuid, Path, description = "Application")), responses((status = 204, description = "Deleted.")))]
pub async fn delete(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    service::delete(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
