//! Reading the project's own files.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// Every file that is part of the project, as paths from its root.
pub fn tracked() -> Vec<String> {
    let out = Command::new("git").args(["ls-files", "-co", "--exclude-standard"]).current_dir(root()).output().unwrap();
    assert!(out.status.success(), "git does not list the files");
    let mut files: Vec<String> = String::from_utf8(out.stdout).unwrap().lines().map(str::to_owned).collect();
    files.retain(|file| root().join(file).is_file());
    files.sort_unstable();
    files.dedup();
    files
}

/// Files with one of the endings below `folder`.
pub fn files(folder: &str, endings: &[&str]) -> Vec<String> {
    tracked().into_iter().filter(|file| file.starts_with(folder) && endings.iter().any(|e| file.ends_with(e))).collect()
}

pub fn read(file: &str) -> String {
    fs::read_to_string(root().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// Entries of an exception list beside the tests: one a line, `#` starts a comment.
pub fn exceptions(name: &str) -> Vec<String> {
    let text = read(&format!("crates/waymark/tests/house/exceptions/{name}.txt"));
    text.lines().map(|line| line.split('#').next().unwrap_or_default().trim().to_owned()).filter(|line| !line.is_empty()).collect()
}

/// Fails on everything found that isn't excepted, and on every exception that is no longer needed: the lists only shrink.
pub fn only_excepted(list: &str, most: usize, found: &[(String, String)]) {
    let excepted = exceptions(list);
    assert!(excepted.len() <= most, "exceptions/{list}.txt has grown to {}; it may only get shorter than {most}", excepted.len());
    let new: Vec<String> = found.iter().filter(|(key, _)| !excepted.contains(key)).map(|(key, why)| format!("{key}: {why}")).collect();
    assert!(new.is_empty(), "\n{}\n", new.join("\n"));
    let done: Vec<&String> = excepted.iter().filter(|key| found.iter().all(|(found, _)| found != *key)).collect();
    assert!(done.is_empty(), "no longer needed in exceptions/{list}.txt: {done:?}");
}

/// Rust or TypeScript source with comments and the insides of strings blanked out; line breaks stay where they were.
pub fn blanked(source: &str, rust: bool) -> String {
    let chars: Vec<char> = source.chars().collect();
    let mut out = String::with_capacity(source.len());
    let mut at = 0;
    while at < chars.len() {
        let end = match (chars[at], chars.get(at + 1)) {
            ('/', Some('/')) => until(&chars, at, "\n") - 1,
            ('/', Some('*')) => until(&chars, at + 2, "*/"),
            ('"', _) => string_end(&chars, at, '"'),
            ('\'', _) if !rust => string_end(&chars, at, '\''),
            ('`', _) if !rust => string_end(&chars, at, '`'),
            ('r', Some('"' | '#')) if rust && !before_is_name(&chars, at) => raw_end(&chars, at).unwrap_or(at + 1),
            // A character, not a lifetime.
            ('\'', Some('\\')) if rust => string_end(&chars, at, '\''),
            ('\'', Some(_)) if rust && chars.get(at + 2) == Some(&'\'') => at + 3,
            _ => {
                out.push(chars[at]);
                at += 1;
                continue;
            }
        };
        let end = end.clamp(at + 1, chars.len());
        out.extend(chars[at..end].iter().map(|c| if *c == '\n' { '\n' } else { ' ' }));
        at = end;
    }
    out
}

fn before_is_name(chars: &[char], at: usize) -> bool {
    at > 0 && (chars[at - 1].is_alphanumeric() || chars[at - 1] == '_')
}

fn until(chars: &[char], from: usize, pattern: &str) -> usize {
    let pattern: Vec<char> = pattern.chars().collect();
    let found = (from..chars.len()).find(|i| chars[*i..].starts_with(&pattern));
    found.map_or(chars.len() + 1, |i| i + pattern.len())
}

fn string_end(chars: &[char], from: usize, quote: char) -> usize {
    let mut at = from + 1;
    while at < chars.len() && chars[at] != quote {
        at += if chars[at] == '\\' { 2 } else { 1 };
    }
    at + 1
}

fn raw_end(chars: &[char], from: usize) -> Option<usize> {
    let hashes = chars[from + 1..].iter().take_while(|c| **c == '#').count();
    (chars.get(from + 1 + hashes) == Some(&'"')).then(|| until(chars, from + 2 + hashes, &format!("\"{}", "#".repeat(hashes))))
}

/// A function: its name, the line it starts on, its lines with the signature; of a handler, whose extractors stand in the
/// signature, those of its body.
pub struct Function {
    pub name: String,
    pub line: usize,
    pub lines: usize,
    pub handler: bool,
}

/// The functions of a Rust file that have a body.
pub fn functions(source: &str) -> Vec<Function> {
    let text = blanked(source, true);
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut before = 0;
    for (at, _) in text.match_indices("fn ") {
        if at > 0 && (bytes[at - 1].is_ascii_alphanumeric() || bytes[at - 1] == b'_') {
            continue;
        }
        let name: String = text[at + 3..].chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
        // No name: a function's type. A semicolon before the body: a declaration.
        let Some(open) = text[at..].find(['{', ';']).map(|i| at + i).filter(|i| !name.is_empty() && bytes[*i] == b'{') else { continue };
        let Some(close) = closing(bytes, open) else { continue };
        let line_of = |i: usize| bytes[..i].iter().filter(|b| **b == b'\n').count() + 1;
        let handler = text[before..at].contains("#[utoipa::path");
        let first = if handler { open } else { at };
        found.push(Function { name, line: line_of(at), lines: line_of(close) - line_of(first) + 1, handler });
        before = at;
    }
    found
}

fn closing(bytes: &[u8], open: usize) -> Option<usize> {
    let mut depth = 0;
    for (at, byte) in bytes.iter().enumerate().skip(open) {
        match byte {
            b'{' => depth += 1,
            b'}' if depth == 1 => return Some(at),
            b'}' => depth -= 1,
            _ => {}
        }
    }
    None
}
