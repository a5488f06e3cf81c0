//! The statement of a control, line by line, with insertions marked.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::limits::MAX_TEXT_BYTES;
use crate::markup::{Piece, pieces, plain};
use crate::params::{Context, array, missing, plain_field, text};

/// A piece of a line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all_fields = "camelCase")]
pub enum Segment {
    Text {
        text: String,
    },
    /// An inserted parameter: `text` is shown in the sentence, `label` names the parameter, `set` tells whether it has a value.
    Param {
        id: String,
        label: String,
        text: String,
        set: bool,
    },
    /// The insertion of a parameter that the catalogue does not define.
    Missing {
        id: String,
        text: String,
    },
}

impl Segment {
    /// The visible text.
    pub fn text(&self) -> &str {
        match self {
            Self::Text { text } | Self::Param { text, .. } | Self::Missing { text, .. } => text,
        }
    }
}

/// A line of a statement: level of indentation, the item's label ("a.", "(1)"), its pieces.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Line {
    pub level: u8,
    pub label: Option<String>,
    pub segments: Vec<Segment>,
}

impl Line {
    /// The text without indentation and label.
    pub fn text(&self) -> String {
        self.segments.iter().map(Segment::text).collect()
    }
}

impl std::fmt::Display for Line {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let text = self.text();
        write!(f, "{:indent$}", "", indent = 2 * usize::from(self.level))?;
        match &self.label {
            Some(label) if text.is_empty() => f.write_str(label),
            Some(label) => write!(f, "{label} {text}"),
            None => f.write_str(&text),
        }
    }
}

/// Markup as segments: plain text and insertions, with collapsed spaces, line breaks kept. Stops beyond the limit of a text, which the
/// caller detects by the length.
pub(crate) fn segments(markup: &str, context: &Context<'_>) -> Vec<Segment> {
    let text = plain(markup);
    let mut found: Vec<Segment> = Vec::new();
    let mut length = 0;
    for piece in pieces(&text) {
        let segment = match piece {
            Piece::Text(text) => Segment::Text { text: tidy(text, found.last()) },
            Piece::Insert(id) => match context.resolved(id) {
                Some(resolved) => {
                    let (label, text) = (context.label(id), resolved.text.clone());
                    Segment::Param { id: id.to_owned(), label, text, set: resolved.set }
                }
                None => Segment::Missing { id: id.to_owned(), text: missing(id) },
            },
        };
        length += segment.text().len();
        if !segment.text().is_empty() {
            found.push(segment);
        }
        if length > MAX_TEXT_BYTES {
            break;
        }
    }
    found
}

/// Collapses spaces; removes them before punctuation that follows an insertion (NIST's files have "{{ ... }} ; and").
fn tidy(text: &str, before: Option<&Segment>) -> String {
    let mut tidied = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '\r' => {}
            '\n' => {
                tidied.truncate(tidied.trim_end_matches(' ').len());
                tidied.push('\n');
            }
            ' ' | '\t' | '\u{a0}' if tidied.ends_with([' ', '\n']) => {}
            ' ' | '\t' | '\u{a0}' => tidied.push(' '),
            other => tidied.push(other),
        }
    }
    let after_insert = matches!(before, Some(Segment::Param { .. } | Segment::Missing { .. }));
    match tidied.strip_prefix(' ') {
        Some(rest) if before.is_none() || after_insert && rest.starts_with([';', ',', '.', ':', ')']) => rest.to_owned(),
        _ => tidied,
    }
}

/// A line and its part: indices into nested `parts`, from the control downwards.
#[derive(Debug, Clone)]
pub(crate) struct Placed {
    pub line: Line,
    pub part: Vec<usize>,
}

/// The parts of a control's statement: those with that name, else (in catalogues that name them differently) all except guidance and
/// assessment.
pub(crate) fn statement_parts(control: &Value) -> Vec<usize> {
    let parts = array(control, "parts");
    let named: Vec<usize> = (0..parts.len()).filter(|index| name(&parts[*index]) == "statement").collect();
    if !named.is_empty() {
        return named;
    }
    (0..parts.len()).filter(|index| !is_guidance(&parts[*index]) && !is_assessment(&parts[*index])).collect()
}

fn name(part: &Value) -> &str {
    text(part, "name").unwrap_or_default()
}

pub(crate) fn is_guidance(part: &Value) -> bool {
    matches!(name(part), "guidance" | "supplemental-guidance" | "discussion")
}

pub(crate) fn is_assessment(part: &Value) -> bool {
    name(part).starts_with("assessment") || matches!(name(part), "objective" | "objectives" | "objects" | "assess")
}

/// The lines of a control's statement.
pub(crate) fn statement_lines(control: &Value, context: &Context<'_>) -> Vec<Placed> {
    let roots = statement_parts(control);
    let mut lines = Lines::new(context);
    let parts = array(control, "parts");
    for &index in &roots {
        // The title of a single statement ("Control", "Statement") is redundant; several need theirs.
        lines.root(&parts[index], vec![index], roots.len() > 1);
    }
    lines.placed
}

pub(crate) fn join<'l>(lines: impl IntoIterator<Item = &'l Line>) -> String {
    lines.into_iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

/// The guidance of a control: prose in paragraphs, items in lines.
pub(crate) fn guidance_text(control: &Value, context: &Context<'_>) -> String {
    let mut found = Vec::new();
    for part in array(control, "parts") {
        collect_guidance(part, context, &mut found);
    }
    found.join("\n\n")
}

fn collect_guidance(part: &Value, context: &Context<'_>, found: &mut Vec<String>) {
    if !is_guidance(part) {
        return array(part, "parts").iter().for_each(|nested| collect_guidance(nested, context, found));
    }
    let prose = paragraphs(part, context);
    // Guidance is read as a whole: some publishers nest parts of the same name in it.
    let mut lines = Lines { in_guidance: true, ..Lines::new(context) };
    lines.nested(part, &mut Vec::new(), 0);
    let items = join(lines.placed.iter().map(|placed| &placed.line));
    found.extend([prose, items].into_iter().filter(|text| !text.is_empty()));
}

/// The prose of a part with its paragraphs.
pub(crate) fn paragraphs(part: &Value, context: &Context<'_>) -> String {
    let segments = segments(text(part, "prose").unwrap_or_default(), context);
    normal(&segments.iter().map(Segment::text).collect::<String>())
}

/// Removes trailing spaces, surrounding blank lines, and all but one blank line between lines.
pub(crate) fn normal(text: &str) -> String {
    let mut lines: Vec<&str> = text.trim().lines().map(str::trim_end).collect();
    lines.dedup_by(|next, before| next.is_empty() && before.is_empty());
    lines.join("\n")
}

struct Lines<'c> {
    context: &'c Context<'c>,
    placed: Vec<Placed>,
    /// Bytes so far; nothing is added beyond the limit of a text, so that insertions can't exhaust the memory.
    bytes: usize,
    /// Whether the lines belong to guidance rather than to a statement.
    in_guidance: bool,
}

impl<'c> Lines<'c> {
    fn new(context: &'c Context<'c>) -> Self {
        Self { context, placed: Vec::new(), bytes: 0, in_guidance: false }
    }

    fn root(&mut self, part: &Value, mut path: Vec<usize>, titled: bool) {
        if titled && let Some(title) = plain_field(part, "title") {
            self.push(0, None, vec![Segment::Text { text: title }], &path);
        }
        for line in self.prose(part) {
            self.push(0, None, line, &path);
        }
        self.nested(part, &mut path, 0);
    }

    fn nested(&mut self, part: &Value, path: &mut Vec<usize>, level: u8) {
        for (index, item) in array(part, "parts").iter().enumerate() {
            if !self.in_guidance && is_guidance(item) || is_assessment(item) || self.bytes > MAX_TEXT_BYTES {
                continue;
            }
            path.push(index);
            self.item(item, path, level);
            path.pop();
        }
    }

    fn item(&mut self, item: &Value, path: &mut Vec<usize>, level: u8) {
        let mut label = label(item);
        let after = if label.is_some() { level.saturating_add(1) } else { level };
        let title = plain_field(item, "title").map(|text| vec![Segment::Text { text }]);
        let lines: Vec<Vec<Segment>> = title.into_iter().chain(self.prose(item)).collect();
        if lines.is_empty() && label.is_some() {
            self.push(level, label.take(), Vec::new(), path);
        }
        for (index, line) in lines.into_iter().enumerate() {
            self.push(if index == 0 { level } else { after }, label.take(), line, path);
        }
        self.nested(item, path, level.saturating_add(1));
    }

    fn push(&mut self, level: u8, label: Option<String>, segments: Vec<Segment>, part: &[usize]) {
        let line = Line { level, label, segments };
        self.bytes += line.text().len() + 1;
        self.placed.push(Placed { line, part: part.to_vec() });
    }

    /// The lines of a part's prose, without blank ones.
    fn prose(&self, part: &Value) -> Vec<Vec<Segment>> {
        let mut lines = vec![Vec::new()];
        for segment in segments(text(part, "prose").unwrap_or_default(), self.context) {
            let Segment::Text { text } = segment else {
                if let Some(line) = lines.last_mut() {
                    line.push(segment);
                }
                continue;
            };
            for (index, text) in text.split('\n').enumerate() {
                if index > 0 {
                    lines.push(Vec::new());
                }
                if let (false, Some(line)) = (text.is_empty(), lines.last_mut()) {
                    line.push(Segment::Text { text: text.to_owned() });
                }
            }
        }
        lines.iter_mut().for_each(trim);
        lines.retain(|line| !line.is_empty());
        lines
    }
}

/// Trims spaces at both ends of a line.
fn trim(line: &mut Vec<Segment>) {
    if let Some(Segment::Text { text }) = line.last_mut() {
        text.truncate(text.trim_end().len());
    }
    if let Some(Segment::Text { text }) = line.first_mut() {
        *text = text.trim_start().to_owned();
    }
    line.retain(|segment| !segment.text().is_empty());
}

/// The label of a part or control: the one without class, which is the publication's own; for a part, any other as a fallback.
pub(crate) fn label(part: &Value) -> Option<String> {
    let labels = || array(part, "props").iter().filter(|prop| text(prop, "name") == Some("label"));
    let chosen = labels().find(|prop| prop.get("class").is_none()).or_else(|| labels().next())?;
    plain_field(chosen, "value")
}
