//! How long files, functions and handlers may be.

use crate::source::{files, functions, only_excepted, read};

const FILE: usize = 400;
const FUNCTION: usize = 60;
const HANDLER: usize = 25;

/// Written by a tool, not by a person.
const GENERATED: [&str; 2] = ["web/src/api/schema.d.ts", "web/src/lib/keys.d.ts"];

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
