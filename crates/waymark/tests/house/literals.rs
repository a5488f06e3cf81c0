//! No text stands in a component: keys only. Patterns stay within what every build knows.

use crate::source::{files, only_excepted, read};

/// Properties that people read.
const READ: [&str; 10] = ["label", "title", "placeholder", "description", "aria-label", "alt", "error", "tooltip", "legend", "emptyText"];

/// A key, `Policy.Privacy.Title`, is what is wanted.
fn has_word(text: &str) -> bool {
    if text.contains('.') && !text.contains(' ') {
        return false;
    }
    let mut letters = 0;
    text.chars().any(|c| {
        letters = if c.is_alphabetic() { letters + 1 } else { 0 };
        letters >= 2
    })
}

/// Text between two tags: after a `>` that ends a tag, before a `<` that starts one.
fn between_tags(source: &str) -> Vec<(usize, String)> {
    let text = without_comments(source);
    let mut found = Vec::new();
    for (at, _) in text.match_indices("</") {
        let Some(open) = text[..at].rfind(['>', '{', '}', '<', ';', '(', ')']) else { continue };
        let inner = text[open + 1..at].trim();
        let ends_tag = text.as_bytes()[open] == b'>' && open > 0 && text.as_bytes()[open - 1] != b'=';
        if ends_tag && has_word(inner) && !inner.contains("=>") {
            found.push((line_of(&text, at), inner.to_owned()));
        }
    }
    found
}

/// `label="Name"`, and `label={"Name"}`.
fn in_properties(source: &str) -> Vec<(usize, String)> {
    let text = without_comments(source);
    let mut found = Vec::new();
    for property in READ {
        for opening in [format!(" {property}=\""), format!("\n{property}=\""), format!(" {property}={{\"")] {
            for (at, _) in text.match_indices(&opening) {
                let value = text[at + opening.len()..].split('"').next().unwrap_or_default();
                if has_word(value) {
                    found.push((line_of(&text, at), format!("{property}=\"{value}\"")));
                }
            }
        }
    }
    found
}

fn line_of(text: &str, at: usize) -> usize {
    text[..at].matches('\n').count() + 1
}

fn without_comments(source: &str) -> String {
    let mut out = String::with_capacity(source.len());
    let mut rest = source;
    while let Some(at) = rest.find("/*") {
        out.push_str(&rest[..at]);
        let end = rest[at..].find("*/").map_or(rest.len(), |i| at + i + 2);
        out.extend(rest[at..end].chars().filter(|c| *c == '\n'));
        rest = &rest[end..];
    }
    out.push_str(rest);
    out.lines().map(|line| line.split("// ").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

#[test]
fn components_hold_keys_not_texts() {
    let mut found = Vec::new();
    for file in files("web/src/", &[".tsx"]).into_iter().filter(|f| !f.contains(".test.")) {
        let source = read(&file);
        for (line, text) in between_tags(&source).into_iter().chain(in_properties(&source)) {
            found.push((format!("{file}: {text}"), format!("line {line}; texts belong into texts/")));
        }
    }
    only_excepted("literals", 0, &found);
}

#[test]
fn the_scan_sees_what_it_looks_for() {
    assert_eq!(between_tags("<p>Hello there</p>").len(), 1);
    assert_eq!(between_tags("<p>{t(\"Key\")}</p>\n<b>42</b>\nconst x = (a) => <i/>;").len(), 0);
    assert_eq!(in_properties("<a title=\"Close\" label={t(\"Key\")} name=\"title\"/>").len(), 1);
}

/// A build of the program alone has less of the expressions' Unicode tables than one of all tests beside it: what needs them
/// would fail at the first request that is checked, there and nowhere else.
#[test]
fn patterns_mean_the_same_in_every_build() {
    let mut wrong = Vec::new();
    for file in files("crates/", &[".rs"]) {
        for pattern in read(&file).split("pattern(r\"").skip(1).filter_map(|rest| rest.split('"').next().map(str::to_owned)) {
            if ["(?i", "\\s", "\\S", "\\w", "\\W", "\\d", "\\D", "\\b", "\\B", "\\p"].iter().any(|part| pattern.contains(part)) {
                wrong.push(format!("{file}: {pattern}"));
            }
        }
    }
    assert!(wrong.is_empty(), "these need tables that may not be there; write the classes out: {wrong:?}");
}
