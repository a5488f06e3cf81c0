//! The changes of a row, for the preview.

use http::{ImportField, ImportKind, Importer};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::row::Prepared;
use crate::import::{entity::Action, rules::header::as_text};

/// A property that a row changes. A reference has the name of its record before, and the text of the cell after.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Changed {
    pub field: String,
    pub before: Value,
    pub after: Value,
}

/// The changes of a row to its record. `pending` names the field of a reference to a record that is still to be created, `cell` formats a
/// field.
pub fn of<'c>(
    importer: &dyn Importer,
    prepared: &Prepared,
    pending: Option<&str>,
    cell: impl Fn(&str) -> Option<&'c Value>,
) -> Vec<Changed> {
    let Some(view) = prepared.before.as_ref().filter(|_| prepared.action == Action::Update) else { return Vec::new() };
    let mut changes = Vec::new();
    for field in importer.fields() {
        let (before, after) = (view.get(field.name), prepared.request.get(field.name));
        if !field.is_key && !field.is_fixed && (before != after || pending == Some(field.name)) {
            let (before, after) = if is_reference(field) {
                (field.shown_by.and_then(|name| view.get(name)).cloned(), cell(field.name).map(|cell| as_text(cell).trim().into()))
            } else {
                (before.cloned(), after.cloned())
            };
            let (before, after) = (before.unwrap_or_default(), after.unwrap_or_default());
            changes.push(Changed { field: field.name.to_owned(), before, after });
        }
    }
    changes
}

fn is_reference(field: &ImportField) -> bool {
    matches!(field.kind, ImportKind::Reference | ImportKind::OwnReference)
}
