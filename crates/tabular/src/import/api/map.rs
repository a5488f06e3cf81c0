//! `PUT /api/app/imports/sheets/{id}/mapping`

use axum::{Json, extract::State, http::HeaderMap};
use garde::Validate;
use http::{App, Body, Caller, IdPath, culture_of};
use serde::Deserialize;
use utoipa::ToSchema;

use super::view::SheetImportView;
use crate::{
    import::{
        rules::day::DateOrder,
        service::{self, Mapping},
    },
    sheet::read::encoding::TextEncoding,
};

/// The order of day, month and year in a column.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ImportColumnOrder {
    /// Name of the field that the column is mapped to.
    #[garde(length(chars, max = 60))]
    #[schema(example = "startOn")]
    field: String,
    #[garde(skip)]
    order: DateOrder,
}

/// Mapping of a sheet's columns.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ImportMappingRequest {
    /// The sheet; the empty name for CSV.
    #[garde(length(chars, max = 200))]
    #[schema(example = "Staff")]
    sheet: String,
    /// Number of the row with the headers.
    #[garde(range(min = 1, max = 1_048_576))]
    #[schema(example = 1)]
    header_row: u32,
    /// The field of each column from left to right; null leaves a column out.
    #[garde(length(max = 200), inner(inner(length(chars, max = 60))))]
    fields: Vec<Option<String>>,
    /// The orders of days that were chosen. The order of another column follows from all its values and the caller's language.
    #[garde(dive, length(max = 200))]
    #[serde(default)]
    date_orders: Vec<ImportColumnOrder>,
    /// The encoding that was chosen for a CSV file without a byte order mark. Otherwise it follows from the file and the caller's language.
    #[garde(skip)]
    #[schema(nullable)]
    #[serde(default)]
    encoding: Option<TextEncoding>,
}

/// Maps the columns, and starts the dry run. The mapping is remembered for the same headers.
#[utoipa::path(put, path = "/api/app/imports/sheets/{id}/mapping", operation_id = "map_sheet_import", tag = "Imports",
    request_body = ImportMappingRequest, params(("id" = Uuid, Path, description = "Import")),
    responses((status = 200, description = "The import; its job is the dry run.", body = SheetImportView)))]
pub async fn map(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    IdPath(id): IdPath,
    Body(request): Body<ImportMappingRequest>,
) -> http::Result<Json<SheetImportView>> {
    let culture = culture_of(&app, &headers);
    let ImportMappingRequest { sheet, header_row, fields, date_orders, encoding } = request;
    let date_orders = date_orders.into_iter().map(|chosen| (chosen.field, chosen.order)).collect();
    let mapping = Mapping { sheet, header_row, fields, date_orders, encoding, culture: culture.clone() };
    let followed = service::map(&app, &scope, id, &mapping).await?;
    Ok(Json(SheetImportView::new(&app, &culture, &followed)))
}
