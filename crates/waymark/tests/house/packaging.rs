//! What the packaging and the pages for operators name exists: options, metrics, tests.

use std::collections::BTreeSet;

use regex::Regex;
use serde_json::Value;
use waymark::config::{self, Sources};

use crate::source::{files, read, root};

fn found<'a>(pattern: &str, text: &'a str) -> Vec<&'a str> {
    Regex::new(pattern).unwrap().captures_iter(text).map(|c| c.get(1).unwrap().as_str()).collect()
}

/// Everything that tells operators how to run the program.
fn for_operators() -> Vec<String> {
    let mut all = files("packaging/", &[""]);
    all.extend(["docs/operations.md", "docs/security.md", "SECURITY.md", "README.md"].map(str::to_owned));
    assert!(all.len() > 10, "the packaging is there");
    all
}

/// Variables that are no options: the file's name, the pattern of all names, and what Kubernetes would set by itself.
const NO_OPTIONS: [&str; 3] = ["WAYMARK_CONFIG", "WAYMARK_SECTION__KEY", "WAYMARK_PORT"];

#[test]
fn options_that_packaging_and_pages_name_exist() {
    let mut known: BTreeSet<String> = config::fields().iter().map(config::Field::variable).collect();
    known.extend(config::fields().iter().filter_map(config::Field::file_variable));
    let (mut named, mut wrong) = (0, Vec::new());
    for file in for_operators() {
        let text = read(&file);
        for variable in found(r"\b(WAYMARK_[A-Z0-9_]+)", &text) {
            named += 1;
            if !known.contains(variable) && !NO_OPTIONS.contains(&variable) {
                wrong.push(format!("{file}: {variable}"));
            }
        }
        let sections: BTreeSet<&str> = config::fields().iter().map(|field| field.section).collect();
        for option in found(r"[`\s]([a-z_]+\.[a-z0-9_]+)[`=]", &text) {
            let (section, _) = option.split_once('.').unwrap();
            let variable = format!("WAYMARK_{}", option.replacen('.', "__", 1).to_uppercase());
            let is_file =
                ["toml", "md", "json", "yaml", "rs", "key", "sh", "env"].iter().any(|ending| option.ends_with(&format!(".{ending}")))
                    && !known.contains(&variable);
            if sections.contains(section) && !is_file && !known.contains(&variable) {
                wrong.push(format!("{file}: {option}"));
            }
        }
    }
    assert!(named > 20 && wrong.is_empty(), "{named} options are named; these don't exist: {wrong:?}");
}

#[test]
fn configuration_files_of_the_packaging_can_be_read() {
    for file in files("packaging/", &[".toml"]) {
        let sources = Sources { file: Some(root().join(&file)), ..Sources::default() };
        config::load(&sources).unwrap_or_else(|wrong| panic!("{file}: {wrong}"));
    }
    for (at, block) in found(r"(?s)```toml\n(.*?)```", &read("docs/operations.md")).iter().enumerate() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("waymark.toml");
        std::fs::write(&path, block).unwrap();
        config::load(&Sources { file: Some(path), ..Sources::default() }).unwrap_or_else(|wrong| panic!("block {at}: {wrong}"));
    }
}

/// Names under which the program counts, with those that Prometheus makes of a histogram.
fn metrics() -> BTreeSet<String> {
    let mut names = BTreeSet::from(["up".to_owned()]);
    for file in files("crates/", &[".rs"]).iter().filter(|file| file.contains("/src/")) {
        let text = read(file);
        for name in found(r#"(?:counter!\(|gauge!\(|line\(&mut page,)\s*"([a-z_]+)""#, &text) {
            names.insert(name.to_owned());
        }
        for name in found(r#"histogram!\(\s*"([a-z_]+)""#, &text) {
            names.extend(["bucket", "sum", "count"].map(|part| format!("{name}_{part}")));
        }
    }
    assert!(names.len() > 4, "the program counts something: {names:?}");
    names
}

/// Names of metrics in a Prometheus expression: what is left without labels, functions and keywords.
fn named_in(expression: &str) -> Vec<String> {
    // Texts first: a route in one has braces of its own.
    let unquoted = Regex::new(r#""[^"]*""#).unwrap().replace_all(expression, " ");
    let plain = Regex::new(r"(?s)\{[^}]*\}|\[[^\]]*\]|\b(by|without)\s*\([^)]*\)").unwrap().replace_all(&unquoted, " ");
    let names = Regex::new(r"\b([a-zA-Z_:][a-zA-Z0-9_:]*)(\s*\(?)").unwrap();
    let words = names.captures_iter(&plain).filter(|c| !c[2].ends_with('(')).map(|c| c[1].to_owned());
    words.filter(|word| !["and", "or", "unless"].contains(&word.as_str())).collect()
}

fn expressions(value: &Value, into: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            into.extend(fields.get("expr").and_then(Value::as_str).map(str::to_owned));
            fields.values().for_each(|inner| expressions(inner, into));
        }
        Value::Array(items) => items.iter().for_each(|inner| expressions(inner, into)),
        _ => {}
    }
}

#[test]
fn dashboard_and_alerts_ask_for_metrics_that_exist() {
    let mut asked = Vec::new();
    expressions(&serde_json::from_str(&read("packaging/grafana/waymark.json")).unwrap(), &mut asked);
    let alerts = read("packaging/prometheus/alerts.yaml");
    asked.extend(found(r"(?s)expr: \|?\s*(.*?)\n\s*for:", &alerts).into_iter().map(str::to_owned));
    let known = metrics();
    let mut wrong = Vec::new();
    for expression in &asked {
        let names = named_in(expression);
        assert!(!names.is_empty(), "no metric in {expression}");
        wrong.extend(names.into_iter().filter(|name| !known.contains(name)));
    }
    assert!(asked.len() > 10 && wrong.is_empty(), "{} expressions; unknown: {wrong:?}", asked.len());
}

#[test]
fn the_page_for_operators_names_every_metric() {
    let page = read("docs/operations.md");
    let told = read("crates/waymark/src/observe/names.rs") + &read("crates/waymark/src/observe/process.rs");
    for name in metrics().into_iter().filter(|name| name != "up") {
        let name = ["_bucket", "_sum", "_count"].iter().find_map(|part| name.strip_suffix(part)).unwrap_or(&name);
        assert!(page.contains(&format!("`{name}`")), "docs/operations.md does not name {name}");
        assert!(told.contains(&format!("\"{name}\"")), "/metrics does not say what {name} means");
    }
}

/// Tests that a page names: `path/to/file.rs` with `name_of_test`, or `web/e2e/x.spec.ts` with "title".
#[test]
fn tests_that_the_security_page_names_exist() {
    let page = read("docs/security.md");
    let (mut named, mut wrong) = (0, Vec::new());
    for line in page.lines() {
        for proof in found(r"`([a-z0-9_./-]+\.(?:rs|tsx?|mjs|py|sh)(?:::[^`]+)?)`", line) {
            named += 1;
            let (file, test) = proof.split_once("::").unwrap_or((proof, ""));
            if !root().join(file).is_file() {
                wrong.push(format!("{file} does not exist"));
                continue;
            }
            let text = read(file);
            let there = if file.ends_with(".rs") { text.contains(&format!("fn {test}(")) } else { text.contains(test) };
            if !test.is_empty() && !there {
                wrong.push(format!("{file} has no test {test:?}"));
            }
        }
    }
    // Tests of the OpenID Connect endpoints go by the name of their file there.
    for proof in found(r"`([a-z_]+::[a-z0-9_*]+)`", &page) {
        let (module, test) = proof.split_once("::").unwrap();
        let file = format!("tests/openid/{module}.rs");
        if !root().join(&file).is_file() || (test != "*" && !read(&file).contains(&format!("fn {test}("))) {
            wrong.push(format!("tests/openid has no {proof}"));
        }
    }
    assert!(named > 50 && wrong.is_empty(), "{named} proofs are named; wrong:\n{}", wrong.join("\n"));
}
