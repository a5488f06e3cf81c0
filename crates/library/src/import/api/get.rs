//! `GET /api/app/imports/{id}`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};
use kernel::Kind;

use super::view::ImportView;
use crate::import::service;

/// Progress and result of an import: of a catalogue, with its report, or of a sheet, with its counts. Catalogues are visible to users who
/// may import standards, sheets to the user who uploaded them and may write to their list.
#[utoipa::path(get, path = "/api/app/imports/{id}", operation_id = "get_import", tag = "Imports",
    params(("id" = Uuid, Path, description = "Import")),
    responses((status = 200, description = "The import.", body = ImportView)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<ImportView>> {
    let sheet = async || tabular::import::progress(&app, &scope, id).await;
    Ok(Json(match service::get(&app, &scope, id).await {
        Err(error) if error.kind() == Kind::NotFound => sheet().await.map_err(|_| error)?.into(),
        Err(error) if error.kind() == Kind::Forbidden => sheet().await?.into(),
        found => found?.into(),
    }))
}
