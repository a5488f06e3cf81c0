//! `GET /api/app/imports/{id}`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};

use super::view::ImportView;
use crate::import::service;

/// How far an import is, and what it did.
#[utoipa::path(get, path = "/api/app/imports/{id}", operation_id = "get_import", tag = "Standards",
    params(("id" = Uuid, Path, description = "Import")),
    responses((status = 200, description = "The import.", body = ImportView)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<ImportView>> {
    Ok(Json(service::get(&app, &scope, id).await?.into()))
}
