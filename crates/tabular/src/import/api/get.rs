//! `GET /api/app/imports/sheets/{id}`

use axum::{Json, extract::State, http::HeaderMap};
use http::{App, Caller, IdPath, culture_of};

use super::view::SheetImportDetails;
use crate::import::service;

/// One of the caller's own imports, with what its columns can be mapped to.
#[utoipa::path(get, path = "/api/app/imports/sheets/{id}", operation_id = "get_sheet_import", tag = "Imports",
    params(("id" = Uuid, Path, description = "Import")), responses((status = 200, description = "The import.", body = SheetImportDetails)))]
pub async fn get(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    IdPath(id): IdPath,
) -> http::Result<Json<SheetImportDetails>> {
    let followed = service::get(&app, &scope, id).await?;
    let importer = service::importer(&app, &scope, &followed.import.list)?;
    let opened = service::opened(&app, &scope, importer, &followed.import).await?;
    Ok(Json(SheetImportDetails::new(&app, &culture_of(&app, &headers), importer, &followed, opened)?))
}
