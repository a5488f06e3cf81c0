//! Conversion between a catalogue and rows.

use serde_json::{Map, Value, json};

use crate::catalog::{Catalog, Control};
use crate::limits::MAX_DEPTH;
use crate::params::{plain_field, text};

/// A flattened catalogue, in document order: every group and control is a row.
#[derive(Debug, Clone, PartialEq)]
pub struct Flat {
    /// The document without groups and controls: metadata, back matter, catalogue parameters and unknown fields.
    pub source: Value,
    pub groups: Vec<GroupRow>,
    pub controls: Vec<ControlRow>,
}

/// A group without nested elements.
#[derive(Debug, Clone, PartialEq)]
pub struct GroupRow {
    pub id: Option<String>,
    pub title: String,
    /// Titles from the top-level group to this one.
    pub path: Vec<String>,
    /// JSON pointer into the source document.
    pub pointer: String,
    /// Index of the enclosing group.
    pub parent: Option<usize>,
    /// Position among its siblings.
    pub order: u32,
    /// The element as imported, without `groups` and `controls`.
    pub raw: Value,
}

/// A control or, with a parent, an enhancement.
#[derive(Debug, Clone, PartialEq)]
pub struct ControlRow {
    pub id: String,
    /// Index of the enclosing group; none for the catalogue's own controls. An enhancement has the group of its parent.
    pub group: Option<usize>,
    /// Index of the enclosing control.
    pub parent: Option<usize>,
    /// JSON pointer into the source document.
    pub pointer: String,
    /// Position among its siblings.
    pub order: u32,
    /// The element as imported, without `controls`.
    pub raw: Value,
}

impl GroupRow {
    /// A row for [`assemble`], which needs only position and element.
    pub fn new(parent: Option<usize>, order: u32, raw: Value) -> Self {
        let title = plain_field(&raw, "title").unwrap_or_default();
        Self { id: text(&raw, "id").map(str::to_owned), path: vec![title.clone()], title, pointer: String::new(), parent, order, raw }
    }
}

impl ControlRow {
    /// A row for [`assemble`], which needs only position and element.
    pub fn new(group: Option<usize>, parent: Option<usize>, order: u32, raw: Value) -> Self {
        Self { id: text(&raw, "id").unwrap_or_default().to_owned(), group, parent, pointer: String::new(), order, raw }
    }
}

/// Why rows don't form a catalogue.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AssembleError {
    #[error("the source has no catalog object")]
    NoCatalog,
    #[error("an element is not an object")]
    NotAnObject,
    #[error("{0} rows have a missing parent, form a cycle, or are nested too deep")]
    Unreachable(usize),
}

/// Flattens a catalogue.
pub fn flatten(catalog: &Catalog) -> Flat {
    let mut groups: Vec<GroupRow> = Vec::with_capacity(catalog.groups.len());
    for group in &catalog.groups {
        let mut row = GroupRow::new(group.parent, group.order, group.raw.value());
        if let Some(above) = group.parent.and_then(|parent| groups.get(parent)) {
            row.path.splice(0..0, above.path.iter().cloned());
        }
        row.pointer.clone_from(&group.pointer);
        groups.push(row);
    }
    let control = |control: &Control| {
        let row = ControlRow::new(control.group, control.parent, control.order, control.raw.value());
        ControlRow { pointer: control.pointer.clone(), ..row }
    };
    Flat { source: catalog.source.clone(), groups, controls: catalog.controls.iter().map(control).collect() }
}

/// Assembles rows to a document `{"catalog": ...}`; rows may come in any order, siblings are sorted by `order`. An enhancement goes with
/// its parent, whatever its group says.
pub fn assemble(flat: Flat) -> Result<Value, AssembleError> {
    let Flat { mut source, groups, controls } = flat;
    let mut tree = Tree::new(groups, controls);
    let Some(Value::Object(catalog)) = source.get_mut("catalog") else { return Err(AssembleError::NoCatalog) };
    let own_controls = tree.take_controls(None, None, 0)?;
    let own_groups = tree.take_groups(None, 0)?;
    // The schema's order: back matter comes last.
    let back_matter = catalog.shift_remove("back-matter");
    put(catalog, "controls", own_controls);
    put(catalog, "groups", own_groups);
    if let Some(back_matter) = back_matter {
        catalog.insert("back-matter".into(), back_matter);
    }
    match tree.left() {
        0 => Ok(source),
        left => Err(AssembleError::Unreachable(left)),
    }
}

fn put(map: &mut Map<String, Value>, field: &str, items: Vec<Value>) {
    if !items.is_empty() {
        map.insert(field.into(), json!(items));
    }
}

/// Rows by parent; slot 0 is the catalogue, slot n + 1 the row n. Taken rows are removed, so rows that form a cycle are left over rather
/// than followed endlessly.
struct Tree {
    groups: Vec<Option<GroupRow>>,
    controls: Vec<Option<ControlRow>>,
    groups_in: Vec<Vec<usize>>,
    controls_in: Vec<Vec<usize>>,
    enhancements_of: Vec<Vec<usize>>,
}

impl Tree {
    fn new(groups: Vec<GroupRow>, controls: Vec<ControlRow>) -> Self {
        let mut groups_in = vec![Vec::new(); groups.len() + 1];
        let mut controls_in = groups_in.clone();
        let mut enhancements_of = vec![Vec::new(); controls.len()];
        let slot = |parent: Option<usize>| parent.map_or(0, |parent| parent + 1);
        for (index, group) in groups.iter().enumerate() {
            if let Some(list) = groups_in.get_mut(slot(group.parent)) {
                list.push(index);
            }
        }
        for (index, control) in controls.iter().enumerate() {
            let list = match control.parent {
                Some(parent) => enhancements_of.get_mut(parent),
                None => controls_in.get_mut(slot(control.group)),
            };
            if let Some(list) = list {
                list.push(index);
            }
        }
        groups_in.iter_mut().for_each(|list| list.sort_by_key(|index| groups[*index].order));
        controls_in.iter_mut().chain(&mut enhancements_of).for_each(|list| list.sort_by_key(|index| controls[*index].order));
        let controls = controls.into_iter().map(Some).collect();
        Self { groups: groups.into_iter().map(Some).collect(), controls, groups_in, controls_in, enhancements_of }
    }

    fn take_groups(&mut self, parent: Option<usize>, depth: usize) -> Result<Vec<Value>, AssembleError> {
        let mut taken = Vec::new();
        if depth > MAX_DEPTH {
            return Ok(taken);
        }
        for index in std::mem::take(&mut self.groups_in[parent.map_or(0, |parent| parent + 1)]) {
            let Some(row) = self.groups[index].take() else { continue };
            let Value::Object(mut map) = row.raw else { return Err(AssembleError::NotAnObject) };
            put(&mut map, "groups", self.take_groups(Some(index), depth + 1)?);
            put(&mut map, "controls", self.take_controls(Some(index), None, depth + 1)?);
            taken.push(Value::Object(map));
        }
        Ok(taken)
    }

    fn take_controls(&mut self, group: Option<usize>, parent: Option<usize>, depth: usize) -> Result<Vec<Value>, AssembleError> {
        let mut taken = Vec::new();
        if depth > MAX_DEPTH {
            return Ok(taken);
        }
        let list = match parent {
            Some(parent) => &mut self.enhancements_of[parent],
            None => &mut self.controls_in[group.map_or(0, |group| group + 1)],
        };
        for index in std::mem::take(list) {
            let Some(row) = self.controls[index].take() else { continue };
            let Value::Object(mut map) = row.raw else { return Err(AssembleError::NotAnObject) };
            put(&mut map, "controls", self.take_controls(group, Some(index), depth + 1)?);
            taken.push(Value::Object(map));
        }
        Ok(taken)
    }

    fn left(&self) -> usize {
        self.groups.iter().flatten().count() + self.controls.iter().flatten().count()
    }
}
