//! `GET /api/app/health/database/tables`

use ::store::MEASURED;
use axum::{Json, extract::State};
use http::{App, Caller};
use serde::Serialize;
use utoipa::ToSchema;

use crate::health::{self, AreaTable};

/// A table.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TableView {
    #[schema(example = "clients")]
    name: String,
    /// Name of the area that it belongs to; none for a table of the engine.
    #[schema(nullable, example = "client")]
    area: Option<String>,
    /// Bytes with its indexes.
    #[schema(example = 8_192)]
    bytes: u64,
}

impl From<AreaTable> for TableView {
    fn from(AreaTable { name, area, bytes }: AreaTable) -> Self {
        Self { name, area, bytes }
    }
}

/// The tables with their sizes.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TablesView {
    /// The largest first; empty where they were not measured.
    items: Vec<TableView>,
    /// Whether they were measured. That reads a whole embedded database, so a large one is not.
    is_measured: bool,
    /// Up to how many bytes an embedded database is measured.
    #[schema(example = 268_435_456)]
    limit: u64,
}

/// Sizes of the tables.
#[utoipa::path(get, path = "/api/app/health/database/tables", operation_id = "list_tables", tag = "Health",
    responses((status = 200, description = "The tables.", body = TablesView)))]
pub async fn tables(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<TablesView>> {
    let found = health::tables(&app, &scope).await?;
    let is_measured = found.is_some();
    let items = found.unwrap_or_default().into_iter().map(TableView::from).collect();
    Ok(Json(TablesView { items, is_measured, limit: MEASURED }))
}
