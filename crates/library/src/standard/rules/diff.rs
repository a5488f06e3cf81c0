//! What changed between two texts, word by word. Pure.

use serde::Serialize;
use utoipa::ToSchema;

/// Kind of difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub enum DiffKind {
    /// In both.
    Same,
    /// In the later text alone.
    Added,
    /// In the earlier text alone.
    Removed,
}

/// A piece of text and its difference.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct DiffPart {
    /// The difference.
    pub kind: DiffKind,
    /// The text, spaces included.
    pub text: String,
}

/// Cells of the table that compares two texts; beyond it whole lines are compared.
const MOST_CELLS: usize = 4_000_000;

/// The way from `before` to `after`: the parts that are the same or removed make `before`, the same or added `after`.
pub fn compare_texts(before: &str, after: &str) -> Vec<DiffPart> {
    let (old, new) = (tokens(before), tokens(after));
    let (start, end) = common(&old, &new);
    let (old_middle, new_middle) = (&old[start..old.len() - end], &new[start..new.len() - end]);
    let mut parts = Parts::default();
    parts.extend(DiffKind::Same, &old[..start]);
    if fits(old_middle, new_middle) {
        compare(old_middle, new_middle, &mut parts);
    } else {
        let (old_lines, new_lines) = (lines(old_middle), lines(new_middle));
        let (old_lines, new_lines): (Vec<&str>, Vec<&str>) =
            (old_lines.iter().map(String::as_str).collect(), new_lines.iter().map(String::as_str).collect());
        if fits(&old_lines, &new_lines) {
            compare(&old_lines, &new_lines, &mut parts);
        } else {
            parts.extend(DiffKind::Removed, old_middle);
            parts.extend(DiffKind::Added, new_middle);
        }
    }
    parts.extend(DiffKind::Same, &old[old.len() - end..]);
    parts.0
}

fn fits(old: &[&str], new: &[&str]) -> bool {
    old.len().saturating_mul(new.len()) <= MOST_CELLS
}

/// Words and the white space between them.
fn tokens(text: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut start = 0;
    let mut space = None;
    for (at, c) in text.char_indices() {
        // Each line break is a token of its own, so that paragraphs stay together.
        let kind = if c == '\n' { 2 } else { u8::from(c.is_whitespace()) };
        if space.is_some_and(|before| before != kind || kind == 2) {
            tokens.push(&text[start..at]);
            start = at;
        }
        space = Some(kind);
    }
    if start < text.len() {
        tokens.push(&text[start..]);
    }
    tokens
}

fn lines(tokens: &[&str]) -> Vec<String> {
    let text = tokens.concat();
    text.split_inclusive('\n').map(str::to_owned).collect()
}

/// Number of tokens that both start and end with.
fn common(old: &[&str], new: &[&str]) -> (usize, usize) {
    let start = old.iter().zip(new).take_while(|(a, b)| a == b).count();
    let end = old[start..].iter().rev().zip(new[start..].iter().rev()).take_while(|(a, b)| a == b).count();
    (start, end)
}

/// The longest common subsequence by its table, walked from the front.
fn compare(old: &[&str], new: &[&str], parts: &mut Parts) {
    let width = new.len() + 1;
    let mut longest = vec![0u32; (old.len() + 1) * width];
    for i in (0..old.len()).rev() {
        for j in (0..new.len()).rev() {
            longest[i * width + j] = if old[i] == new[j] {
                longest[(i + 1) * width + j + 1] + 1
            } else {
                longest[(i + 1) * width + j].max(longest[i * width + j + 1])
            };
        }
    }
    let (mut i, mut j) = (0, 0);
    while i < old.len() && j < new.len() {
        if old[i] == new[j] {
            parts.push(DiffKind::Same, old[i]);
            (i, j) = (i + 1, j + 1);
        } else if longest[(i + 1) * width + j] >= longest[i * width + j + 1] {
            parts.push(DiffKind::Removed, old[i]);
            i += 1;
        } else {
            parts.push(DiffKind::Added, new[j]);
            j += 1;
        }
    }
    parts.extend(DiffKind::Removed, &old[i..]);
    parts.extend(DiffKind::Added, &new[j..]);
}

#[derive(Default)]
struct Parts(Vec<DiffPart>);

impl Parts {
    fn push(&mut self, kind: DiffKind, text: &str) {
        match self.0.last_mut() {
            Some(last) if last.kind == kind => last.text.push_str(text),
            _ => self.0.push(DiffPart { kind, text: text.to_owned() }),
        }
    }

    fn extend(&mut self, kind: DiffKind, tokens: &[&str]) {
        tokens.iter().for_each(|token| self.push(kind, token));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn side(parts: &[DiffPart], without: DiffKind) -> String {
        parts.iter().filter(|part| part.kind != without).map(|part| part.text.as_str()).collect()
    }

    #[test]
    fn changed_words_are_marked_and_the_rest_stays() {
        let parts = compare_texts("Review accounts every year.", "Review all accounts every month.");
        let shown: Vec<(DiffKind, &str)> = parts.iter().map(|part| (part.kind, part.text.as_str())).collect();
        use DiffKind::*;
        assert_eq!(shown, [(Same, "Review "), (Added, "all "), (Same, "accounts every "), (Removed, "year."), (Added, "month.")]);
    }

    #[test]
    fn both_texts_can_be_read_from_the_parts() {
        let long: String = (0..6_000).map(|n| format!("word{n} ")).collect();
        let other: String = (0..6_000).map(|n| if n % 3 == 0 { format!("other{n}\n") } else { format!("word{n} ") }).collect();
        for (before, after) in
            [("", ""), ("", "a b"), ("a  b\n\nc", ""), ("a b c", "a c b"), ("x\n\ny", "x\ny"), (&long, &other), ("äö ü", "äö  ü")]
        {
            let parts = compare_texts(before, after);
            assert_eq!(side(&parts, DiffKind::Added), before);
            assert_eq!(side(&parts, DiffKind::Removed), after);
        }
    }

    #[test]
    fn equal_texts_have_nothing_to_show() {
        assert_eq!(compare_texts("a b", "a b"), [DiffPart { kind: DiffKind::Same, text: "a b".into() }]);
    }
}
