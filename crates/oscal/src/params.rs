//! Parameters with their texts resolved, and the resources of the back matter: what a control draws from the rest of its catalogue.

use std::collections::{HashMap, HashSet};

use serde_json::Value;

use crate::flat::Flat;
use crate::limits::{MAX_PROJECTED_BYTES, MAX_TEXT_BYTES};
use crate::markup::{inserts, plain};
use crate::statement::{Segment, segments};

/// A parameter as it reads inside a sentence.
#[derive(Debug, Clone)]
pub(crate) struct Resolved {
    pub text: String,
    /// Whether it has values, its own or those of all that it aggregates.
    pub set: bool,
}

/// Everything that a projection may refer to. Built once for a catalogue; parameter ids are unique in it, so a control sees its own
/// parameters and those of its parent, groups and catalogue alike.
#[derive(Debug, Default)]
pub struct Context<'a> {
    raw: HashMap<&'a str, &'a Value>,
    resolved: HashMap<&'a str, Resolved>,
    resources: HashMap<String, &'a Value>,
    /// Circles among parameters; [`crate::parse`] refuses them.
    pub(crate) cycles: Vec<Vec<&'a str>>,
    /// Parameters whose text grew beyond the limit while insertions were resolved.
    pub(crate) too_long: Vec<&'a str>,
}

impl<'a> Context<'a> {
    /// The context of a whole catalogue taken apart.
    pub fn of(flat: &'a Flat) -> Self {
        let catalog = flat.source.get("catalog");
        let elements = flat.groups.iter().map(|group| &group.raw).chain(flat.controls.iter().map(|control| &control.raw));
        Self::new(catalog.into_iter().chain(elements), catalog.and_then(|catalog| catalog.get("back-matter")))
    }

    /// The context of the elements whose `params` may be inserted, the first of an id winning, and of `back-matter`.
    pub fn new(elements: impl IntoIterator<Item = &'a Value>, back_matter: Option<&'a Value>) -> Self {
        let mut context = Self::default();
        let mut order = Vec::new();
        for param in elements.into_iter().flat_map(|element| array(element, "params")) {
            if let Some(id) = text(param, "id")
                && !context.raw.contains_key(id)
            {
                context.raw.insert(id, param);
                order.push(id);
            }
        }
        for resource in back_matter.into_iter().flat_map(|back_matter| array(back_matter, "resources")) {
            if let Some(uuid) = text(resource, "uuid") {
                context.resources.insert(uuid.to_ascii_lowercase(), resource);
            }
        }
        context.resolve(&order);
        context
    }

    /// Each parameter after those it needs (Kahn), so that nesting of any depth takes no stack and each text is made once.
    fn resolve(&mut self, order: &[&'a str]) {
        let mut waiting: HashMap<&str, usize> = HashMap::new();
        let mut needed_by: HashMap<&str, Vec<&'a str>> = HashMap::new();
        let mut ready = Vec::new();
        for &id in order {
            let needs = self.needs(id);
            for need in &needs {
                needed_by.entry(need).or_default().push(id);
            }
            if needs.is_empty() {
                ready.push(id);
            }
            waiting.insert(id, needs.len());
        }
        let mut total = 0;
        while let Some(id) = ready.pop() {
            waiting.remove(id);
            let resolved = self.render(id);
            total += resolved.text.len();
            if resolved.text.len() > MAX_TEXT_BYTES || total > MAX_PROJECTED_BYTES {
                self.too_long.push(id);
            } else {
                self.resolved.insert(id, resolved);
            }
            for &next in needed_by.get(id).into_iter().flatten() {
                if let Some(count) = waiting.get_mut(next) {
                    *count -= 1;
                    if *count == 0 {
                        ready.push(next);
                    }
                }
            }
        }
        self.find_cycles(order.iter().copied().filter(|id| waiting.contains_key(id)).collect());
    }

    /// What is left over waits for a circle or stands in one: following what each waits for ends in the circle.
    fn find_cycles(&mut self, left: Vec<&'a str>) {
        let mut seen = HashSet::new();
        let waits: HashSet<&str> = left.iter().copied().collect();
        for start in left {
            let mut walk: Vec<&'a str> = Vec::new();
            let mut at = start;
            while seen.insert(at) {
                walk.push(at);
                match self.needs(at).into_iter().find(|need| waits.contains(need)) {
                    Some(next) => at = next,
                    None => break,
                }
            }
            if let Some(from) = walk.iter().position(|id| *id == at)
                && walk.last().is_some_and(|last| self.needs(last).contains(&at))
            {
                self.cycles.push(walk.split_off(from));
            }
        }
    }

    /// The known parameters that a parameter's own text needs, each once.
    fn needs(&self, id: &str) -> Vec<&'a str> {
        let Some(param) = self.raw.get(id) else { return Vec::new() };
        let mut needs: Vec<&'a str> = texts(param).flat_map(inserts).chain(aggregates(param)).collect();
        needs.retain(|need| self.raw.contains_key(need));
        needs.sort_unstable();
        needs.dedup();
        needs
    }

    fn render(&self, id: &str) -> Resolved {
        let Some(param) = self.raw.get(id) else { return Resolved { text: missing(id), set: false } };
        let values: Vec<&str> = array(param, "values").iter().filter_map(Value::as_str).collect();
        if !values.is_empty() {
            return Resolved { text: self.joined(values), set: true };
        }
        let parts: Vec<&Resolved> = aggregates(param).filter_map(|part| self.resolved.get(part)).collect();
        if !parts.is_empty() && parts.iter().all(|part| part.set) {
            let mut texts: Vec<&str> = parts.iter().map(|part| part.text.as_str()).collect();
            texts.dedup();
            return Resolved { text: texts.join("; "), set: true };
        }
        let text = if let Some(select) = param.get("select") {
            let how_many = match text(select, "how-many") {
                Some("one-or-more") => " (one or more)",
                Some("one") => " (one)",
                _ => "",
            };
            format!("[Selection{how_many}: {}]", self.joined(array(select, "choice").iter().filter_map(Value::as_str)))
        } else if let Some(label) = text(param, "label") {
            format!("[Assignment: {}]", self.line(label))
        } else if !parts.is_empty() {
            parts.iter().map(|part| part.text.as_str()).collect::<Vec<_>>().join("; ")
        } else {
            format!("[Assignment: {id}]")
        };
        Resolved { text, set: false }
    }

    fn joined<'t>(&self, texts: impl IntoIterator<Item = &'t str>) -> String {
        let mut joined = String::new();
        for (index, text) in texts.into_iter().enumerate() {
            if index > 0 {
                joined.push_str("; ");
            }
            joined.push_str(&self.line(text));
            if joined.len() > MAX_TEXT_BYTES {
                break;
            }
        }
        joined
    }

    /// A text with its insertions resolved, on one line.
    pub(crate) fn line(&self, markup: &str) -> String {
        let text: String = segments(markup, self).iter().map(Segment::text).collect();
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// The parameter as it reads in a sentence, if it is known.
    pub(crate) fn resolved(&self, id: &str) -> Option<&Resolved> {
        self.resolved.get(id)
    }

    /// The label for a reader: the parameter's own, else its id.
    pub(crate) fn label(&self, id: &str) -> String {
        let label = self.raw.get(id).and_then(|param| text(param, "label"));
        label.map_or_else(|| id.to_owned(), |label| self.line(label))
    }

    pub(crate) fn param(&self, id: &str) -> Option<&'a Value> {
        self.raw.get(id).copied()
    }

    /// The resource behind `#uuid`.
    pub(crate) fn resource(&self, href: &str) -> Option<&'a Value> {
        self.resources.get(&href.strip_prefix('#')?.to_ascii_lowercase()).copied()
    }
}

/// How an insertion reads whose parameter is not there: seen by every reader, never dropped.
pub(crate) fn missing(id: &str) -> String {
    format!("[Missing parameter: {id}]")
}

/// All texts of a parameter that can insert others and show up in a sentence.
fn texts(param: &Value) -> impl Iterator<Item = &str> {
    let choices = param.get("select").into_iter().flat_map(|select| array(select, "choice"));
    array(param, "values").iter().chain(choices).chain(param.get("label")).filter_map(Value::as_str)
}

fn aggregates(param: &Value) -> impl Iterator<Item = &str> {
    array(param, "props").iter().filter(|prop| text(prop, "name") == Some("aggregates")).filter_map(|prop| text(prop, "value"))
}

/// The items of an array field; none where it is missing.
pub(crate) fn array<'v>(element: &'v Value, field: &str) -> &'v [Value] {
    element.get(field).and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

pub(crate) fn text<'v>(element: &'v Value, field: &str) -> Option<&'v str> {
    element.get(field).and_then(Value::as_str)
}

/// A field of markup as plain text on one line.
pub(crate) fn plain_field(element: &Value, field: &str) -> Option<String> {
    let text = plain(text(element, field)?).split_whitespace().collect::<Vec<_>>().join(" ");
    (!text.is_empty()).then_some(text)
}
