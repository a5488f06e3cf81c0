//! Texts as a sheet: resource, key, the text to translate, its translation. The headers of the last two are their cultures.

use std::io::Cursor;

use kernel::Result;
use localisation::TextPair;
use serde_json::Value;
use tabular::{
    Kind,
    sheet::{Format, Heading, Writer, read::Book},
};

use super::{Delivered, Unit, broken};

/// The rows above the texts of a file.
#[derive(Debug, Clone)]
pub(crate) struct Heads {
    /// Name of the sheet, in the reader's language.
    pub(crate) title: String,
    /// Header of the resource.
    pub(crate) resource: String,
    /// Header of the key.
    pub(crate) key: String,
    /// Culture that is translated from.
    pub(crate) base: &'static str,
    /// Culture that is translated into.
    pub(crate) target: &'static str,
    /// Whether the reader's language runs from right to left.
    pub(crate) right_to_left: bool,
}

pub(super) fn write(texts: &[TextPair], heads: &Heads) -> Result<Vec<u8>> {
    let columns = vec![
        (heads.resource.clone(), Kind::Short),
        (heads.key.clone(), Kind::Text),
        (heads.base.to_owned(), Kind::Long),
        (heads.target.to_owned(), Kind::Long),
    ];
    let heading = Heading { title: heads.title.clone(), columns, right_to_left: heads.right_to_left, ..Heading::default() };
    let mut writer = Writer::new(Cursor::new(Vec::new()), Format::Xlsx, &heading, false)?;
    for pair in texts {
        writer.row(&[(&pair.resource_name).into(), (&pair.name).into(), (&pair.base_value).into(), (&pair.value).into()])?;
    }
    Ok(writer.finish()?.into_inner())
}

pub(super) fn read(bytes: Vec<u8>) -> Result<Delivered> {
    let mut book = Book::open(bytes)?;
    let first = book.sheets().into_iter().next().unwrap_or_default();
    let mut rows = book.read(&first, None)?.rows.into_iter();
    let text = |cells: &[Value], at: usize| match cells.get(at) {
        Some(Value::String(text)) => text.clone(),
        Some(Value::Null) | None => String::new(),
        // A translation such as "5", which the program of the sheet took for a number.
        Some(other) => other.to_string(),
    };
    let target = rows.next().map(|row| text(&row.cells, 3)).unwrap_or_default().trim().to_owned();
    if target.is_empty() {
        return Err(broken(1, 4));
    }
    let units = rows.map(|row| Unit {
        resource: text(&row.cells, 0).trim().to_owned(),
        name: text(&row.cells, 1).trim().to_owned(),
        value: text(&row.cells, 3),
    });
    Ok(Delivered { target, units: units.collect() })
}
