//! References within a catalogue: inserted parameters and cited resources.

use serde_json::Value;

use crate::catalog::{Catalog, KeepGoing};
use crate::json::escape;
use crate::limits::{MAX_PROBLEMS, MAX_PROJECTED_BYTES, MAX_TEXT_BYTES};
use crate::markup::inserts;
use crate::params::{Context, array, text};
use crate::problem::{Problem, ProblemCode};
use crate::project::project_control;

/// Problems and warnings of a structurally valid catalogue; `None` when cancelled.
pub(crate) fn references(catalog: &Catalog, go: KeepGoing<'_>) -> Option<(Vec<Problem>, Vec<Problem>)> {
    let context = Context::with(catalog.params.iter().cloned(), catalog.source["catalog"].get("back-matter"));
    let mut problems = circles(catalog, &context);
    problems.extend(context.too_long.iter().map(|id| too_long(param_pointer(catalog, id))));
    let mut walk = ReferenceWalk { context: &context, path: Vec::new(), warnings: Vec::new() };
    if problems.is_empty() {
        walk.value(&catalog.source);
        for group in &catalog.groups {
            walk.row(&group.pointer, &group.raw.value());
        }
        problems = controls(catalog, &mut walk, go)?;
    }
    problems.truncate(MAX_PROBLEMS);
    let warnings = walk.warnings;
    Some(if problems.is_empty() { (problems, warnings) } else { (problems, Vec::new()) })
}

fn too_long(path: String) -> Problem {
    Problem::new(ProblemCode::TextTooLong, path).with("limit", MAX_TEXT_BYTES)
}

fn circles(catalog: &Catalog, context: &Context<'_>) -> Vec<Problem> {
    let circle = |ids: &Vec<String>| {
        let path = param_pointer(catalog, ids.first().map(String::as_str).unwrap_or_default());
        Problem::new(ProblemCode::ParamCycle, path).with("ids", ids.join(" -> "))
    };
    context.cycles.iter().map(circle).collect()
}

fn param_pointer(catalog: &Catalog, id: &str) -> String {
    let in_element = |pointer: &str, raw: &Value| {
        let index = array(raw, "params").iter().position(|param| text(param, "id") == Some(id))?;
        Some(format!("{pointer}/params/{index}"))
    };
    let groups = catalog.groups.iter().map(|group| (&group.pointer, &group.raw));
    let mut rows = groups.chain(catalog.controls.iter().map(|control| (&control.pointer, &control.raw)));
    let own = catalog.source.get("catalog").and_then(|own| in_element("/catalog", own));
    own.or_else(|| rows.find_map(|(pointer, raw)| in_element(pointer, &raw.value()))).unwrap_or_else(|| "/catalog".to_owned())
}

/// Statements and guidance that insertions make too long, individually or in total; warnings are added to `walk`.
fn controls(catalog: &Catalog, walk: &mut ReferenceWalk<'_>, go: KeepGoing<'_>) -> Option<Vec<Problem>> {
    let mut problems = Vec::new();
    let mut total = 0;
    for control in &catalog.controls {
        if !go() {
            return None;
        }
        let value = control.raw.value();
        let projection = project_control(&value, walk.context);
        total += projection.statement.len() + projection.guidance.len();
        if projection.statement.len() > MAX_TEXT_BYTES || projection.guidance.len() > MAX_TEXT_BYTES {
            problems.push(too_long(control.pointer.clone()));
        }
        if total > MAX_PROJECTED_BYTES {
            problems.push(Problem::new(ProblemCode::TextTooLong, "/catalog").with("limit", MAX_PROJECTED_BYTES));
            break;
        }
        walk.row(&control.pointer, &value);
    }
    Some(problems)
}

struct ReferenceWalk<'c> {
    context: &'c Context<'c>,
    path: Vec<String>,
    warnings: Vec<Problem>,
}

impl ReferenceWalk<'_> {
    fn row(&mut self, pointer: &str, value: &Value) {
        self.path = pointer.split('/').skip(1).map(str::to_owned).collect();
        self.value(value);
    }

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
        for id in inserts(text).filter(|id| !self.context.knows(id)) {
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
