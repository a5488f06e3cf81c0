//! `DELETE /api/language-management/languages/{id}`

use axum::{extract::State, http::StatusCode};
use http::{App, Caller, IdPath};

use crate::language::service;

/// Deletes a language other than the default one.
#[utoipa::path(delete, path = "/api/language-management/languages/{id}", operation_id = "delete_language", tag = "Languages",
    params(("id" = Uuid, Path, description = "Language")), responses((status = 204, description = "Deleted.")))]
pub async fn delete(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    service::delete(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
