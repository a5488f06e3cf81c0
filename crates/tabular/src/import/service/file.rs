//! Files of an import: the template of a list, and the rejected rows with their errors.

use std::io::Cursor;

use http::{App, ImportKind, Importer};
use kernel::{Page, Result, Scope, Uuid};
use serde_json::{Map, Value};

use super::{get, importer, row_error::RowError, sheet_of};
use crate::{
    export::off_the_threads_that_serve,
    import::{
        rules::header::as_text,
        store::{self as rows, RowFilter},
    },
    sheet::{Cell, CsvStyle, Format, Heading, Kind, Signs, Writer},
};

/// Rows that are read at once.
const SLICE: u64 = 1_000;

fn text(app: &App, culture: &str, key: &str, data: &Map<String, Value>) -> String {
    app.texts().text_or_key(culture, key, data)
}

/// An error as text: the fault and its field in the user's language.
pub fn message(app: &App, culture: &str, importer: &dyn Importer, fault: &RowError) -> String {
    let message = text(app, culture, &fault.text, &fault.data);
    let field = fault.field.as_deref().and_then(|name| importer.fields().iter().find(|field| field.name == name));
    match field {
        Some(field) => format!("{}: {message}", text(app, culture, field.title, &Map::new())),
        None => message,
    }
}

async fn written(heading: Heading, format: Format, cells: Vec<Vec<Cell>>) -> Result<Vec<u8>> {
    off_the_threads_that_serve(move || {
        let mut writer = Writer::new(Cursor::new(Vec::new()), format, &heading, false)?;
        cells.iter().try_for_each(|row| writer.row(row))?;
        Ok(writer.finish()?.into_inner())
    })
    .await
}

fn heading(title: String, columns: Vec<(String, Kind)>, style: CsvStyle, culture: &str) -> Heading {
    Heading { title, columns, right_to_left: culture.starts_with("ar"), signs: Signs::of(style, culture) }
}

/// An empty sheet with the headers of a list in the user's language; required fields of a new record have a star.
///
/// # Errors
/// A field error on an unknown list, 403.
pub async fn template(app: &App, scope: &Scope, list: &str, (format, style): (Format, CsvStyle), culture: &str) -> Result<Vec<u8>> {
    let importer = importer(app, scope, list)?;
    let column = |field: &http::ImportField| {
        let title = text(app, culture, field.title, &Map::new());
        let kind = match field.kind {
            ImportKind::Date => Kind::Date,
            ImportKind::Integer => Kind::Integer,
            _ => Kind::Text,
        };
        (if field.is_required { format!("{title}*") } else { title }, kind)
    };
    let title = text(app, culture, importer.title(), &Map::new());
    let heading = heading(title, importer.fields().iter().map(column).collect(), style, culture);
    written(heading, format, Vec::new()).await
}

/// The rows with errors, unchanged, with a column that describes the errors.
///
/// # Errors
/// As [`get`].
pub async fn correction(
    app: &App,
    scope: &Scope,
    id: Uuid,
    (format, style): (Format, CsvStyle),
    culture: &str,
) -> Result<(Vec<u8>, &'static str)> {
    let import = get(app, scope, id).await?.import;
    let importer = importer(app, scope, &import.list)?;
    let (headers, _) = sheet_of(app, &import).await?;
    let mut cells = Vec::new();
    let wrong = &RowFilter { is_wrong: true, ..RowFilter::default() };
    let scope = &scope.at_level();
    loop {
        let page = &Page { skip: cells.len() as u64, take: SLICE, sort: Vec::new() };
        let found = app.db().read(scope, |tx| async move { rows::rows(&tx, id, wrong, page).await }).await?;
        for row in &found.items {
            let mut values: Vec<Value> = serde_json::from_str(&row.cells).unwrap_or_default();
            values.resize(headers.len(), Value::Null);
            let faults: Vec<RowError> = serde_json::from_str(&row.errors).unwrap_or_default();
            let said: Vec<String> = faults.iter().map(|fault| message(app, culture, importer, fault)).collect();
            cells.push(values.iter().map(|value| Cell::Text(as_text(value))).chain([Cell::Text(said.join("; "))]).collect());
        }
        if found.items.is_empty() {
            break;
        }
    }
    let plain = headers.into_iter().map(|header| (header, Kind::Text));
    let columns = plain.chain([(text(app, culture, "SheetImport.ErrorColumn", &Map::new()), Kind::Long)]).collect();
    let heading = heading(text(app, culture, importer.title(), &Map::new()), columns, style, culture);
    Ok((written(heading, format, cells).await?, importer.list()))
}
