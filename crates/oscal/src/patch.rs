//! Writes edited texts back into an element: replaces what was edited and leaves the rest unchanged.

use serde_json::{Map, Value, json};

use crate::markup::markup;
use crate::params::{Context, array, plain_field, text};
use crate::statement::{Segment, guidance_text, is_assessment, is_guidance, join, normal, segments, statement_lines};
use crate::weave::{Weave, reinsert};

/// Edited texts, in the form of [`crate::Projection`]; `None`, or a text equal to the projection, changes nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Edits {
    /// A blank title is ignored: OSCAL requires one.
    pub title: Option<String>,
    /// Lines with labels and two spaces of indentation per level become items again.
    pub statement: Option<String>,
    pub guidance: Option<String>,
}

/// The element with the edits. Items that kept their text or label keep their ids, properties and links; an edited sentence that still
/// contains a parameter's text keeps its insertion. For groups, only the title has an effect.
pub fn patch(mut raw: Value, context: &Context<'_>, edits: &Edits) -> Value {
    if let Some(title) = &edits.title {
        retitle(&mut raw, title);
    }
    if let Some(statement) = &edits.statement {
        let lines = statement_lines(&raw, context);
        if normal(statement) != normal(&join(lines.iter().map(|placed| &placed.line))) {
            raw = Weave::new(&raw, &lines).replace(raw.clone(), statement);
        }
    }
    if let Some(guidance) = &edits.guidance {
        let guidance = normal(guidance);
        if guidance != normal(&guidance_text(&raw, context)) {
            raw = replace_guidance(raw, &guidance, context);
        }
    }
    raw
}

fn retitle(raw: &mut Value, title: &str) {
    let title = title.split_whitespace().collect::<Vec<_>>().join(" ");
    if title.is_empty() || plain_field(raw, "title").as_deref() == Some(&*title) {
        return;
    }
    if let Value::Object(map) = raw {
        map.insert("title".into(), Value::String(markup(&title)));
    }
}

/// All guidance becomes one part of prose, in place of the first one.
fn replace_guidance(mut raw: Value, guidance: &str, context: &Context<'_>) -> Value {
    let mut shown = Vec::new();
    collect_segments(&raw, false, context, &mut shown);
    let id = text(&raw, "id").map(|id| format!("{id}_gdn"));
    let Value::Object(map) = &mut raw else { return raw };
    let mut first = None;
    if let Some(Value::Array(parts)) = map.get_mut("parts") {
        take_guidance(parts, &mut first);
    }
    if guidance.is_empty() {
        remove_empty(map);
        return raw;
    }
    let (index, mut part) = first.unwrap_or_else(|| {
        let mut part = Map::new();
        part.extend(id.map(|id| ("id".to_owned(), Value::String(id))));
        part.insert("name".into(), "guidance".into());
        (None, Value::Object(part))
    });
    part["prose"] = Value::String(reinsert(guidance, &shown));
    drop_read(&mut part, is_assessment);
    if let Some(parts) = map.entry("parts").or_insert_with(|| json!([])).as_array_mut() {
        let index = index.unwrap_or(parts.len()).min(parts.len());
        parts.insert(index, part);
    }
    raw
}

fn collect_segments(element: &Value, inside: bool, context: &Context<'_>, shown: &mut Vec<Segment>) {
    if inside {
        shown.extend(segments(text(element, "prose").unwrap_or_default(), context));
    }
    for part in array(element, "parts") {
        collect_segments(part, inside || is_guidance(part), context, shown);
    }
}

/// Removes every guidance part; the first is returned, with its index if it was at the top level.
fn take_guidance(parts: &mut Vec<Value>, first: &mut Option<(Option<usize>, Value)>) {
    let mut index = 0;
    take(parts, first, &mut |_| {
        index += 1;
        Some(index - 1)
    });

    fn take(parts: &mut Vec<Value>, first: &mut Option<(Option<usize>, Value)>, place: &mut dyn FnMut(&Value) -> Option<usize>) {
        for mut part in std::mem::take(parts) {
            if is_guidance(&part) {
                if first.is_none() {
                    *first = Some((Some(parts.len()).filter(|_| place(&part).is_some()), part));
                }
                continue;
            }
            if let Value::Object(map) = &mut part {
                if let Some(Value::Array(nested)) = map.get_mut("parts") {
                    take(nested, first, &mut |_| None);
                }
                remove_empty(map);
            }
            parts.push(part);
        }
    }
}

fn remove_empty(map: &mut Map<String, Value>) {
    if map.get("parts").and_then(Value::as_array).is_some_and(Vec::is_empty) {
        map.shift_remove("parts");
    }
}

/// Keeps only those nested parts that a part's text does not show.
pub(crate) fn drop_shown(part: &mut Value) {
    drop_read(part, |part| is_guidance(part) || is_assessment(part));
}

fn drop_read(part: &mut Value, stays: fn(&Value) -> bool) {
    let Value::Object(map) = part else { return };
    if let Some(Value::Array(parts)) = map.get_mut("parts") {
        parts.retain(stays);
    }
    remove_empty(map);
}
