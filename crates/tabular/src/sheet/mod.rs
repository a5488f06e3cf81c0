//! A sheet: columns of one kind each, rows of cells, written as XLSX or CSV.

mod cell;
mod csv;
pub mod read;
mod signs;
mod xlsx;

use std::io::{Seek, Write};

use kernel::{Error, Result};

pub use cell::{Cell, Column, Kind, word_key};
pub use signs::{CsvStyle, Signs};

/// File format of a sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Format {
    /// Office Open XML workbook.
    Xlsx,
    /// Separated values in UTF-8.
    Csv,
}

impl Format {
    /// The format called `name`.
    pub fn of(name: &str) -> Option<Self> {
        match name {
            "xlsx" => Some(Self::Xlsx),
            "csv" => Some(Self::Csv),
            _ => None,
        }
    }

    /// Ending of the file's name.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Xlsx => "xlsx",
            Self::Csv => "csv",
        }
    }

    pub fn media_type(self) -> &'static str {
        match self {
            Self::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            Self::Csv => "text/csv; charset=utf-8",
        }
    }
}

/// Title and columns of a sheet, in the reader's language.
#[derive(Debug, Clone, Default)]
pub struct Heading {
    /// Name of the sheet.
    pub title: String,
    /// The columns from left to right.
    pub columns: Vec<(String, Kind)>,
    /// Whether the reader's language runs from right to left.
    pub right_to_left: bool,
    /// Separators and decimals of a CSV file.
    pub signs: Signs,
}

/// Writes a sheet row by row.
pub enum Writer<W: Write> {
    /// As a workbook.
    Xlsx(Box<xlsx::Writer<W>>),
    Csv(Box<csv::Writer<W>>),
}

impl<W: Write + Seek + Send> Writer<W> {
    /// A sheet with its header row. `is_large` keeps the rows of a workbook in a temporary file instead of in memory.
    ///
    /// # Errors
    /// `Unavailable` when nothing can be written.
    pub fn new(to: W, format: Format, heading: &Heading, is_large: bool) -> Result<Self> {
        match format {
            Format::Xlsx => xlsx::Writer::new(to, heading, is_large).map(|writer| Self::Xlsx(Box::new(writer))),
            Format::Csv => csv::Writer::new(to, heading).map(|writer| Self::Csv(Box::new(writer))),
        }
    }

    /// Adds a row. Words were replaced by their texts before.
    ///
    /// # Errors
    /// `Unavailable` when nothing can be written.
    pub fn row(&mut self, cells: &[Cell]) -> Result<()> {
        match self {
            Self::Xlsx(writer) => writer.row(cells),
            Self::Csv(writer) => writer.row(cells),
        }
    }

    /// Completes the sheet and returns the writer.
    ///
    /// # Errors
    /// `Unavailable` when nothing can be written.
    pub fn finish(self) -> Result<W> {
        match self {
            Self::Xlsx(writer) => writer.finish(),
            Self::Csv(writer) => writer.finish(),
        }
    }
}

fn unwritten(error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Error {
    Error::unavailable(error)
}
