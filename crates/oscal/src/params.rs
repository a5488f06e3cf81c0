//! Parameters with resolved texts, and resources of the back matter: what a control uses from the rest of its catalogue.

use std::collections::{HashMap, HashSet};

use serde_json::Value;

use crate::flat::Flat;
use crate::limits::{MAX_RESOLVED_BYTES, MAX_TEXT_BYTES};
use crate::markup::{inserts, plain};
use crate::statement::{Segment, segments};

/// A resolved parameter, as it reads in a sentence.
#[derive(Debug, Clone)]
pub(crate) struct Resolved {
    pub text: String,
    /// Whether it has values: its own, or those of all parameters that it aggregates.
    pub set: bool,
}

/// A parameter without the fields that never appear in texts: thousands are in memory while a catalogue is processed.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct Param {
    id: Box<str>,
    values: Vec<Box<str>>,
    select: Option<Select>,
    label: Option<Box<str>>,
    aggregates: Vec<Box<str>>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Select {
    how_many: &'static str,
    choices: Vec<Box<str>>,
}

impl Param {
    /// The parameters of an element.
    pub fn of(element: &Value) -> Vec<Self> {
        array(element, "params").iter().filter_map(Self::new).collect()
    }

    fn new(param: &Value) -> Option<Self> {
        let texts = |items: &[Value]| items.iter().filter_map(Value::as_str).map(Box::from).collect::<Vec<Box<str>>>();
        let select = param.get("select").map(|select| Select {
            how_many: match text(select, "how-many") {
                Some("one-or-more") => " (one or more)",
                Some("one") => " (one)",
                _ => "",
            },
            choices: texts(array(select, "choice")),
        });
        Some(Self {
            id: text(param, "id")?.into(),
            values: texts(array(param, "values")),
            select,
            label: text(param, "label").map(Box::from),
            aggregates: aggregates(param).map(Box::from).collect(),
        })
    }

    /// All texts that may contain insertions and appear in a sentence.
    fn texts(&self) -> impl Iterator<Item = &str> {
        let choices = self.select.iter().flat_map(|select| &select.choices);
        self.values.iter().chain(choices).chain(&self.label).map(|text| &**text)
    }
}

/// Everything that a projection may refer to. Built once per catalogue; the ids of parameters that texts insert are unique in it, so a
/// control sees its own parameters and those of its parent, groups and catalogue alike.
#[derive(Debug, Default)]
pub struct Context<'a> {
    params: Vec<Param>,
    places: HashMap<Box<str>, usize>,
    /// Parameters with the id of an earlier one, which no text inserts.
    others: HashMap<Param, usize>,
    /// By index; none for those in a cycle or too long.
    resolved: Vec<Option<Resolved>>,
    resources: HashMap<String, &'a Value>,
    /// Cycles of parameters, which [`crate::parse`] rejects.
    pub(crate) cycles: Vec<Vec<String>>,
    /// Parameters whose text exceeded the limit while insertions were resolved.
    pub(crate) too_long: Vec<String>,
}

impl<'a> Context<'a> {
    /// The context of a flattened catalogue.
    pub fn of(flat: &'a Flat) -> Self {
        let catalog = flat.source.get("catalog");
        let elements = flat.groups.iter().map(|group| &group.raw).chain(flat.controls.iter().map(|control| &control.raw));
        Self::new(catalog.into_iter().chain(elements), catalog.and_then(|catalog| catalog.get("back-matter")))
    }

    /// The context of the elements whose `params` may be inserted (of two with the same id, the first is) and of `back-matter`.
    pub fn new(elements: impl IntoIterator<Item = &'a Value>, back_matter: Option<&'a Value>) -> Self {
        Self::with(elements.into_iter().flat_map(Param::of), back_matter)
    }

    pub(crate) fn with(params: impl IntoIterator<Item = Param>, back_matter: Option<&'a Value>) -> Self {
        let mut context = Self::default();
        for param in params {
            let place = context.params.len();
            if !context.places.contains_key(&param.id) {
                context.places.insert(param.id.clone(), place);
            } else if !context.others.contains_key(&param) {
                context.others.insert(param.clone(), place);
            } else {
                continue;
            }
            context.params.push(param);
        }
        for resource in back_matter.into_iter().flat_map(|back_matter| array(back_matter, "resources")) {
            if let Some(uuid) = text(resource, "uuid") {
                context.resources.insert(uuid.to_ascii_lowercase(), resource);
            }
        }
        context.resolve();
        context
    }

    /// Resolves each parameter after those it needs (Kahn), so that nesting takes no stack and each text is rendered once.
    fn resolve(&mut self) {
        self.resolved = vec![None; self.params.len()];
        let needs: Vec<Vec<usize>> = self.params.iter().map(|param| self.needs(param)).collect();
        let mut waiting: Vec<usize> = needs.iter().map(Vec::len).collect();
        let mut needed_by: Vec<Vec<usize>> = vec![Vec::new(); self.params.len()];
        for (place, needs) in needs.iter().enumerate() {
            needs.iter().for_each(|need| needed_by[*need].push(place));
        }
        let mut done = vec![false; self.params.len()];
        let mut ready: Vec<usize> = (0..self.params.len()).filter(|place| waiting[*place] == 0).collect();
        let mut total = 0;
        while let Some(place) = ready.pop() {
            done[place] = true;
            let resolved = self.render(&self.params[place]);
            total += resolved.text.len();
            if resolved.text.len() > MAX_TEXT_BYTES || total > MAX_RESOLVED_BYTES {
                self.too_long.push(self.params[place].id.to_string());
            } else {
                self.resolved[place] = Some(resolved);
            }
            for &next in &needed_by[place] {
                waiting[next] -= 1;
                if waiting[next] == 0 {
                    ready.push(next);
                }
            }
        }
        self.find_cycles(&needs, &done);
    }

    /// The parameters left over wait for a cycle or are part of one: following what each waits for leads into the cycle.
    fn find_cycles(&mut self, needs: &[Vec<usize>], done: &[bool]) {
        let mut seen = HashSet::new();
        for start in (0..needs.len()).filter(|place| !done[*place]) {
            let mut walk: Vec<usize> = Vec::new();
            let mut at = start;
            while seen.insert(at) {
                walk.push(at);
                match needs[at].iter().find(|need| !done[**need]) {
                    Some(next) => at = *next,
                    None => break,
                }
            }
            if let Some(from) = walk.iter().position(|place| *place == at)
                && walk.last().is_some_and(|last| needs[*last].contains(&at))
            {
                self.cycles.push(walk[from..].iter().map(|place| self.params[*place].id.to_string()).collect());
            }
        }
    }

    /// The known parameters that a parameter's own text needs, without duplicates, by id.
    fn needs(&self, param: &Param) -> Vec<usize> {
        let named = param.texts().flat_map(inserts).chain(param.aggregates.iter().map(|id| &**id));
        let mut needs: Vec<&str> = named.filter(|need| self.places.contains_key(*need)).collect();
        needs.sort_unstable();
        needs.dedup();
        needs.into_iter().map(|need| self.places[need]).collect()
    }

    fn render(&self, param: &Param) -> Resolved {
        if !param.values.is_empty() {
            return Resolved { text: self.joined(&param.values), set: true };
        }
        let parts: Vec<&Resolved> = param.aggregates.iter().filter_map(|part| self.resolved(part)).collect();
        if !parts.is_empty() && parts.iter().all(|part| part.set) {
            let mut texts: Vec<&str> = parts.iter().map(|part| part.text.as_str()).collect();
            texts.dedup();
            return Resolved { text: texts.join("; "), set: true };
        }
        let text = if let Some(select) = &param.select {
            format!("[Selection{}: {}]", select.how_many, self.joined(&select.choices))
        } else if let Some(label) = &param.label {
            format!("[Assignment: {}]", self.line(label))
        } else if !parts.is_empty() {
            parts.iter().map(|part| part.text.as_str()).collect::<Vec<_>>().join("; ")
        } else {
            format!("[Assignment: {}]", param.id)
        };
        Resolved { text, set: false }
    }

    fn joined(&self, texts: &[Box<str>]) -> String {
        let mut joined = String::new();
        for (index, text) in texts.iter().enumerate() {
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
        self.resolved.get(*self.places.get(id)?)?.as_ref()
    }

    /// The parameter's label, else its id.
    pub(crate) fn label(&self, id: &str) -> String {
        self.places.get(id).map_or_else(|| id.to_owned(), |place| self.label_at(*place))
    }

    fn label_at(&self, place: usize) -> String {
        let param = &self.params[place];
        param.label.as_deref().map_or_else(|| param.id.to_string(), |label| self.line(label))
    }

    /// Label and text of a parameter as its own element has it: elsewhere, another one may have the same id.
    pub(crate) fn own(&self, param: &Value) -> Option<(String, &Resolved)> {
        let first = *self.places.get(text(param, "id")?)?;
        let other = if self.others.is_empty() { None } else { self.others.get(&Param::new(param)?).copied() };
        let place = other.unwrap_or(first);
        Some((self.label_at(place), self.resolved.get(place)?.as_ref()?))
    }

    pub(crate) fn knows(&self, id: &str) -> bool {
        self.places.contains_key(id)
    }

    /// The resource behind `#uuid`.
    pub(crate) fn resource(&self, href: &str) -> Option<&'a Value> {
        self.resources.get(&href.strip_prefix('#')?.to_ascii_lowercase()).copied()
    }
}

/// The text for an insertion of an unknown parameter: visible to readers, never dropped.
pub(crate) fn missing(id: &str) -> String {
    format!("[Missing parameter: {id}]")
}

fn aggregates(param: &Value) -> impl Iterator<Item = &str> {
    array(param, "props").iter().filter(|prop| text(prop, "name") == Some("aggregates")).filter_map(|prop| text(prop, "value"))
}

/// The items of an array field; none if it is missing.
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
