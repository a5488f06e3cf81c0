//! `GET /api/app/imports/sheets/{id}/rows`

use axum::{Json, extract::State, http::HeaderMap};
use garde::Validate;
use http::{App, Caller, IdPath, ImportField, ImportKind, Importer, ListParams, PageQuery, PagedList, culture_of};
use kernel::Uuid;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use utoipa::{IntoParams, ToSchema};

use super::view::ImportFieldKind;
use crate::import::{
    entity::{Action, RowOutcome, row},
    rules::header::as_text,
    service::{self, change::Changed, row_error::RowError},
    store::RowFilter,
};

/// Which rows are asked for.
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct Query {
    /// Only rows with this plan.
    #[garde(skip)]
    #[param(inline)]
    action: Option<Action>,
    /// Only rows with errors, of the dry run or of the writing.
    #[garde(skip)]
    wrong: bool,
}

/// An error in a row.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImportErrorView {
    /// Number of the row in the sheet.
    pub row: i32,
    /// Number of the column from 1; null where no column is to blame.
    #[schema(nullable)]
    pub column: Option<usize>,
    /// Stable code.
    #[schema(example = "Import.BadDate")]
    pub code: String,
    /// One sentence in the caller's language.
    pub message: String,
    /// The cell.
    #[schema(nullable)]
    pub value: Option<String>,
}

/// A value that a row changes.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImportChangeView {
    /// Title of the field in the caller's language.
    #[schema(example = "Job title")]
    pub title: String,
    /// The value.
    pub kind: ImportFieldKind,
    /// The value before; null where there is none. Words are in the caller's language, days are ISO 8601.
    #[schema(nullable)]
    pub before: Option<String>,
    /// The value after.
    #[schema(nullable)]
    pub after: Option<String>,
}

impl ImportChangeView {
    fn new(app: &App, culture: &str, field: &ImportField, changed: &Changed) -> Self {
        let text = |key: &str| app.texts().text_or_key(culture, key, &Map::new());
        let said = |value: &Value| match (field.kind, value) {
            (_, Value::Null) => None,
            (ImportKind::Word { of, .. }, Value::String(member)) => Some(text(&format!("Enum.{of}.{member}"))),
            (ImportKind::Flag, Value::Bool(is_set)) => Some(text(if *is_set { "Exports.Yes" } else { "Exports.No" })),
            (_, value) => Some(as_text(value)).filter(|said| !said.is_empty()),
        };
        Self { title: text(field.title), kind: field.kind.into(), before: said(&changed.before), after: said(&changed.after) }
    }
}

/// A row of an import.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImportRowView {
    /// Number in the sheet.
    pub number: i32,
    /// Planned action.
    pub action: Action,
    /// Result.
    pub outcome: RowOutcome,
    /// What names its record.
    pub label: String,
    /// The record, once there is one.
    #[schema(nullable)]
    pub record_id: Option<Uuid>,
    pub cells: Vec<String>,
    /// Changes to its record.
    pub changes: Vec<ImportChangeView>,
    /// Why it can't be written, was refused or can't be taken back; empty for a row without faults.
    pub errors: Vec<ImportErrorView>,
}

impl ImportRowView {
    fn new(app: &App, culture: &str, importer: &dyn Importer, row: row::Model) -> Self {
        let cells: Vec<Value> = serde_json::from_str(&row.cells).unwrap_or_default();
        let faults: Vec<RowError> = serde_json::from_str(&row.errors).unwrap_or_default();
        let error = |fault: &RowError| ImportErrorView {
            row: row.number,
            column: fault.column.map(|at| at + 1),
            code: fault.code.clone(),
            message: service::message(app, culture, importer, fault),
            value: fault.column.and_then(|at| cells.get(at)).map(as_text),
        };
        let changes: Vec<Changed> = row.changes.as_deref().and_then(|changes| serde_json::from_str(changes).ok()).unwrap_or_default();
        let change = |changed: &Changed| {
            let field = importer.fields().iter().find(|field| field.name == changed.field)?;
            Some(ImportChangeView::new(app, culture, field, changed))
        };
        Self {
            number: row.number,
            action: row.action,
            outcome: row.outcome,
            changes: changes.iter().filter_map(change).collect(),
            errors: faults.iter().map(error).collect(),
            label: row.label,
            record_id: row.record_id,
            cells: cells.iter().map(as_text).collect(),
        }
    }
}

/// The rows of one of the caller's own imports: effect and errors of each.
#[utoipa::path(get, path = "/api/app/imports/sheets/{id}/rows", operation_id = "list_sheet_import_rows", tag = "Imports",
    params(("id" = Uuid, Path, description = "Import"), PageQuery, Query),
    responses((status = 200, description = "One page of rows.", body = PagedList<ImportRowView>)))]
pub async fn rows(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    IdPath(id): IdPath,
    ListParams(paging, query): ListParams<Query>,
) -> http::Result<Json<PagedList<ImportRowView>>> {
    let page = paging.page()?;
    let filter = RowFilter { action: query.action, is_wrong: query.wrong };
    let (importer, found) = service::rows(&app, &scope, id, &filter, &page).await?;
    let culture = culture_of(&app, &headers);
    let items = found.items.into_iter().map(|row| ImportRowView::new(&app, &culture, importer, row)).collect();
    Ok(Json(PagedList { total_count: found.total, items }))
}
