//! Names of things: none is blank, and no two schemas of the API share one.

use std::collections::BTreeMap;

use crate::source::{blanked, files, read};

/// Whether a field holds what something is called.
fn is_name(field: &str) -> bool {
    ["name", "title", "code", "label"].iter().any(|word| field == *word || field.ends_with(&format!("_{word}")))
}

/// The fields of requests that must be filled and are names, with their rules.
fn names(source: &str) -> Vec<(String, String)> {
    let mut rules = String::new();
    let mut found = Vec::new();
    for line in source.lines().map(str::trim) {
        if line.starts_with("#[garde(") {
            line.clone_into(&mut rules);
        } else if let Some((field, kind)) =
            ["pub ", "pub(super) ", "pub(crate) "].iter().fold(line, |l, v| l.trim_start_matches(v)).split_once(": ")
        {
            if matches!(kind, "String," | "Option<String>,") && is_name(field) && rules.contains("min = ") {
                found.push((field.to_owned(), rules.clone()));
            }
            // Attributes may hold a colon and a space, too; they stand between the rules and their field.
            if !line.starts_with(['#', '/']) {
                rules.clear();
            }
        }
    }
    found
}

#[test]
fn no_request_takes_a_blank_name() {
    // One letter names a kind of provider, a permission or feature is looked up by the name: a blank one is not there.
    const LOOKED_UP: [&str; 2] = ["crates/platform/src/permission/api/", "crates/platform/src/feature/api/"];
    let sources = files("crates/", &[".rs"]).into_iter().filter(|file| !LOOKED_UP.iter().any(|folder| file.starts_with(folder)));
    let all: Vec<(String, String, String)> =
        sources.flat_map(|file| names(&read(&file)).into_iter().map(move |(field, rules)| (file.clone(), field, rules))).collect();
    assert!(all.len() > 30, "requests have names");
    let wrong: Vec<_> = all.iter().filter(|(_, _, rules)| !rules.contains("not_blank") && !rules.contains("pattern(")).collect();
    assert!(wrong.is_empty(), "add custom(http::not_blank): {wrong:?}");
}

/// The types of a file that become schemas under their own names.
fn schemas(source: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut is_schema = false;
    for line in blanked(source, true).lines().map(str::trim) {
        if line.starts_with("#[") {
            is_schema = (is_schema || (line.contains("derive(") && line.contains("ToSchema"))) && !line.contains("schema(as");
        } else if !line.is_empty() {
            let mut words = line.split(|c: char| !c.is_alphanumeric() && c != '_').skip_while(|word| !matches!(*word, "struct" | "enum"));
            if let (true, Some(_), Some(name)) = (is_schema, words.next(), words.next()) {
                found.push(name.to_owned());
            }
            is_schema = false;
        }
    }
    found
}

/// The document keeps one schema under a name, without a word about the other: clients would read the shape of something else.
#[test]
fn no_two_schemas_of_the_api_have_one_name() {
    let mut places: BTreeMap<String, Vec<String>> = BTreeMap::new();
    // The configuration has a document of its own.
    for file in files("crates/", &[".rs"]).into_iter().filter(|file| !file.starts_with("crates/waymark/src/config/")) {
        for name in schemas(&read(&file)) {
            places.entry(name).or_default().push(file.clone());
        }
    }
    assert!(places.len() > 400, "the API has schemas");
    places.retain(|_, files| files.len() > 1);
    assert!(places.is_empty(), "name one of them more closely: {places:#?}");
}
