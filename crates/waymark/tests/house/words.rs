//! Comments and pages are plain English: phrases that read like a translation stay out of them, and so do comments that say nothing.

use crate::source::{files, only_excepted, read};

/// Phrases, in lower case, and what to write instead.
const MARKERS: [(&str, &str); 28] = [
    ("whoever", "the caller, the user, anybody who"),
    ("one's own", "the caller's own, its own"),
    ("oneself", "the caller, the user"),
    ("anew", "again, from the start; or the verb: refetch, rebuild, re-encode"),
    ("thereby", "a sentence of its own"),
    ("as people", "what it is: typed, displayed, the number of employees"),
    ("at hand", "available, open, current"),
    ("hangs on", "depends on, belongs to"),
    ("stands beside", "is next to"),
    ("stand beside", "are next to"),
    ("nobody's", "no user's, unknown, a default"),
    ("unless told", "by default"),
    ("told so", "the message or the error"),
    ("tell of", "notify of, record, contain"),
    ("tells of", "notifies of, records, contains"),
    ("told of", "notified of, recorded"),
    ("came of", "the result"),
    ("comes of", "the result"),
    ("became of", "the result, the state"),
    ("becomes of", "the result, the effect"),
    ("came about", "was created, happened"),
    ("comes to nothing", "fails"),
    ("e-mail", "email"),
    ("in no more", "no longer signs in, no longer in"),
    ("log no more", "no longer in the log"),
    ("for who", "for users who, for a caller who"),
    ("by who", "by users who, by the person who"),
    ("name of who", "name of the user who"),
];

/// What is commentary in a line: all of it, or what follows two slashes.
fn comment(line: &str) -> Option<&str> {
    let line = line.trim();
    if ["//", "/*", "{/*", "* "].iter().any(|start| line.starts_with(start)) {
        return Some(line);
    }
    line.split_once(" // ").map(|(_, rest)| rest)
}

/// Whether `text`, in lower case, has the phrase as words of its own.
fn has(text: &str, phrase: &str) -> bool {
    let joins = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-');
    text.match_indices(phrase).any(|(at, _)| !text[..at].ends_with(joins) && !text[at + phrase.len()..].starts_with(joins))
}

/// The phrases in the lines of a text in lower case, each with its line and what to write instead.
fn phrases(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (line, text) in text.lines().enumerate() {
        for (phrase, instead) in MARKERS.iter().filter(|(phrase, _)| has(text, phrase)) {
            found.push(format!("line {}: \"{phrase}\"; write {instead}", line + 1));
        }
    }
    found
}

/// The phrases in the comments of a source.
fn marked(source: &str) -> Vec<String> {
    let comments: Vec<String> = source.lines().map(|line| comment(line).unwrap_or_default().to_lowercase()).collect();
    phrases(&comments.join("\n"))
}

/// Doc lines that repeat what each item of their kind has: queries fail where the database does, and `AREA` is the area.
fn says_nothing(before: &str, line: &str) -> bool {
    let line = line.trim();
    line == "/// The area." || (before.trim() == "/// # Errors" && line == "/// `Unavailable`.")
}

#[test]
fn comments_read_as_english() {
    assert_eq!(marked("/// Whoever asks.\nlet whoever = 1;\n/* The caller. */").len(), 1, "comments only");
    assert_eq!(marked(concat!("let a = 1; /", "/ read anew\n/", "/ renew, anew_key")).len(), 1, "whole words only");
    let sources =
        ["crates/", "tests/", "web/", "scripts/"].iter().flat_map(|folder| files(folder, &[".rs", ".ts", ".tsx", ".css", ".mjs"]));
    // Generated from the API document, whose sources are checked.
    let found: Vec<(String, String)> = sources
        .filter(|file| file != "web/src/api/schema.d.ts")
        .flat_map(|file| marked(&read(&file)).into_iter().map(move |why| (file.clone(), why)))
        .collect();
    only_excepted("words", 0, &found);
}

#[test]
fn pages_read_as_english() {
    let wrong: Vec<String> = files("", &[".md"])
        .into_iter()
        .flat_map(|file| phrases(&read(&file).to_lowercase()).into_iter().map(move |why| format!("{file}: {why}")))
        .collect();
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

#[test]
fn doc_comments_say_more_than_what_they_stand_above() {
    let wrong: Vec<String> = files("crates/", &[".rs"])
        .into_iter()
        .flat_map(|file| {
            let source = read(&file);
            let pairs = source.lines().zip(source.lines().skip(1)).enumerate();
            let empty = pairs.filter(|(_, (before, line))| says_nothing(before, line));
            empty.map(|(at, (_, line))| format!("{file}:{}: {}", at + 2, line.trim())).collect::<Vec<_>>()
        })
        .collect();
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}
