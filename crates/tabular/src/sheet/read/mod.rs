//! Reads a sheet that people bring: values only, in bounded memory, whatever the file claims to be.

pub mod encoding;
mod guard;
mod text;
mod workbook;

use kernel::{Error, Result};
use serde_json::{Map, Value};

use encoding::TextEncoding;

/// Rows below the header at most.
pub const MOST_ROWS: usize = 20_000;
/// Bytes of a file at most.
pub const MOST_BYTES: usize = 20 * 1024 * 1024;
/// Columns of a sheet at most.
pub const MOST_COLUMNS: usize = 200;
/// Rows that can precede the header.
pub const ABOVE_HEADER: usize = 30;
/// Bytes of all texts of a sheet: shared texts make a small file large.
const MOST_TEXT: usize = 64 * 1024 * 1024;

/// Characters of a formula that are kept.
const MOST_FORMULA: usize = 200;
/// Member of a cell that is a formula without a stored value.
const FORMULA: &str = "formula";
/// Member of a cell that shows an error.
const ERROR: &str = "error";

/// A row: its number in the sheet, from 1, and its cells (text, number, yes or no, nothing; days as `YYYY-MM-DD`; see also [`formula`] and
/// [`error_value`]).
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    /// Number in the sheet.
    pub number: u32,
    /// Cells from the first column on.
    pub cells: Vec<Value>,
}

/// A sheet as it was read.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Sheet {
    /// Rows that hold anything.
    pub rows: Vec<Row>,
    /// Last rows of merged areas.
    pub merged: Vec<u32>,
}

/// The text of a file that is no workbook, in the encoding that it is in for readers of `culture`.
///
/// # Errors
/// `Import.UnknownFormat` if it isn't text.
pub fn plain(bytes: &[u8], culture: &str) -> Result<String> {
    text::decoded(bytes, encoding::judged(bytes, culture).map(|judged| judged.encoding))
}

/// A file whose sheets can be read.
pub enum Book {
    Workbook(Box<workbook::Workbook>),
    /// One sheet of separated values.
    Text(String),
}

impl Book {
    /// Detects a file's format by its content, not by its name.
    ///
    /// # Errors
    /// `Import.UnknownFormat`, `Import.Broken`, `Import.TooLarge`, `Import.Macros`, `Import.ExternalLinks`.
    pub fn open(bytes: Vec<u8>) -> Result<Self> {
        Self::open_as(bytes, None)
    }

    /// Opens a file; a text without the mark of its encoding is read in `encoding`.
    ///
    /// # Errors
    /// As [`Self::open`].
    pub fn open_as(bytes: Vec<u8>, encoding: Option<TextEncoding>) -> Result<Self> {
        if bytes.len() > MOST_BYTES {
            return Err(too_large());
        }
        match bytes.as_slice() {
            [] => Err(Error::rule("Import.Empty")),
            [b'P', b'K', 3, 4, ..] => workbook::Workbook::open(bytes).map(|book| Self::Workbook(Box::new(book))),
            // A workbook before 2007, or an encrypted one.
            [0xD0, 0xCF, 0x11, 0xE0, ..] | [b'%', b'P', b'D', b'F', ..] => Err(Error::rule("Import.UnknownFormat")),
            _ => text::decoded(&bytes, encoding).map(Self::Text),
        }
    }

    /// Names of the sheets; separated values have one without a name.
    pub fn sheets(&self) -> Vec<String> {
        match self {
            Self::Workbook(book) => book.sheets(),
            Self::Text(_) => vec![String::new()],
        }
    }

    /// Reads a sheet, or only its first `rows` rows.
    ///
    /// # Errors
    /// `Import.TooLarge`, `Import.Broken`, `Import.NoSheet`.
    pub fn read(&mut self, sheet: &str, rows: Option<usize>) -> Result<Sheet> {
        match self {
            Self::Workbook(book) => book.read(sheet, rows),
            Self::Text(text) => text::read(text, rows),
        }
    }
}

/// Collects rows within the limits.
#[derive(Default)]
struct Collector {
    rows: Vec<Row>,
    text: usize,
}

impl Collector {
    /// Adds a cell; rows come in their order.
    fn add(&mut self, number: u32, column: usize, value: Value) -> Result<()> {
        if is_empty(&value) {
            return Ok(());
        }
        if column >= MOST_COLUMNS {
            return Err(too_large());
        }
        self.text += value.as_str().or_else(|| formula(&value)).map_or(0, str::len);
        if self.text > MOST_TEXT {
            return Err(too_large());
        }
        match self.rows.last() {
            Some(last) if last.number > number => return Err(broken()),
            Some(last) if last.number == number => {}
            _ if self.rows.len() > MOST_ROWS + ABOVE_HEADER => return Err(too_large()),
            _ => self.rows.push(Row { number, cells: Vec::new() }),
        }
        if let Some(row) = self.rows.last_mut() {
            if row.cells.len() <= column {
                row.cells.resize(column + 1, Value::Null);
            }
            if let Some(cell) = row.cells.get_mut(column) {
                *cell = value;
            }
        }
        Ok(())
    }

    fn is_beyond(&self, rows: Option<usize>) -> bool {
        rows.is_some_and(|rows| self.rows.len() > rows)
    }

    fn finish(mut self, rows: Option<usize>) -> Vec<Row> {
        if let Some(rows) = rows {
            self.rows.truncate(rows);
        }
        self.rows
    }
}

/// The cell of a formula that has no stored value: a program wrote it, and no spreadsheet calculated it since.
fn without_value(formula: &str) -> Value {
    let formula: String = formula.chars().take(MOST_FORMULA).collect();
    Value::Object(Map::from_iter([(FORMULA.to_owned(), Value::String(formula))]))
}

/// The formula of a cell that has no stored value.
pub fn formula(cell: &Value) -> Option<&str> {
    cell.get(FORMULA).and_then(Value::as_str)
}

/// The cell of an error such as `#N/A`: no value, but not nothing either, since a formula was to give one.
fn of_error(shown: String) -> Value {
    Value::Object(Map::from_iter([(ERROR.to_owned(), Value::String(shown))]))
}

/// The error that a cell shows.
pub fn error_value(cell: &Value) -> Option<&str> {
    cell.get(ERROR).and_then(Value::as_str)
}

/// Whether a cell says nothing.
pub fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.trim().is_empty(),
        _ => false,
    }
}

/// More than an import takes.
pub fn too_large() -> Error {
    let megabytes = MOST_BYTES / 1024 / 1024;
    Error::rule("Import.TooLarge").with("rows", MOST_ROWS).with("columns", MOST_COLUMNS).with("megabytes", megabytes)
}

fn broken() -> Error {
    Error::rule("Import.Broken")
}
