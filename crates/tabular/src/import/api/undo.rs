//! `POST /api/app/imports/sheets/{id}/undo`

use axum::{Json, extract::State, http::HeaderMap};
use http::{App, Caller, IdPath, culture_of};

use super::view::SheetImportView;
use crate::import::service;

/// Starts reverting the import in the background, within seven days. Records that were changed since stay.
#[utoipa::path(post, path = "/api/app/imports/sheets/{id}/undo", operation_id = "undo_sheet_import", tag = "Imports",
    params(("id" = Uuid, Path, description = "Import")),
    responses((status = 200, description = "The import; its job takes the rows back.", body = SheetImportView)))]
pub async fn undo(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    IdPath(id): IdPath,
) -> http::Result<Json<SheetImportView>> {
    let followed = service::undo(&app, &scope, id).await?;
    Ok(Json(SheetImportView::new(&app, &culture_of(&app, &headers), &followed)))
}
