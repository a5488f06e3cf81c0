//! An import as it goes out.

use chrono::{DateTime, Utc};
use http::{App, ImportField, ImportKind, Importer};
use kernel::{Result, Uuid};
use serde::{Deserialize, Serialize};
use serde_json::Map;
use utoipa::ToSchema;

use crate::{
    import::{
        entity::{Action, ImportStatus, RowOutcome},
        rules::{
            columns::Columns,
            day::{ColumnOrder, DateOrder},
            header::as_text,
        },
        service::{Followed, Opened, Reading, UNDOABLE},
        store::Count,
    },
    sheet::{
        CsvStyle, Format,
        read::{Row, encoding::TextEncoding},
    },
};

/// The step of an import that waits or runs, or ended last.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SheetImportJob {
    /// The job, by which it can be cancelled.
    pub id: Uuid,
    /// Its effect.
    pub kind: String,
    /// 0 to 100.
    pub progress_pct: i32,
    /// Whether it waits or runs.
    pub is_busy: bool,
    /// Why it failed, in the caller's language.
    #[schema(nullable)]
    pub error: Option<String>,
}

/// Number of rows by planned action and result.
#[derive(Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SheetImportCounts {
    /// Rows that add a record.
    pub create: i64,
    /// Rows that change a record.
    pub update: i64,
    /// Rows whose records are as they say.
    pub skip: i64,
    /// Rows with errors.
    pub error: i64,
    /// Rows that wait to be written.
    pub pending: i64,
    /// Rows that were written and not reverted.
    pub applied: i64,
    /// Rows that were refused when they were to be written.
    pub refused: i64,
    /// Rows that were reverted.
    pub undone: i64,
    /// Rows that could not be reverted.
    pub kept: i64,
}

impl SheetImportCounts {
    /// The sums of `counts`.
    pub(in crate::import) fn of(counts: &[Count]) -> Self {
        let sum = |fits: &dyn Fn(&Count) -> bool| counts.iter().filter(|count| fits(count)).map(|count| count.rows).sum();
        let planned = |action: Action| sum(&|count| count.action == action);
        let became = |outcome: RowOutcome| sum(&|count| count.outcome == outcome);
        Self {
            create: planned(Action::Create),
            update: planned(Action::Update),
            skip: planned(Action::Skip),
            error: planned(Action::Error),
            pending: sum(&|count| count.outcome == RowOutcome::Pending && matches!(count.action, Action::Create | Action::Update)),
            applied: became(RowOutcome::Applied),
            refused: became(RowOutcome::Refused) + became(RowOutcome::Writing),
            undone: became(RowOutcome::Undone),
            kept: became(RowOutcome::Kept),
        }
    }
}

/// An import of a sheet.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SheetImportView {
    pub id: Uuid,
    /// Name of the list.
    #[schema(example = "staff")]
    pub list: String,
    /// Key of the list's title.
    pub title: String,
    pub file_name: String,
    /// State.
    pub status: ImportStatus,
    /// Its step.
    #[schema(nullable)]
    pub job: Option<SheetImportJob>,
    /// Its rows.
    pub counts: SheetImportCounts,
    /// Whether valid rows wait to be written.
    pub can_apply: bool,
    /// Whether it can be reverted now.
    pub can_undo: bool,
    /// When it was uploaded.
    pub created_at: DateTime<Utc>,
    /// When it was applied.
    #[schema(nullable)]
    pub applied_at: Option<DateTime<Utc>>,
    /// Until when it can be reverted.
    #[schema(nullable)]
    pub undoable_until: Option<DateTime<Utc>>,
}

impl SheetImportView {
    pub fn new(app: &App, culture: &str, followed: &Followed) -> Self {
        let (import, busy) = (&followed.import, followed.is_busy());
        let counts = SheetImportCounts::of(&followed.counts);
        let until = import.applied_at.map(|at| at + UNDOABLE);
        let error = |code: &String| app.texts().text(culture, &format!("Error.{code}"), &Map::new()).unwrap_or_else(|| code.clone());
        let job = followed.job.as_ref().map(|job| SheetImportJob {
            id: job.id,
            kind: job.kind.clone(),
            progress_pct: job.progress_pct,
            is_busy: busy,
            error: job.error.as_ref().filter(|_| followed.status() == ImportStatus::Failed).map(error),
        });
        let importer = app.areas().iter().flat_map(|area| area.imports).find(|importer| importer.list() == import.list);
        Self {
            id: import.id,
            list: import.list.clone(),
            title: importer.map(|importer| importer.title().to_owned()).unwrap_or_default(),
            file_name: import.file_name.clone(),
            status: followed.status(),
            job,
            can_apply: !busy && counts.pending > 0 && matches!(import.status, ImportStatus::Validated | ImportStatus::Applied),
            can_undo: !busy && counts.applied > 0 && until.is_some_and(|until| until > app.now()),
            counts,
            created_at: import.created_at,
            applied_at: import.applied_at,
            undoable_until: until,
        }
    }
}

/// Type of a column's cells.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub enum ImportFieldKind {
    Text,
    /// Whole number.
    Integer,
    /// Day.
    Date,
    /// Yes or no.
    Flag,
    /// One of several words.
    Word,
    /// Another record.
    Reference,
}

/// A possible target of a column.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImportFieldView {
    pub name: String,
    /// Title in the caller's language.
    pub title: String,
    /// What its cells hold.
    pub kind: ImportFieldKind,
    /// Whether a new record needs it.
    pub is_required: bool,
}

impl From<ImportKind> for ImportFieldKind {
    fn from(kind: ImportKind) -> Self {
        match kind {
            ImportKind::Text => Self::Text,
            ImportKind::Integer => Self::Integer,
            ImportKind::Date => Self::Date,
            ImportKind::Flag => Self::Flag,
            ImportKind::Word { .. } => Self::Word,
            ImportKind::Reference | ImportKind::OwnReference => Self::Reference,
        }
    }
}

impl ImportFieldView {
    fn new(app: &App, culture: &str, field: &ImportField) -> Self {
        let title = app.texts().text(culture, field.title, &Map::new()).unwrap_or_else(|| field.title.to_owned());
        Self { name: field.name.to_owned(), title, kind: field.kind.into(), is_required: field.is_required }
    }
}

/// A column of the sheet.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImportColumnView {
    pub header: String,
    /// The field; null for a skipped column.
    #[schema(nullable)]
    pub field: Option<String>,
    /// The order of day, month and year in its cells; null where none of them depends on it, and where it is unclear.
    #[schema(nullable)]
    pub date_order: Option<DateOrder>,
    /// Whether an order has to be chosen: its cells fit several, or contradict each other.
    pub is_date_order_unclear: bool,
    /// Its first cells.
    pub samples: Vec<String>,
}

impl ImportColumnView {
    /// The columns below `headers`, which mean `fields`.
    fn all(headers: Vec<String>, fields: &[Option<String>], samples: &[Row], kept: &Columns) -> Vec<Self> {
        let column = |(at, header): (usize, String)| Self {
            header,
            field: fields.get(at).cloned().flatten(),
            date_order: kept.order(at).and_then(|found| if let ColumnOrder::Clear(order) = found { Some(order) } else { None }),
            is_date_order_unclear: matches!(kept.order(at), Some(ColumnOrder::Unclear | ColumnOrder::Mixed { .. })),
            samples: samples.iter().map(|row| row.cells.get(at).map(as_text).unwrap_or_default()).collect(),
        };
        headers.into_iter().enumerate().map(column).collect()
    }
}

/// An encoding that a file may be in.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImportEncodingView {
    pub encoding: TextEncoding,
    /// Cells that read differently in other encodings, as they read in this one.
    pub samples: Vec<String>,
    /// The columns as they read in it.
    pub columns: Vec<ImportColumnView>,
}

impl ImportEncodingView {
    fn new(reading: Reading, kept: &Columns) -> Self {
        let columns = ImportColumnView::all(reading.headers, &reading.fields, &reading.samples, kept);
        Self { encoding: reading.encoding, samples: reading.telling, columns }
    }
}

/// An import with what its columns can be mapped to.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SheetImportDetails {
    #[serde(flatten)]
    pub import: SheetImportView,
    /// Names of the sheets in the file.
    pub sheets: Vec<String>,
    /// The sheet that is read.
    pub sheet: String,
    /// Number of the row with the headers.
    pub header_row: u32,
    /// The encoding of a CSV file; null if the file declares it, or if it is unclear.
    #[schema(nullable)]
    pub encoding: Option<TextEncoding>,
    /// Whether an encoding has to be chosen: several fit, or none. Until then, cells with letters beyond ASCII are errors.
    pub is_encoding_unclear: bool,
    /// Possible encodings of the file, the most likely first; empty if it declares its own.
    pub encodings: Vec<ImportEncodingView>,
    /// The columns from left to right.
    pub columns: Vec<ImportColumnView>,
    /// Possible targets.
    pub fields: Vec<ImportFieldView>,
}

impl SheetImportDetails {
    pub fn new(app: &App, culture: &str, importer: &dyn Importer, followed: &Followed, opened: Opened) -> Result<Self> {
        let kept = Columns::parse(&followed.import.mapping)?;
        Ok(Self {
            import: SheetImportView::new(app, culture, followed),
            sheets: opened.sheets,
            sheet: opened.sheet,
            header_row: opened.header_row,
            encoding: kept.encoding().filter(|_| !kept.is_encoding_unclear()),
            is_encoding_unclear: kept.is_encoding_unclear(),
            encodings: opened.readings.into_iter().map(|reading| ImportEncodingView::new(reading, &kept)).collect(),
            columns: ImportColumnView::all(opened.headers, &kept.fields, &opened.samples, &kept),
            fields: importer.fields().iter().map(|field| ImportFieldView::new(app, culture, field)).collect(),
        })
    }
}

/// Requested file format.
#[derive(Debug, Deserialize, utoipa::IntoParams, garde::Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct FileQuery {
    #[garde(skip)]
    #[param(inline, example = "csv")]
    pub format: Format,
    /// Separators and decimals of a CSV file; those of the caller's language by default.
    #[garde(skip)]
    #[param(inline, example = "standard")]
    pub csv_style: Option<CsvStyle>,
}
