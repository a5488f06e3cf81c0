//! An import as its user maps it: its columns, and how they would read in other encodings.

use std::collections::HashMap;

use http::{App, Importer};
use kernel::{Result, Scope};

use super::{content, reading, vocabulary};
use crate::{
    import::{
        entity::Model,
        rules::{
            columns::Columns,
            header::{self, Meanings},
        },
        store as rows,
    },
    sheet::read::{
        ABOVE_HEADER, Book, Row,
        encoding::{self, TextEncoding},
    },
};

/// Rows below the header that are shown.
const SAMPLES: usize = 3;
/// Sample cells by which a user recognises the encoding, and characters of each.
const TELLING: usize = 4;
const LONGEST: usize = 60;
/// Bytes in which the header and the first rows are looked for in other encodings.
const HEAD: usize = 256 * 1024;

/// Content of a file.
pub struct Opened {
    pub sheets: Vec<String>,
    pub sheet: String,
    pub header_row: u32,
    pub headers: Vec<String>,
    /// The first rows below the header.
    pub samples: Vec<Row>,
    /// Possible encodings, the most likely first; empty if the file declares its own.
    pub readings: Vec<Reading>,
}

/// How a file reads in an encoding.
pub struct Reading {
    pub encoding: TextEncoding,
    /// The first cells that read differently in others.
    pub telling: Vec<String>,
    pub headers: Vec<String>,
    pub samples: Vec<Row>,
    /// The field of each column: as it is mapped, or as the headers say in this encoding.
    pub fields: Vec<Option<String>>,
}

/// Data for mapping: sheets, headers, first rows.
///
/// # Errors
/// As the file.
pub async fn opened(app: &App, scope: &Scope, importer: &dyn Importer, import: &Model) -> Result<Opened> {
    let (bytes, sheet, culture) = (content(app, import).await?, import.sheet.clone(), import.culture.clone());
    let header_row = u32::try_from(import.header_row).unwrap_or_default();
    let (columns, meanings) = (Columns::parse(&import.mapping)?, vocabulary::meanings(app, importer));
    let (user, list) = (import.user_id, import.list.as_str());
    let remembered = app.db().read(&scope.at_level(), |tx| async move { rows::remembered(&tx, user, list).await }).await?;
    reading(move || {
        let readings = match columns.encoding() {
            Some(encoding) => readings(&bytes, &culture, encoding, |encoding, bytes| {
                let (headers, samples) = head(&mut Book::open_as(bytes, Some(encoding))?, &sheet, header_row)?;
                let fields = fields(&columns, encoding, &headers, (&meanings, &remembered));
                Ok(Reading { encoding, telling: Vec::new(), headers, samples, fields })
            }),
            None => Vec::new(),
        };
        let mut book = Book::open_as(bytes, columns.encoding())?;
        let (headers, samples) = head(&mut book, &sheet, header_row)?;
        Ok(Opened { sheets: book.sheets(), sheet, header_row, headers, samples, readings })
    })
    .await
}

/// The headers and the first rows below them.
fn head(book: &mut Book, sheet: &str, header_row: u32) -> Result<(Vec<String>, Vec<Row>)> {
    let rows = book.read(sheet, Some(ABOVE_HEADER + SAMPLES))?.rows;
    let headers = rows.iter().find(|row| row.number == header_row).map(header::headers).unwrap_or_default();
    Ok((headers, rows.into_iter().filter(|row| row.number > header_row).take(SAMPLES).collect()))
}

/// The file in each likely encoding, and in the one that it is read in; without those in which it is no text.
fn readings(bytes: &[u8], culture: &str, read_in: TextEncoding, read: impl Fn(TextEncoding, Vec<u8>) -> Result<Reading>) -> Vec<Reading> {
    let mut likely = encoding::likely(bytes, culture);
    if !likely.contains(&read_in) {
        likely.push(read_in);
    }
    let (beginning, lines) = (bytes.get(..HEAD).unwrap_or(bytes), encoding::telling(bytes));
    let reading = |encoding: TextEncoding| -> Result<Reading> {
        let found = read(encoding, beginning.to_vec())?;
        let sheet = Book::open_as(lines.clone(), Some(encoding))?.read("", None)?;
        let texts = sheet.rows.iter().flat_map(|row| &row.cells).filter_map(|cell| cell.as_str()).filter(|text| !text.is_ascii());
        let telling = texts.take(TELLING).map(|text| text.chars().take(LONGEST).collect()).collect();
        Ok(Reading { telling, ..found })
    };
    likely.into_iter().filter_map(|encoding| reading(encoding).ok()).collect()
}

fn fields(
    columns: &Columns,
    encoding: TextEncoding,
    headers: &[String],
    (meanings, remembered): (&Meanings, &HashMap<String, String>),
) -> Vec<Option<String>> {
    let is_read_so = columns.encoding() == Some(encoding);
    if is_read_so { columns.fields.clone() } else { header::suggest(headers, meanings, remembered) }
}
