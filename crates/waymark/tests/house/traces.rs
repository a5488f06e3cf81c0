//! Nothing in the project names where it was built.

use crate::source::{files, read, root, tracked};

/// Hosts of package registries and folders of one machine, each in two pieces so that this file doesn't name them.
const FORBIDDEN: [(&str, &str); 10] = [
    ("registry.npm", "js.org"),
    ("registry.yarn", "pkg.com"),
    ("crates", ".io"),
    ("pypi", ".org"),
    ("python", "hosted.org"),
    ("deb.de", "bian.org"),
    ("/wo", "rk/main/"),
    ("/wo", "rk/shared"),
    ("/ro", "ot/"),
    ("/t", "mp/"),
];

#[test]
fn no_file_names_a_registry_or_a_folder_of_one_machine() {
    let mut wrong = Vec::new();
    for file in tracked().into_iter().filter(|f| !f.starts_with("data/") && !f.ends_with("Cargo.lock") && f != "LICENSE") {
        let Ok(text) = std::fs::read_to_string(root().join(&file)) else { continue };
        for (line, content) in text.lines().enumerate() {
            for (first, second) in FORBIDDEN {
                if content.contains(&format!("{first}{second}")) {
                    wrong.push(format!("{file}:{}: {first}{second}", line + 1));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

#[test]
fn every_dependency_is_pinned_by_a_committed_lock_file() {
    for lock in [
        "Cargo.lock",
        "fuzz/Cargo.lock",
        "web/package-lock.json",
        "web/tools/openapi/package-lock.json",
        "tests/foreign/node/package-lock.json",
        "tests/foreign/python/requirements.txt",
    ] {
        assert!(root().join(lock).is_file(), "{lock} is missing");
    }
}

#[test]
fn no_lint_is_switched_off_without_a_reason() {
    let mut wrong = Vec::new();
    for file in files("crates/", &[".rs"]) {
        let text = read(&file);
        for (at, _) in text.match_indices(&format!("[{}(", "allow")) {
            let attribute = text[at..].split(']').next().unwrap_or_default();
            let rest_of_line = text[at + attribute.len()..].lines().next().unwrap_or_default();
            let line_above = text[..at].lines().rev().nth(1).unwrap_or_default().trim();
            // `missing_docs` is not on: its mention switches nothing off.
            let harmless = attribute.ends_with("(missing_docs)");
            if !harmless && !attribute.contains("reason") && !rest_of_line.contains("//") && !is_comment(line_above) {
                wrong.push(format!("{file}: #{attribute}]"));
            }
        }
    }
    for file in files("web/src/", &[".ts", ".tsx"]) {
        let text = read(&file);
        let mut above = "";
        for (at, line) in text.lines().enumerate() {
            if line.contains("oxlint-disable") && !line.contains(" -- ") && !is_comment(above.trim()) {
                wrong.push(format!("{file}:{}", at + 1));
            }
            above = line;
        }
    }
    assert!(wrong.is_empty(), "a lint is switched off without a reason: {wrong:?}");
}

/// The reason may stand above.
fn is_comment(line: &str) -> bool {
    ["// ", "/* ", "{/* ", "* "].iter().any(|start| line.starts_with(start))
}

#[test]
fn no_test_is_skipped() {
    let marks = [
        format!("#[{}", "ignore"),
        format!("test.{}(", "skip"),
        format!("test.{}(", "only"),
        format!("it.{}(", "skip"),
        format!("describe.{}(", "skip"),
    ];
    for file in tracked().into_iter().filter(|f| [".rs", ".ts", ".tsx"].iter().any(|e| f.ends_with(e))) {
        let text = read(&file);
        for mark in &marks {
            assert!(!text.contains(mark.as_str()), "{file} skips a test: {mark}");
        }
    }
}
