//! Converts an edited statement back to items, matched with the previous ones.

use std::collections::{HashMap, HashSet, VecDeque};

use serde_json::{Map, Value, json};

use crate::markup::{Piece, escape, pieces, plain};
use crate::params::{array, plain_field, text};
use crate::patch::drop_shown;
use crate::statement::{Placed, Segment, label, statement_parts};

/// Deeper indentation counts as this level: no publication nests items as deep.
const DEEPEST_LEVEL: usize = 32;

/// A previous item.
struct Old {
    part: Vec<usize>,
    labels: Vec<String>,
    lines: Vec<String>,
    shown: Vec<Segment>,
}

/// An edited item; the first is the statement itself.
#[derive(Default)]
struct New {
    labels: Vec<String>,
    label: Option<String>,
    lines: Vec<String>,
    children: Vec<usize>,
    old: Option<usize>,
}

/// What items are matched by: their labels from the top, their lines; `None` if irrelevant.
type Key = (Option<Vec<String>>, Option<Vec<String>>);
type KeyOf = fn(&[String], &[String]) -> Key;

/// The previous statement, to be replaced.
pub(crate) struct Weave {
    old: Vec<Old>,
    /// Insertions whose text is unique in the statement: they are recognised in new items too.
    unique: Vec<Segment>,
    known_labels: HashSet<String>,
    ids: HashSet<String>,
}

impl Weave {
    pub(crate) fn new(control: &Value, lines: &[Placed]) -> Self {
        let mut old: Vec<Old> = Vec::new();
        for Placed { line, part } in lines {
            if old.last().is_none_or(|last| last.part != *part) {
                let labels = labels_of(control, part);
                old.push(Old { part: part.clone(), labels, lines: Vec::new(), shown: Vec::new() });
            }
            if let Some(last) = old.last_mut() {
                last.lines.push(line.text());
                last.shown.extend(line.segments.iter().cloned());
            }
        }
        let mut counts: HashMap<&str, usize> = HashMap::new();
        let inserted = || old.iter().flat_map(|old| &old.shown).filter(|segment| !matches!(segment, Segment::Text { .. }));
        inserted().for_each(|segment| *counts.entry(segment.text()).or_default() += 1);
        let unique = inserted().filter(|segment| counts[segment.text()] == 1).cloned().collect();
        let mut ids = HashSet::new();
        collect_ids(control, &mut ids);
        let known_labels = lines.iter().filter_map(|placed| placed.line.label.clone()).collect();
        Self { old, unique, known_labels, ids }
    }

    /// The control with the statement replaced.
    pub(crate) fn replace(mut self, mut control: Value, statement: &str) -> Value {
        let roots = statement_parts(&control);
        let mut items = self.read(statement);
        self.tie(&mut items, roots.first().copied());
        let id = text(&control, "id").map(|id| format!("{id}_smt"));
        let mut root = match roots.first() {
            Some(index) => self.rebuild(&control, &mut items, 0, &[*index]),
            None => self.fresh(&items[0], "statement", id.as_deref(), None),
        };
        if let (true, Value::Object(map)) = (roots.len() > 1, &mut root) {
            // With several statements, the titles are part of the edited text.
            map.shift_remove("title");
        }
        self.children(&control, &mut items, 0, &mut root);
        let Value::Object(map) = &mut control else { return control };
        if let Some(parts) = map.entry("parts").or_insert_with(|| json!([])).as_array_mut() {
            let mut index = 0;
            parts.retain(|_| {
                index += 1;
                !roots.contains(&(index - 1))
            });
            if root.get("prose").is_some() || root.get("parts").is_some() {
                parts.insert(roots.first().copied().unwrap_or(0).min(parts.len()), root);
            }
        }
        control
    }

    /// Parses the items of a text, by label and indentation.
    fn read(&self, text: &str) -> Vec<New> {
        let mut items = vec![New::default()];
        let mut open: Vec<(usize, usize)> = Vec::new();
        for line in text.lines().map(str::trim_end).filter(|line| !line.trim().is_empty()) {
            let content = line.trim_start();
            let level = ((line.len() - content.len()) / 2).min(DEEPEST_LEVEL);
            while open.last().is_some_and(|(above, _)| *above >= level) {
                open.pop();
            }
            let parent = open.last().map_or(0, |(_, item)| *item);
            let (label, content) = self.split_label(content);
            if label.is_none() && items[parent].children.is_empty() {
                items[parent].lines.push(content.to_owned());
                continue;
            }
            let mut labels = items[parent].labels.clone();
            labels.push(label.unwrap_or_default().to_owned());
            let index = items.len();
            let lines = if content.is_empty() { Vec::new() } else { vec![content.to_owned()] };
            items.push(New { labels, label: label.map(str::to_owned), lines, ..New::default() });
            items[parent].children.push(index);
            open.push((level, index));
        }
        items
    }

    fn split_label<'l>(&self, line: &'l str) -> (Option<&'l str>, &'l str) {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        if self.known_labels.contains(word) || looks_like_label(word) { (Some(word), rest.trim_start()) } else { (None, line) }
    }

    /// Matches items with previous ones: first by label and text, then by text (items were renumbered), then by label (the text was
    /// edited).
    fn tie(&self, items: &mut [New], root: Option<usize>) {
        let is_root = |old: &Old| old.part.len() == 1;
        items[0].old = self.old.iter().position(|old| is_root(old) && Some(old.part[0]) == root);
        let mut used: HashSet<usize> = HashSet::new();
        let keys: [KeyOf; 3] = [
            |labels, lines| (Some(labels.to_vec()), Some(lines.to_vec())),
            |_, lines| (None, Some(lines.to_vec()).filter(|lines| !lines.is_empty())),
            |labels, _| (Some(labels.to_vec()).filter(|labels| labels.last().is_some_and(|label| !label.is_empty())), None),
        ];
        for key in keys {
            let mut free: HashMap<Key, VecDeque<usize>> = HashMap::new();
            for (index, old) in self.old.iter().enumerate().filter(|(index, old)| !is_root(old) && !used.contains(index)) {
                free.entry(key(&old.labels, &old.lines)).or_default().push_back(index);
            }
            for item in items.iter_mut().skip(1).filter(|item| item.old.is_none()) {
                let key = key(&item.labels, &item.lines);
                if key != (None, None) {
                    item.old = free.get_mut(&key).and_then(VecDeque::pop_front);
                    used.extend(item.old);
                }
            }
        }
    }

    /// The part at a path with the edited label and prose; [`Self::children`] handles nested items.
    fn rebuild(&self, control: &Value, items: &mut [New], index: usize, path: &[usize]) -> Value {
        let item = &items[index];
        let old = item.old.and_then(|old| self.old.get(old));
        let mut part = part_at(control, path).cloned().unwrap_or_default();
        drop_shown(&mut part);
        if old.map_or(&[][..], |old| &old.lines) != item.lines {
            let shown = old.map_or(&[][..], |old| &old.shown);
            self.reword(&mut part, &item.lines, shown, index > 0);
        }
        if index > 0 {
            relabel(&mut part, item.label.as_deref());
        }
        part
    }

    fn reword(&self, part: &mut Value, lines: &[String], shown: &[Segment], titled: bool) {
        let title = plain_field(part, "title");
        let Value::Object(map) = part else { return };
        let mut lines = lines;
        if titled && title.is_some() {
            match lines.split_first() {
                Some((first, rest)) if title.as_ref() == Some(first) => lines = rest,
                _ => {
                    map.shift_remove("title");
                }
            }
        }
        if lines.is_empty() {
            map.shift_remove("prose");
        } else {
            map.insert("prose".into(), Value::String(reinsert(&prose(lines), shown)));
        }
    }

    fn fresh(&self, item: &New, name: &str, id: Option<&str>, label: Option<&str>) -> Value {
        let mut part = Map::new();
        part.extend(id.map(|id| ("id".to_owned(), Value::from(id))));
        part.insert("name".into(), name.into());
        part.extend(label.map(|label| ("props".to_owned(), json!([{ "name": "label", "value": label }]))));
        let mut part = Value::Object(part);
        self.reword(&mut part, &item.lines, &self.unique, false);
        part
    }

    /// Inserts the items below one into its part, before the nested parts that are not items.
    fn children(&mut self, control: &Value, items: &mut [New], index: usize, part: &mut Value) {
        let mut nested = Vec::new();
        for child in std::mem::take(&mut items[index].children) {
            let path = items[child].old.and_then(|old| self.old.get(old)).map(|old| old.part.clone());
            let mut built = match path {
                Some(path) => self.rebuild(control, items, child, &path),
                None => {
                    let id = text(part, "id").map(str::to_owned).map(|above| self.free_id(&above, items[child].label.as_deref()));
                    self.fresh(&items[child], "item", id.as_deref(), items[child].label.as_deref())
                }
            };
            self.children(control, items, child, &mut built);
            nested.push(built);
        }
        nested.extend(array(part, "parts").iter().cloned());
        if let (false, Value::Object(map)) = (nested.is_empty(), part) {
            map.insert("parts".into(), Value::Array(nested));
        }
    }

    fn free_id(&mut self, above: &str, label: Option<&str>) -> String {
        let word: String = label.unwrap_or("x").chars().filter(char::is_ascii_alphanumeric).collect();
        let mut id = format!("{above}.{word}");
        let mut number = 2;
        while !self.ids.insert(id.clone()) {
            id = format!("{above}.{word}-{number}");
            number += 1;
        }
        id
    }
}

/// Lines as prose: a paragraph each, but rows of a table directly below each other, since a blank line would split it.
fn prose(lines: &[String]) -> String {
    let mut prose = String::new();
    for (index, line) in lines.iter().enumerate() {
        if let Some(before) = index.checked_sub(1).and_then(|before| lines.get(before)) {
            prose.push_str(if before.contains('|') && line.contains('|') { "\n" } else { "\n\n" });
        }
        prose.push_str(line);
    }
    prose
}

fn part_at<'v>(control: &'v Value, path: &[usize]) -> Option<&'v Value> {
    path.iter().try_fold(control, |element, index| array(element, "parts").get(*index))
}

fn labels_of(control: &Value, path: &[usize]) -> Vec<String> {
    (2..=path.len()).filter_map(|depth| part_at(control, &path[..depth])).map(|part| label(part).unwrap_or_default()).collect()
}

fn collect_ids(element: &Value, ids: &mut HashSet<String>) {
    for part in array(element, "parts") {
        ids.extend(text(part, "id").map(str::to_owned));
        collect_ids(part, ids);
    }
}

/// "a.", "12)", "(b)", "iv.": the patterns of numbering; other words count only if the statement used them as labels.
fn looks_like_label(word: &str) -> bool {
    let (inside, closed) = match word.strip_prefix('(') {
        Some(rest) => (rest.strip_suffix(')'), true),
        None => (word.strip_suffix(['.', ')']), false),
    };
    let Some(inside) = inside else { return false };
    let number = inside.len() <= 3 && inside.bytes().all(|byte| byte.is_ascii_digit());
    let letter = inside.len() == 1 && inside.bytes().all(|byte| byte.is_ascii_alphabetic());
    let roman = inside.len() <= 5 && inside.bytes().all(|byte| b"ivxl".contains(&byte));
    !inside.is_empty()
        && (number || letter || roman || closed && inside.len() <= 2 && inside.bytes().all(|byte| byte.is_ascii_alphanumeric()))
}

/// Sets the visible label; other labels of the part stay.
fn relabel(part: &mut Value, wanted: Option<&str>) {
    if label(part).as_deref() == wanted {
        return;
    }
    let Value::Object(map) = part else { return };
    let is_label = |prop: &Value| text(prop, "name") == Some("label");
    let Some(props) = map.entry("props").or_insert_with(|| json!([])).as_array_mut() else { return };
    match wanted {
        None => props.retain(|prop| !is_label(prop)),
        Some(wanted) => {
            let known = props.iter().position(|prop| is_label(prop) && prop.get("class").is_none());
            match known.and_then(|index| props.get_mut(index)) {
                Some(prop) => prop["value"] = wanted.into(),
                None => props.push(json!({ "name": "label", "value": wanted })),
            }
        }
    }
    if props.is_empty() {
        map.shift_remove("props");
    }
}

/// Text as markup, with insertions restored where their text is still present.
pub(crate) fn reinsert(text: &str, shown: &[Segment]) -> String {
    let mut places: Vec<(usize, usize, &str)> = Vec::new();
    let (mut cursor, mut before) = (0, "");
    for segment in shown {
        let (id, exact) = match segment {
            Segment::Text { text } => {
                before = text;
                continue;
            }
            // A value can be a mere number: it only counts after the same preceding words.
            Segment::Param { id, set, .. } => (id, *set),
            Segment::Missing { id, .. } => (id, false),
        };
        let lead: String =
            if exact { before.chars().rev().take(10).collect::<Vec<_>>().into_iter().rev().collect() } else { String::new() };
        before = "";
        let needle = format!("{lead}{}", segment.text());
        let found = text[cursor..].find(&needle).map(|at| cursor + at).or_else(|| text.find(&needle)).map(|at| at + lead.len());
        let Some(start) = found.filter(|_| !segment.text().is_empty()) else { continue };
        let end = start + segment.text().len();
        if places.iter().all(|(from, to, _)| end <= *from || start >= *to) {
            places.push((start, end, id));
            cursor = end;
        }
    }
    places.sort_unstable();
    let written = write(text, &places, str::to_owned);
    // Escaped only where the sentence would read differently: an export stays as legible as its source.
    if reads_as(&written, text, &places) { written } else { write(text, &places, escape) }
}

fn write(text: &str, places: &[(usize, usize, &str)], literal: fn(&str) -> String) -> String {
    let (mut written, mut at) = (String::new(), 0);
    for (start, end, id) in places {
        written.push_str(&literal(&text[at..*start]));
        written.push_str(&format!("{{{{ insert: param, {id} }}}}"));
        at = *end;
    }
    written.push_str(&literal(&text[at..]));
    written
}

fn reads_as(markup: &str, text: &str, places: &[(usize, usize, &str)]) -> bool {
    let shown = plain(markup);
    let mut at = 0;
    let mut shows = places.iter();
    let same = pieces(&shown).into_iter().all(|piece| match piece {
        Piece::Text(piece) => {
            let same = text[at..].starts_with(piece);
            at += if same { piece.len() } else { 0 };
            same
        }
        Piece::Insert(id) => match shows.next() {
            Some((start, end, expected)) if *start == at && *expected == id => {
                at = *end;
                true
            }
            // Braces in the text form an insertion of their own.
            _ => false,
        },
    });
    same && at == text.len()
}
