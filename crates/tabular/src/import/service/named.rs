//! References that a row leaves unchanged. A name may fit several records, or one that can't be found from the row alone; but if the cell
//! equals what the list shows for the record, the reference isn't changed.

use http::{ImportField, ImportKind, ImportValues, Importer};
use kernel::text;
use serde_json::Value;

use super::row_error::RowError;
use crate::import::rules::header::as_text;

/// A reference of a row that the list shows by a name, and the text of its cell.
pub struct NamedReference {
    field: &'static ImportField,
    text: String,
}

/// The references of a row that lists show by names; `cell` gives the cell of a field.
pub fn of<'c>(importer: &dyn Importer, cell: impl Fn(&str) -> Option<&'c Value>) -> Vec<NamedReference> {
    let is_reference = |field: &&ImportField| matches!(field.kind, ImportKind::Reference | ImportKind::OwnReference);
    let fields = importer.fields().iter().filter(is_reference).filter(|field| field.shown_by.is_some());
    fields.filter_map(|field| Some(NamedReference { field, text: text::fold(as_text(cell(field.name)?).trim()) })).collect()
}

/// Whether the fault is one of a reference that may yet prove to be unchanged.
pub fn may_stay(named: &[NamedReference], fault: &RowError) -> bool {
    named.iter().any(|named| fault.field.as_deref() == Some(named.field.name))
}

/// Keeps the references in `view` whose cells equal what it shows, whatever else the cells may mean.
pub fn keep_unchanged(
    named: &[NamedReference],
    view: &Value,
    values: &mut ImportValues,
    pending: &mut Option<&'static str>,
    faults: &mut Vec<RowError>,
) {
    for NamedReference { field, text } in named {
        let Some(record) = view.get(field.name).filter(|record| !record.is_null()) else { continue };
        // An empty cell is what the list shows for a record that the user may not see.
        let name = field.shown_by.and_then(|name| view.get(name)).and_then(Value::as_str).unwrap_or_default();
        if text::fold(name) == *text {
            values.insert(field.name.to_owned(), record.clone());
            faults.retain(|fault| fault.field.as_deref() != Some(field.name));
            *pending = pending.filter(|own| *own != field.name);
        }
    }
}
