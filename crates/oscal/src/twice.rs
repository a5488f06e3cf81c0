//! Ids that occur twice. Which control, or which parameter of an insertion, is meant must be clear; of other elements nothing depends on
//! it, and publishers do repeat their ids.

use std::collections::{HashMap, HashSet, hash_map::Entry};

use serde_json::Value;

use crate::catalog::KeepGoing;
use crate::limits::MAX_PROBLEMS;
use crate::markup::inserts;
use crate::params::{array, text};
use crate::problem::{Problem, ProblemCode};
use crate::read::Document;

const CONTROL: &str = "control";
const PARAM: &str = "param";

/// Ids seen so far.
#[derive(Default)]
pub(crate) struct Ids {
    /// The first occurrence of each id, by kind.
    first: HashMap<(&'static str, String), String>,
    /// Parameters with the id of another one: id and pointer.
    params: Vec<(String, String)>,
    /// Duplicates that make no difference.
    pub warnings: Vec<Problem>,
}

impl Ids {
    /// Notes an id and where it is; a problem if the file can't be understood with it.
    pub fn add(&mut self, kind: &'static str, id: &str, here: String) -> Option<Problem> {
        match (self.first.entry((kind, id.to_owned())), kind) {
            (Entry::Vacant(entry), _) => {
                entry.insert(here);
            }
            (Entry::Occupied(first), CONTROL) => return Some(duplicate(kind, id, here, first.get())),
            (_, PARAM) => self.params.push((id.to_owned(), here)),
            (Entry::Occupied(first), _) if self.warnings.len() < MAX_PROBLEMS => {
                self.warnings.push(duplicate(kind, id, here, first.get()));
            }
            _ => {}
        }
        None
    }

    /// The duplicate parameters that something refers to; the others are added to the warnings. `None` when cancelled.
    pub fn params(&mut self, document: &Document, go: KeepGoing<'_>) -> Option<Vec<Problem>> {
        let params = std::mem::take(&mut self.params);
        let mut referred = Referred { wanted: params.iter().map(|(id, _)| id.as_str()).collect(), found: HashSet::new() };
        if referred.wanted.is_empty() {
            return Some(Vec::new());
        }
        referred.look(&document.root);
        let rows = document.groups.iter().map(|group| &group.raw).chain(document.controls.iter().map(|control| &control.raw));
        for raw in rows {
            if !go() {
                return None;
            }
            referred.look(&raw.value());
        }
        let mut problems = Vec::new();
        for (id, here) in &params {
            let list = if referred.found.contains(id) { &mut problems } else { &mut self.warnings };
            let first = self.first.get(&(PARAM, id.clone()));
            if let (Some(first), true) = (first, list.len() < MAX_PROBLEMS) {
                list.push(duplicate(PARAM, id, here.clone(), first));
            }
        }
        Some(problems)
    }
}

fn duplicate(kind: &'static str, id: &str, here: String, first: &str) -> Problem {
    let mut problem = Problem::new(ProblemCode::DuplicateId, here).with("kind", kind).with("id", id);
    // Its line is looked up by it: it is never shortened.
    problem.data.insert("first", first.to_owned());
    problem
}

/// Which of the wanted parameters a catalogue refers to.
struct Referred<'p> {
    wanted: HashSet<&'p str>,
    found: HashSet<String>,
}

impl Referred<'_> {
    fn look(&mut self, element: &Value) {
        let mut open = vec![element];
        while let Some(value) = open.pop() {
            match value {
                Value::String(text) => self.note(inserts(text)),
                Value::Array(items) => open.extend(items),
                Value::Object(map) => {
                    let props = array(value, "props").iter().filter(|prop| text(prop, "name") == Some("aggregates"));
                    self.note(props.filter_map(|prop| text(prop, "value")));
                    open.extend(map.values());
                }
                _ => {}
            }
        }
    }

    fn note<'t>(&mut self, ids: impl Iterator<Item = &'t str>) {
        for id in ids {
            if self.wanted.contains(id) {
                self.found.insert(id.to_owned());
            }
        }
    }
}
