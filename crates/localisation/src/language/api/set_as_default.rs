//! `PUT /api/language-management/languages/{id}/set-as-default`

use axum::{extract::State, http::StatusCode};
use http::{App, Caller, IdPath};

use crate::language::service;

/// Makes a language the default, for callers who request none of the enabled ones.
#[utoipa::path(put, path = "/api/language-management/languages/{id}/set-as-default", operation_id = "set_default_language", tag = "Languages",
    params(("id" = Uuid, Path, description = "Language")), responses((status = 204, description = "It is the default.")))]
pub async fn set_as_default(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    service::set_as_default(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
