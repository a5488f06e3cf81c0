//! `POST /api/app/imports/sheets/{id}/apply`

use axum::{Json, extract::State, http::HeaderMap};
use http::{App, Caller, IdPath, culture_of};

use super::view::SheetImportView;
use crate::import::service;

/// Starts writing the valid rows in the background, or continues a cancelled run.
#[utoipa::path(post, path = "/api/app/imports/sheets/{id}/apply", operation_id = "apply_sheet_import", tag = "Imports",
    params(("id" = Uuid, Path, description = "Import")),
    responses((status = 200, description = "The import; its job writes the rows.", body = SheetImportView)))]
pub async fn apply(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    IdPath(id): IdPath,
) -> http::Result<Json<SheetImportView>> {
    let followed = service::apply(&app, &scope, id).await?;
    Ok(Json(SheetImportView::new(&app, &culture_of(&app, &headers), &followed)))
}
