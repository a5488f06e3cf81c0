//! What the columns of an import mean, as their user says.

use std::collections::{HashMap, HashSet};

use http::{App, ImportField, ImportKind, Importer};
use kernel::{Error, Result, Scope, Uuid};
use serde_json::Map;
use store::Tx;

use super::{Followed, begin, content, get, importer, ready, sheet_of};
use crate::{
    export::off_the_threads_that_serve,
    import::{
        entity::{ImportStatus, Model},
        jobs,
        rules::{
            columns::Columns,
            day::{self, ColumnOrder, DateOrder},
            header,
        },
        store::{self as rows, Change},
    },
    sheet::read::{
        Row,
        encoding::{self, Judged, TextEncoding},
    },
};

/// What a caller says of the columns.
pub struct Mapping {
    pub sheet: String,
    pub header_row: u32,
    pub fields: Vec<Option<String>>,
    /// Fields whose days have a chosen order.
    pub date_orders: Vec<(String, DateOrder)>,
    /// The encoding that was chosen.
    pub encoding: Option<TextEncoding>,
    pub culture: String,
}

/// Maps the columns and begins the dry run.
///
/// # Errors
/// As [`get`]; field errors, `Import.ColumnsMissing`, `Import.UnknownColumn`, `Import.Busy`, `Import.AlreadyApplied`.
pub async fn map(app: &App, scope: &Scope, id: Uuid, mapping: &Mapping) -> Result<Followed> {
    let found = get(app, scope, id).await?.import;
    let importer = importer(app, scope, &found.list)?;
    check_fields(importer, &mapping.fields)?;
    check_required(app, importer, mapping)?;
    check_orders(importer, mapping)?;
    let header_row = i32::try_from(mapping.header_row).unwrap_or(i32::MAX);
    let read_as = Columns { encoding: encoding_of(app, &found, mapping).await?, ..Columns::default() };
    let (headers, below) = sheet_of(app, &Model { sheet: mapping.sheet.clone(), header_row, mapping: read_as.kept()?, ..found }).await?;
    if mapping.fields.iter().skip(headers.len()).any(Option::is_some) {
        return Err(Error::rule("Import.UnknownColumn").with("columns", headers.len()).and_field("fields", "Error.Import.UnknownColumn"));
    }
    let named = headers.iter().zip(mapping.fields.iter().chain(std::iter::repeat(&None)));
    let chosen = named.map(|(text, field)| (header::folded(text), field.clone().unwrap_or_default()));
    let is_known = |text: &str| !text.is_empty() && (text.is_ascii() || !read_as.is_encoding_unclear());
    let chosen = &chosen.filter(|(text, _)| is_known(text)).collect::<HashMap<_, _>>();
    let columns = &Columns { encoding: read_as.encoding, ..columns_of(mapping, headers.len(), below).await? }.kept()?;
    let set = |tx: std::sync::Arc<Tx>| async move {
        let import = ready(&tx, id).await?;
        if !matches!(import.status, ImportStatus::Uploaded | ImportStatus::Mapped | ImportStatus::Validated) {
            return Err(Error::rule("Import.AlreadyApplied"));
        }
        rows::remember(&tx, import.user_id, &import.list, chosen).await?;
        let mapped = Change::Mapped { sheet: &mapping.sheet, header_row, columns, culture: &mapping.culture };
        begin(&tx, id, jobs::DRY_RUN, &mapped).await
    };
    app.db().write(&scope.at_level(), set).await
}

fn check_fields(importer: &dyn Importer, fields: &[Option<String>]) -> Result<()> {
    let mut seen = HashSet::new();
    for (at, field) in fields.iter().enumerate().filter_map(|(at, field)| Some((at, field.as_deref()?))) {
        if !importer.fields().iter().any(|known| known.name == field) {
            return Err(Error::invalid(format!("fields[{at}]"), "Validation.Unknown"));
        }
        if !seen.insert(field) {
            return Err(Error::invalid(format!("fields[{at}]"), "Validation.Repeated"));
        }
    }
    if seen.is_empty() { Err(Error::invalid("fields", "Validation.Required")) } else { Ok(()) }
}

/// A sheet without what new records need has a column that names the records that it changes: each of its rows would fail otherwise.
fn check_required(app: &App, importer: &dyn Importer, mapping: &Mapping) -> Result<()> {
    let is_mapped = |field: &&ImportField| mapping.fields.iter().flatten().any(|mapped| mapped == field.name);
    let names_records = |field: &ImportField| field.is_key || importer.known_by().contains(&field.name);
    if importer.fields().iter().filter(is_mapped).any(names_records) {
        return Ok(());
    }
    let title = |field: &ImportField| app.texts().text(&mapping.culture, field.title, &Map::new()).unwrap_or_else(|| field.name.to_owned());
    let missing: Vec<String> = importer.fields().iter().filter(|field| field.is_required && !is_mapped(field)).map(title).collect();
    if missing.is_empty() {
        return Ok(());
    }
    Err(Error::rule("Import.ColumnsMissing").with("columns", missing.join(", ")).and_field("fields", "Error.Import.ColumnsMissing"))
}

/// An order is chosen once for a field that holds days and that a column is mapped to.
fn check_orders(importer: &dyn Importer, mapping: &Mapping) -> Result<()> {
    let mut seen = HashSet::new();
    for (at, (field, _)) in mapping.date_orders.iter().enumerate() {
        let holds_days = importer.fields().iter().any(|known| known.name == field.as_str() && known.kind == ImportKind::Date);
        if !holds_days || !mapping.fields.iter().flatten().any(|mapped| mapped == field) {
            return Err(Error::invalid(format!("dateOrders[{at}].field"), "Validation.Unknown"));
        }
        if !seen.insert(field.as_str()) {
            return Err(Error::invalid(format!("dateOrders[{at}].field"), "Validation.Repeated"));
        }
    }
    Ok(())
}

/// How the text of an import is read: as its user chose, else as its bytes and the user's language say.
async fn encoding_of(app: &App, import: &Model, mapping: &Mapping) -> Result<Option<Judged>> {
    let (bytes, chosen, culture) = (content(app, import).await?, mapping.encoding, mapping.culture.clone());
    off_the_threads_that_serve(move || match chosen {
        Some(_) if encoding::is_given(&bytes) => Err(Error::invalid("encoding", "Validation.Encoding")),
        Some(encoding) => Ok(Some(Judged { encoding, is_unclear: false })),
        None => Ok(encoding::judged(&bytes, &culture)),
    })
    .await
}

/// The fields with the orders of their days: those that were chosen, the others as all rows and the caller's language say.
async fn columns_of(mapping: &Mapping, columns: usize, rows: Vec<Row>) -> Result<Columns> {
    let culture = mapping.culture.clone();
    let orders = off_the_threads_that_serve(move || Ok(day::orders(&rows, columns, &culture))).await?;
    let mut found = Columns { fields: mapping.fields.clone(), orders, encoding: None };
    for (field, chosen) in &mapping.date_orders {
        let Some(at) = found.column_of(field) else { continue };
        if let Some(order) = found.orders.get_mut(at) {
            *order = Some(ColumnOrder::Clear(*chosen));
        }
    }
    Ok(found)
}
