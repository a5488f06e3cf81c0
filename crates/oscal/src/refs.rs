//! What a catalogue refers to within itself: parameters that are inserted, resources that are cited.

use serde_json::Value;

use crate::catalog::Catalog;
use crate::flat::{Flat, flatten};
use crate::json::escape;
use crate::limits::{MAX_PROBLEMS, MAX_PROJECTED_BYTES, MAX_TEXT_BYTES};
use crate::markup::inserts;
use crate::params::{Context, array, text};
use crate::problem::{Problem, ProblemCode};
use crate::project::project_control;

/// Problems and warnings of a catalogue whose structure is sound.
pub(crate) fn references(catalog: &Catalog) -> (Vec<Problem>, Vec<Problem>) {
    let flat = flatten(catalog);
    let context = Context::of(&flat);
    let mut problems = circles(&flat, &context);
    problems.extend(context.too_long.iter().map(|id| too_long(param_pointer(&flat, id))));
    if problems.is_empty() {
        problems = long_projections(&flat, &context);
    }
    problems.truncate(MAX_PROBLEMS);
    let mut walk = Walk { context: &context, path: Vec::new(), warnings: Vec::new() };
    if problems.is_empty() {
        walk.value(&catalog.document);
    }
    (problems, walk.warnings)
}

fn too_long(path: String) -> Problem {
    Problem::new(ProblemCode::TextTooLong, path).with("limit", MAX_TEXT_BYTES)
}

fn circles(flat: &Flat, context: &Context<'_>) -> Vec<Problem> {
    let circle = |ids: &Vec<&str>| {
        let path = param_pointer(flat, ids.first().copied().unwrap_or_default());
        Problem::new(ProblemCode::ParamCycle, path).with("ids", ids.join(" -> "))
    };
    context.cycles.iter().map(circle).collect()
}

fn param_pointer(flat: &Flat, id: &str) -> String {
    let catalog = flat.source.get("catalog").map(|catalog| ("/catalog", catalog));
    let groups = flat.groups.iter().map(|group| (group.pointer.as_str(), &group.raw));
    let controls = flat.controls.iter().map(|control| (control.pointer.as_str(), &control.raw));
    let mut places = catalog.into_iter().chain(groups).chain(controls);
    let found = places.find_map(|(pointer, raw)| {
        let index = array(raw, "params").iter().position(|param| text(param, "id") == Some(id))?;
        Some(format!("{pointer}/params/{index}"))
    });
    found.unwrap_or_else(|| "/catalog".to_owned())
}

/// Statements and guidance that insertions blow up, one by one or all together.
fn long_projections(flat: &Flat, context: &Context<'_>) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut total = 0;
    for control in &flat.controls {
        let projection = project_control(&control.raw, context);
        total += projection.statement.len() + projection.guidance.len();
        if projection.statement.len() > MAX_TEXT_BYTES || projection.guidance.len() > MAX_TEXT_BYTES {
            problems.push(too_long(control.pointer.clone()));
        }
        if total > MAX_PROJECTED_BYTES {
            problems.push(Problem::new(ProblemCode::TextTooLong, "/catalog").with("limit", MAX_PROJECTED_BYTES));
            break;
        }
    }
    problems
}

struct Walk<'c> {
    context: &'c Context<'c>,
    path: Vec<String>,
    warnings: Vec<Problem>,
}

impl Walk<'_> {
    fn value(&mut self, value: &Value) {
        match value {
            Value::String(text) => self.text(text),
            Value::Array(items) => {
                for (index, item) in items.iter().enumerate() {
                    self.below(index.to_string(), item);
                }
            }
            Value::Object(map) => {
                if text(value, "rel") == Some("reference") {
                    self.link(value);
                }
                for (key, item) in map {
                    self.below(key.clone(), item);
                }
            }
            _ => {}
        }
    }

    fn below(&mut self, step: String, value: &Value) {
        if self.warnings.len() < MAX_PROBLEMS {
            self.path.push(step);
            self.value(value);
            self.path.pop();
        }
    }

    fn text(&mut self, text: &str) {
        for id in inserts(text).filter(|id| self.context.param(id).is_none()) {
            let warning = Problem::new(ProblemCode::UnknownParam, self.pointer()).with("id", id);
            if self.warnings.len() < MAX_PROBLEMS && self.warnings.last() != Some(&warning) {
                self.warnings.push(warning);
            }
        }
    }

    fn link(&mut self, link: &Value) {
        let href = text(link, "href").unwrap_or_default();
        if href.starts_with('#') && self.context.resource(href).is_none() {
            let warning = Problem::new(ProblemCode::UnknownResource, self.pointer()).with("id", href.trim_start_matches('#'));
            self.warnings.push(warning);
        }
    }

    fn pointer(&self) -> String {
        self.path.iter().map(|step| format!("/{}", escape(step))).collect()
    }
}

/// Says in words where each problem is: the elements on the way down, by their id, else title, else place.
pub(crate) fn mark_places(document: &Value, problems: &mut [Problem]) {
    for problem in problems {
        let mut words: Vec<String> = Vec::new();
        let (mut at, mut list) = (document, "");
        for step in problem.path.split('/').skip(1) {
            let step = step.replace("~1", "/").replace("~0", "~");
            let next = match at {
                Value::Object(map) => map.get(&step),
                Value::Array(items) => step.parse::<usize>().ok().and_then(|index| items.get(index)),
                _ => None,
            };
            if at.is_array() {
                let name = next.and_then(|next| ["id", "uuid", "title", "name"].iter().find_map(|field| text(next, field)));
                let place = name.map_or_else(|| step.parse::<usize>().map_or(step.clone(), |index| (index + 1).to_string()), str::to_owned);
                words.push(format!("{} {place}", list.strip_suffix('s').unwrap_or(list)));
            } else if !next.is_some_and(Value::is_array) {
                words.push(step.clone());
            }
            let Some(next) = next else { break };
            if let Value::Object(map) = at {
                list = map.get_key_value(&step).map_or("", |(key, _)| key.as_str());
            }
            at = next;
        }
        problem.place = words.join(" > ");
    }
}
