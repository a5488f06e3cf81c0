//! What the server decides reaches the browser by `make gen`: nobody types a limit or the members of an enum again.

use std::collections::BTreeSet;

use crate::source::{blanked, files, only_excepted, read};

/// Names of limits, as properties of a component and in an object.
const LIMITS: [&str; 7] = ["minLength", "maxLength", "minimum", "maximum", "maxItems", "min", "max"];

fn screens() -> Vec<String> {
    let all = files("web/src/areas/", &[".ts", ".tsx"]).into_iter().chain(files("web/src/app/", &[".ts", ".tsx"]));
    all.filter(|file| !file.contains(".test.")).collect()
}

/// `maxLength={80}` and `maxLength: 80`.
fn typed_limits(source: &str) -> Vec<String> {
    let text = blanked(source, false);
    let mut found = Vec::new();
    for name in LIMITS {
        for (at, _) in text.match_indices(name) {
            let rest = &text[at + name.len()..];
            let value = rest.strip_prefix("={").or_else(|| rest.strip_prefix(": "));
            let begins = !text[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
            if begins && value.is_some_and(|value| value.starts_with(|c: char| c.is_ascii_digit())) {
                found.push(text[at..].lines().next().unwrap_or_default().trim().to_owned());
            }
        }
    }
    found
}

#[test]
fn no_form_types_a_limit_again() {
    assert_eq!(
        typed_limits("<A maxLength={80} max={limit} />; fits({ maxLength: 4 })"),
        ["maxLength={80} max={limit} />; fits({ maxLength: 4 })", "maxLength: 4 })"]
    );
    let wrong: Vec<String> = screens()
        .into_iter()
        .flat_map(|file| typed_limits(&read(&file)).into_iter().map(move |found| format!("{file}: {found}")))
        .collect();
    assert!(wrong.is_empty(), "read it with limitsOf of @/api/limitsOf:\n{}", wrong.join("\n"));
}

/// Limits in the words of the document, and in those of the rules.
const ENDS: [(&str, &str); 6] =
    [("min_length", "min"), ("max_length", "max"), ("min_items", "min"), ("max_items", "max"), ("minimum", "min"), ("maximum", "max")];

/// Whether `line` gives the limit `named` the number that `end` has in `rule`.
fn repeats(line: &str, named: &str, rule: &str, end: &str) -> bool {
    let number = |text: &str, name: &str| {
        let (_, value) = text.split_once(&format!("{name} = "))?;
        let value = value.split([',', ')']).next()?;
        value.starts_with(|c: char| c == '-' || c.is_ascii_digit()).then(|| value.replace('_', ""))
    };
    number(line, named).is_some_and(|limit| number(rule, end) == Some(limit))
}

/// The attributes for the document that repeat limits of the rule above them (decision 0114).
fn repeated_limits(source: &str) -> Vec<String> {
    let mut rule = "";
    let mut found = Vec::new();
    for line in source.lines().map(str::trim) {
        if line.starts_with("#[garde(") {
            rule = line;
        } else if !line.starts_with("#[") {
            rule = "";
        }
        // A rule of what is in the field isn't documented by the attribute.
        let is_own = rule.starts_with("#[garde(length(") || rule.starts_with("#[garde(range(");
        let documents = line.starts_with("#[schema(") || line.starts_with("#[param(");
        if is_own && documents && ENDS.iter().any(|(named, end)| repeats(line, named, rule, end)) {
            found.push(line.to_owned());
        }
    }
    found
}

#[test]
fn no_input_types_the_limits_of_its_rules_again() {
    let twice = "#[garde(length(chars, min = 1, max = 2_000))]\n#[serde(default)]\n#[schema(max_length = 2000, example = \"a\")]";
    assert_eq!(repeated_limits(twice), ["#[schema(max_length = 2000, example = \"a\")]"]);
    let once = "#[garde(length(chars, max = LONGEST))]\n#[schema(max_length = 80)]\na: A,\n#[schema(max_items = 5)]\nb: B,";
    assert!(repeated_limits(once).is_empty(), "what isn't a number there has to be said");
    let wrong: Vec<String> = files("crates/", &[".rs"])
        .into_iter()
        .flat_map(|file| repeated_limits(&read(&file)).into_iter().map(move |line| format!("{file}: {line}")))
        .collect();
    assert!(wrong.is_empty(), "#[http::document_limits] writes it:\n{}", wrong.join("\n"));
}

/// The lists that hold nothing but texts.
fn lists(source: &str) -> Vec<BTreeSet<&str>> {
    let mut found = Vec::new();
    for (at, _) in source.match_indices('[') {
        let inner = source[at + 1..].split(']').next().unwrap_or_default();
        let parts: Vec<&str> = inner.split(',').map(str::trim).filter(|part| !part.is_empty()).collect();
        let members: BTreeSet<&str> =
            parts.iter().filter_map(|part| part.strip_prefix('"')?.strip_suffix('"')).filter(|part| !part.contains('"')).collect();
        if members.len() > 1 && members.len() == parts.len() {
            found.push(members);
        }
    }
    found
}

#[test]
fn no_list_names_the_members_of_an_enum_again() {
    let document: serde_json::Value = serde_json::from_str(&read("docs/openapi.json")).unwrap();
    let schemas = document["components"]["schemas"].as_object().unwrap();
    let enums: Vec<(&String, BTreeSet<&str>)> = schemas
        .iter()
        .filter_map(|(name, schema)| Some((name, schema["enum"].as_array()?.iter().filter_map(serde_json::Value::as_str).collect())))
        .collect();
    assert!(enums.len() > 20, "the document has enums");
    let mut wrong = Vec::new();
    for file in screens() {
        let source = read(&file);
        for list in lists(&source) {
            if let Some((name, _)) = enums.iter().find(|(_, members)| *members == list) {
                wrong.push(format!("{file}: {name}"));
            }
        }
    }
    assert!(wrong.is_empty(), "take it from @/api/enums:\n{}", wrong.join("\n"));
}

#[test]
fn lists_share_their_paging() {
    let found: Vec<(String, String)> = files("crates/", &[".rs"])
        .into_iter()
        .filter(|file| !file.starts_with("crates/http/") && blanked(&read(file), true).contains("skip_count: Option<u64>"))
        .map(|file| (file, "http::ListParams reads the page beside the list's own parameters".to_owned()))
        .collect();
    only_excepted("paging", 1, &found);
}
