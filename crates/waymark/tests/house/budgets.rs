//! How long files, functions and handlers may be.

use crate::source::{files, functions, only_excepted, read};

const FILE: usize = 400;
const FUNCTION: usize = 60;
const HANDLER: usize = 25;

/// Written by a tool, not by a person.
const GENERATED: [&str; 6] = [
    "web/src/api/enums.ts",
    "web/src/api/fieldLimits.ts",
    "web/src/api/limits.ts",
    "web/src/api/schema.d.ts",
    "web/src/lib/keys.d.ts",
    "web/src/lib/permissions.d.ts",
];

fn hand_written() -> Vec<String> {
    let mut all = files("crates/", &[".rs"]);
    all.extend(files("tests/", &[".rs"]));
    all.extend(files("web/", &[".ts", ".tsx", ".css", ".mjs"]));
    all.extend(files("scripts/", &[".sh", ".mjs"]));
    all.extend(files("tests/foreign/", &[".mjs", ".py"]));
    all.retain(|file| !GENERATED.contains(&file.as_str()));
    all
}

#[test]
fn no_file_is_longer_than_400_lines() {
    let found: Vec<(String, String)> = hand_written()
        .into_iter()
        .map(|file| (read(&file).lines().count(), file))
        .filter(|(lines, _)| *lines > FILE)
        .map(|(lines, file)| (file, format!("{lines} lines")))
        .collect();
    only_excepted("files", 0, &found);
}

#[test]
fn no_function_is_longer_than_60_lines_and_no_handler_than_25() {
    let mut found = Vec::new();
    for file in files("crates/", &[".rs"]).into_iter().chain(files("tests/", &[".rs"])) {
        for function in functions(&read(&file)) {
            let most = if function.handler { HANDLER } else { FUNCTION };
            if function.lines > most {
                found.push((
                    format!("{file}::{}", function.name),
                    format!("{} lines from line {} on, {most} are allowed", function.lines, function.line),
                ));
            }
        }
    }
    only_excepted("functions", 0, &found);
}

/// The named functions of a TypeScript or JavaScript file as Prettier lays them out: from the line that names one to the line
/// that closes it at the same indentation.
fn script_functions(source: &str) -> Vec<(String, usize, usize)> {
    let lines: Vec<&str> = source.lines().collect();
    let indent = |line: &str| line.len() - line.trim_start().len();
    let closes = |line: &str| line.trim_start().starts_with(['}', ')', ']']) && line.ends_with([';', '}', ')', ',']);
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let Some(name) = script_function_name(line) else { continue };
        // The body of an arrow function that is one expression stands below it and ends with a semicolon.
        let is_expression = line.ends_with("=>");
        let end = lines.iter().skip(at + 1).position(|other| {
            if is_expression {
                other.ends_with(';') && indent(other) == indent(line) + 2
            } else {
                closes(other) && indent(other) == indent(line)
            }
        });
        if let Some(end) = end {
            found.push((name.to_owned(), at + 1, end + 2));
        }
    }
    found
}

/// The name of the function that begins on a line: a declaration, or a constant that holds one. One-liners don't count.
fn script_function_name(line: &str) -> Option<&str> {
    let mut rest = line.trim_start();
    for word in ["export ", "default ", "async "] {
        rest = rest.strip_prefix(word).unwrap_or(rest);
    }
    let name = |text: &str| text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    if let Some(declared) = rest.strip_prefix("function ") {
        return Some(&declared[..name(declared)]);
    }
    let constant = rest.strip_prefix("const ")?;
    let (_, value) = constant.split_once(" = ")?;
    let value = value.strip_prefix("async ").unwrap_or(value);
    let holds_function = value.starts_with(['(', '<']) || value.starts_with("useCallback(") || value.contains("=> ");
    (holds_function && !line.ends_with(';')).then(|| &constant[..name(constant)])
}

#[test]
fn no_function_of_the_front_end_is_longer_than_60_lines() {
    let sample = "export function One({\n  a,\n}: Props) {\n  const two = useCallback(async () => {\n    a();\n  }, [a]);\n  const three = () => a;\n  const four = (b) =>\n    b;\n}\n";
    assert_eq!(script_functions(sample), [("One".to_owned(), 1, 10), ("two".to_owned(), 4, 3), ("four".to_owned(), 8, 2)]);
    let mut found = Vec::new();
    for file in files("web/", &[".ts", ".tsx", ".mjs"]).into_iter().filter(|file| !GENERATED.contains(&file.as_str())) {
        for (name, line, lines) in script_functions(&read(&file)) {
            if lines > FUNCTION {
                found.push((format!("{file}::{name}"), format!("{lines} lines from line {line} on, {FUNCTION} are allowed")));
            }
        }
    }
    only_excepted("web-functions", 0, &found);
}
