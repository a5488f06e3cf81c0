//! `GET /api/language-management/languages/{id}`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};

use super::view::{LanguageView, view};
use crate::language::service;

/// A language.
#[utoipa::path(get, path = "/api/language-management/languages/{id}", operation_id = "get_language", tag = "Languages",
    params(("id" = Uuid, Path, description = "Language")), responses((status = 200, description = "The language.", body = LanguageView)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<LanguageView>> {
    let row = service::get(&app, &scope, id).await?;
    Ok(Json(view(&app, &scope, row).await?))
}
