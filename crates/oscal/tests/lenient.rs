//! Files that are accepted although something about them is odd: warnings say what, and nothing is lost.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may panic")]

mod common;

use common::{catalog, document, flat, project_standard, read};
use oscal::{Context, Edits, Export, ProblemCode, assemble, patch, plan};
use serde_json::{Value, json};

#[test]
fn later_minor_versions_are_accepted_with_a_warning_and_keep_what_they_add() {
    for version in ["1.2.0", "1.2", "1.10.1", "1.2.0-rc1", "1.3.0+20270101"] {
        let mut document = document(json!({ "controls": [{ "id": "c", "title": "C", "new-in-1.2": { "deep": [1] } }], "x-more": "kept" }));
        document["catalog"]["metadata"]["oscal-version"] = json!(version);
        let catalog = read(&document).unwrap();
        let found: Vec<_> = catalog.warnings.iter().map(|warning| (warning.code, warning.path.as_str())).collect();
        assert_eq!(found, [(ProblemCode::VersionNewer, "/catalog/metadata/oscal-version")], "{version}");
        assert_eq!((catalog.warnings[0].data["found"].as_str(), catalog.warnings[0].line), (version, Some(8)));
        assert_eq!(Export::from(plan(&catalog)).into_document().unwrap(), document);
    }
    for version in ["1.0.0", "1.1.3", "1.1", "1.1.3+7", "1.1.0-rc2"] {
        let mut document = document(json!({}));
        document["catalog"]["metadata"]["oscal-version"] = json!(version);
        assert!(read(&document).unwrap().warnings.is_empty(), "{version}");
    }
}

#[test]
fn a_byte_order_mark_is_ignored() {
    let document = document(json!({ "controls": [{ "id": "c", "title": "Überprüfung" }] }));
    let text = serde_json::to_string_pretty(&document).unwrap();
    let catalog = oscal::parse(format!("\u{feff}{text}").as_bytes()).unwrap();
    assert_eq!((catalog.document().unwrap(), catalog.warnings.len()), (document, 0));
    // Places are those of the text after it; a second one is no mark.
    let broken = oscal::parse("\u{feff}{\"a\": oops}".as_bytes()).unwrap_err();
    let plain = oscal::parse(b"{\"a\": oops}").unwrap_err();
    assert_eq!(broken, plain);
    assert_eq!(oscal::parse(format!("\u{feff}\u{feff}{text}").as_bytes()).unwrap_err()[0].code, ProblemCode::Json);
}

/// Two controls and two groups that share the ids of parts, of a parameter that nobody inserts, and of the groups.
fn repeated() -> Value {
    let control = |id: &str, label: &str| {
        let item = |letter: &str, prose: &str| json!({ "id": "smt.a", "name": "item", "props": [{ "name": "label", "value": letter }], "prose": prose });
        let items = json!([item("a.", &format!("Do {label}.")), item("b.", &format!("Note {label}."))]);
        json!({ "id": id, "title": id, "params": [{ "id": "p", "label": label }],
            "parts": [{ "id": "smt", "name": "statement", "prose": "As follows:", "parts": items }] })
    };
    document(json!({ "groups": [
        { "id": "g", "title": "One", "controls": [control("c-1", "this")] },
        { "id": "g", "title": "Two", "controls": [control("c-2", "that")] }
    ] }))
}

#[test]
fn repeated_ids_are_warnings_that_name_both_places() {
    let catalog = read(&repeated()).unwrap();
    assert!(catalog.warnings.iter().all(|warning| warning.code == ProblemCode::DuplicateId));
    let found: Vec<_> = catalog
        .warnings
        .iter()
        .map(|warning| (warning.data["kind"].as_str(), warning.path.as_str(), warning.data["first"].as_str()))
        .collect();
    let place = |rest: &str| format!("/catalog/groups/0/controls/0/parts/0{rest}");
    let (statement, item) = (place("/id"), place("/parts/0/id"));
    assert_eq!(
        found,
        [
            ("part", "/catalog/groups/0/controls/0/parts/0/parts/1/id", item.as_str()),
            ("group", "/catalog/groups/1/id", "/catalog/groups/0/id"),
            ("param", "/catalog/groups/1/controls/0/params/0/id", "/catalog/groups/0/controls/0/params/0/id"),
            ("part", "/catalog/groups/1/controls/0/parts/0/id", statement.as_str()),
            ("part", "/catalog/groups/1/controls/0/parts/0/parts/0/id", item.as_str()),
            ("part", "/catalog/groups/1/controls/0/parts/0/parts/1/id", item.as_str()),
        ]
    );
    let lines = |at: usize| (catalog.warnings[at].data["firstLine"].parse::<u32>().unwrap(), catalog.warnings[at].line.unwrap());
    assert!((0..found.len()).all(|at| lines(at).0 < lines(at).1));
    let (first, second) = lines(1);
    assert!(catalog.warnings[1].message().contains(&format!("already used in line {first}, /catalog/groups/0/id")), "{second}");
}

#[test]
fn elements_with_the_same_id_are_kept_apart() {
    let document = repeated();
    let catalog = read(&document).unwrap();
    let planned = plan(&catalog);
    assert_eq!(planned.domains.iter().map(|row| row.code.as_str()).collect::<Vec<_>>(), ["G", "G-2"]);
    let label =
        |id: &str| project_standard(&planned, id).params.iter().map(|param| (param.label.clone(), param.text.clone())).collect::<Vec<_>>();
    assert_eq!(label("c-1"), [("this".to_owned(), "[Assignment: this]".to_owned())]);
    assert_eq!(label("c-2"), [("that".to_owned(), "[Assignment: that]".to_owned())]);
    assert_eq!(Export::from(planned).into_document().unwrap(), document);

    let mut rows = flat(&catalog);
    let edits = Edits { statement: Some("As follows:\na. Do that.\nb. Note everything.".to_owned()), ..Edits::default() };
    rows.controls[1].raw = patch(rows.controls[1].raw.clone(), &Context::of(&flat(&catalog)), &edits);
    let mut expected = document;
    expected["catalog"]["groups"][1]["controls"][0]["parts"][0]["parts"][1]["prose"] = json!("Note everything.");
    assert_eq!(assemble(rows).unwrap(), expected);
}

#[test]
fn repeated_warnings_are_limited() {
    let parts: Vec<Value> = (0..500).map(|_| json!({ "id": "same", "name": "item" })).collect();
    let params: Vec<Value> = (0..500).map(|_| json!({ "id": "same" })).collect();
    let catalog = catalog(json!({ "controls": [{ "id": "c", "title": "C", "parts": parts, "params": params }] }));
    assert_eq!(catalog.warnings.len(), oscal::limits::MAX_PROBLEMS);
}
