//! Workbooks: the displayed values of cells, never formulas; a formula without a cached value is reported.

use std::io::Cursor;

use calamine::{Data, DataRef, Reader, Xlsx, XlsxError, XlsxFormulaMetadata};
use kernel::{Error, Result};
use serde_json::{Number, Value};

use super::{Collector, Sheet, broken, guard, without_value};

/// Sheets that are looked at.
const MOST_SHEETS: usize = 50;

/// An open workbook.
pub struct Workbook(Xlsx<Cursor<Vec<u8>>>);

impl Workbook {
    pub(super) fn open(bytes: Vec<u8>) -> Result<Self> {
        guard::check(&bytes)?;
        Xlsx::new(Cursor::new(bytes)).map(Self).map_err(unreadable)
    }

    pub(super) fn sheets(&self) -> Vec<String> {
        self.0.sheet_names().into_iter().take(MOST_SHEETS).collect()
    }

    pub(super) fn read(&mut self, sheet: &str, rows: Option<usize>) -> Result<Sheet> {
        if !self.0.sheet_names().iter().any(|name| name == sheet) {
            return Err(Error::rule("Import.NoSheet"));
        }
        let mut found = Collector::default();
        let mut cells = self.0.worksheet_cells_reader(sheet).map_err(unreadable)?;
        while let Some(cell) = cells.next_cell_with_formula_metadata().map_err(unreadable)? {
            let (row, column) = cell.pos;
            let value = match (&cell.value, &cell.formula) {
                (DataRef::Empty, Some(formula)) => without_value(text_of(formula)),
                (stored, _) => value(stored),
            };
            found.add(row.saturating_add(1), usize::try_from(column).unwrap_or(usize::MAX), value)?;
            if found.is_beyond(rows) {
                break;
            }
        }
        drop(cells);
        let merged = match rows {
            Some(_) => Vec::new(),
            None => self.0.merge_cells_by_sheet_name(sheet).map_err(unreadable)?.iter().map(|area| area.end.0.saturating_add(1)).collect(),
        };
        Ok(Sheet { rows: found.finish(rows), merged })
    }
}

fn unreadable(error: XlsxError) -> Error {
    broken().because(error)
}

/// The formula; nothing where the cell shares that of another one.
fn text_of(formula: &XlsxFormulaMetadata) -> &str {
    match formula {
        XlsxFormulaMetadata::Normal { formula } | XlsxFormulaMetadata::Shared { formula, .. } => formula,
        _ => "",
    }
}

fn value(cell: &DataRef<'_>) -> Value {
    match cell {
        DataRef::Empty | DataRef::Error(_) => Value::Null,
        DataRef::Int(number) => (*number).into(),
        DataRef::Float(number) => Number::from_f64(*number).map_or(Value::Null, Value::Number),
        DataRef::String(text) | DataRef::DateTimeIso(text) | DataRef::DurationIso(text) => text.as_str().into(),
        DataRef::SharedString(text) => (*text).into(),
        DataRef::Bool(flag) => (*flag).into(),
        DataRef::DateTime(instant) => match Data::DateTime(*instant) {
            Data::DateTime(instant) => instant.as_datetime().map_or(Value::Null, |instant| instant.date().to_string().into()),
            _ => Value::Null,
        },
    }
}
