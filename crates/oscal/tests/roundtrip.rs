//! Flattening and assembling any catalogue changes nothing.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may panic")]

mod common;

use std::collections::HashSet;

use common::{catalog, document, flat, read};
use oscal::{AssembleError, ControlRow, Export, GroupRow, assemble, content_hash, plan};
use proptest::prelude::*;
use serde_json::{Map, Value, json};

fn some_fields() -> impl Strategy<Value = Vec<(String, Value)>> {
    let text = "[a-zA-Z *\\[\\]()é.~\n]{0,20}";
    let prop = text.prop_map(|value| ("props".to_owned(), json!([{ "name": "label", "value": value }])));
    let unknown =
        ("x-[a-c]", prop::collection::vec(any::<i32>(), 0..3)).prop_map(|(key, value)| (key, json!({ "deep": value, "none": null })));
    let part = text.prop_map(|prose| {
        ("parts".to_owned(), json!([{ "name": "statement", "prose": prose, "parts": [{ "name": "item", "prose": "x" }] }]))
    });
    prop::collection::vec(prop_oneof![prop, unknown, part, Just(("controls".to_owned(), json!([])))], 0..3)
}

/// A control with nested enhancements; ids are assigned later.
fn some_control() -> impl Strategy<Value = Value> {
    let leaf = some_fields().prop_map(|fields| element(fields, &[], &[]));
    leaf.prop_recursive(5, 20, 3, |inner| {
        (some_fields(), prop::collection::vec(inner, 0..3)).prop_map(|(fields, controls)| element(fields, &[], &controls))
    })
}

fn some_group() -> impl Strategy<Value = Value> {
    let controls = || prop::collection::vec(some_control(), 0..3);
    let leaf = (some_fields(), controls()).prop_map(|(fields, controls)| element(fields, &[], &controls));
    leaf.prop_recursive(5, 20, 3, move |inner| {
        let groups = prop::collection::vec(inner, 0..3);
        (some_fields(), groups, controls()).prop_map(|(fields, groups, controls)| element(fields, &groups, &controls))
    })
}

fn element(fields: Vec<(String, Value)>, groups: &[Value], controls: &[Value]) -> Value {
    let mut map: Map<String, Value> = fields.into_iter().collect();
    map.insert("title".into(), "Title".into());
    for (key, items) in [("groups", groups), ("controls", controls)] {
        if !items.is_empty() {
            map.insert(key.into(), json!(items));
        }
    }
    Value::Object(map)
}

/// Numbers the elements; only some groups get an id.
fn identify(value: &mut Value, next: &mut u32) {
    for (field, always) in [("groups", false), ("controls", true)] {
        for item in value.get_mut(field).and_then(Value::as_array_mut).into_iter().flatten() {
            *next += 1;
            if always || !next.is_multiple_of(3) {
                item["id"] = format!("{}-{next}", &field[..1]).into();
            }
            identify(item, next);
        }
    }
}

prop_compose! {
    fn some_document()(
        groups in prop::collection::vec(some_group(), 0..4),
        controls in prop::collection::vec(some_control(), 0..3),
        schema in any::<bool>(),
    ) -> Value {
        let mut catalog = element(Vec::new(), &groups, &controls);
        catalog.as_object_mut().unwrap().shift_remove("title");
        identify(&mut catalog, &mut 0);
        catalog["back-matter"] = json!({ "resources": [{ "uuid": "91f992fb-f668-4c91-a50f-0f05b95ccee3", "title": "R" }] });
        let mut document = document(catalog);
        if schema {
            document["$schema"] = "https://example.org/schema.json".into();
        }
        document
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn rows_assemble_to_the_catalogue(document in some_document()) {
        let catalog = read(&document).unwrap();
        prop_assert_eq!(&assemble(flat(&catalog)).unwrap(), &document);
        prop_assert_eq!(&Export::from(plan(&catalog)).into_document().unwrap(), &document);
    }

    #[test]
    fn rows_may_come_in_any_order(document in some_document()) {
        let mut rows = flat(&read(&document).unwrap());
        let (groups, controls) = (rows.groups.len(), rows.controls.len());
        rows.groups.reverse();
        rows.controls.reverse();
        for group in &mut rows.groups {
            group.parent = group.parent.map(|parent| groups - 1 - parent);
        }
        for control in &mut rows.controls {
            control.group = control.group.map(|group| groups - 1 - group);
            control.parent = control.parent.map(|parent| controls - 1 - parent);
        }
        prop_assert_eq!(assemble(rows).unwrap(), document);
    }

    #[test]
    fn a_plan_places_everything_once_under_unique_codes(document in some_document()) {
        let catalog = read(&document).unwrap();
        let plan = plan(&catalog);
        let unique = |codes: Vec<&String>| codes.iter().collect::<HashSet<_>>().len() == codes.len();
        prop_assert!(unique(plan.domains.iter().map(|row| &row.code).collect()));
        prop_assert!(unique(plan.subdomains.iter().map(|row| &row.code).collect()));
        prop_assert!(unique(plan.standards.iter().map(|row| &row.code).collect()));
        prop_assert_eq!(plan.standards.len(), flat(&catalog).controls.len());
        for (index, standard) in plan.standards.iter().enumerate() {
            prop_assert!(standard.parent.is_none_or(|parent| parent < index));
        }
        for (index, domain) in plan.domains.iter().enumerate() {
            prop_assert!(plan.subdomains.iter().any(|row| row.domain == index), "{} has a subdomain", domain.code);
        }
    }

    #[test]
    fn broken_bytes_are_rejected_without_panic(document in some_document(), cut in any::<prop::sample::Index>(), byte in any::<u8>()) {
        let mut bytes = document.to_string().into_bytes();
        let at = cut.index(bytes.len());
        bytes[at] = byte;
        if let Ok(catalog) = oscal::parse(&bytes) {
            plan(&catalog);
        }
        bytes.truncate(at);
        prop_assert!(oscal::parse(&bytes).is_err());
    }

    #[test]
    fn hashes_ignore_the_order_of_keys(entries in prop::collection::vec(("[a-e]{1,3}", any::<i64>()), 0..6)) {
        let forward: Map<String, Value> = entries.iter().map(|(key, value)| (key.clone(), json!({ "v": value }))).collect();
        let backward: Map<String, Value> = forward.iter().rev().map(|(key, value)| (key.clone(), value.clone())).collect();
        prop_assert_eq!(content_hash(&Value::Object(forward)), content_hash(&Value::Object(backward)));
    }
}

#[test]
fn hashes_tell_different_content_apart() {
    let values = [
        json!(null),
        json!({}),
        json!([]),
        json!([[]]),
        json!("a"),
        json!(["a", "b"]),
        json!(["ab"]),
        json!({ "a": "b" }),
        json!([["a"], "b"]),
    ];
    let hashes: HashSet<String> = values.iter().map(content_hash).collect();
    assert_eq!(hashes.len(), values.len());
    assert_eq!(content_hash(&json!({ "b": 1, "a": [2] })), content_hash(&json!({ "a": [2], "b": 1 })));
}

#[test]
fn groups_become_domains_and_subdomains() {
    let control = |id: &str| json!({ "id": id, "title": id });
    let plan = plan(&catalog(json!({
        "controls": [control("loose")],
        "groups": [
            { "id": "a", "title": "Alpha", "controls": [control("a1")], "groups": [
                { "id": "a.x", "title": "X", "controls": [control("ax1")], "groups": [{ "title": "Deep", "controls": [control("axd1")] }] },
                { "title": "Nameless" }] },
            { "id": "A", "title": "Second alpha" },
            { "title": "No id at all", "groups": [{ "id": "gen", "title": "Inner", "controls": [control("n1")] }] }
        ]
    })));
    let domains: Vec<_> = plan.domains.iter().map(|row| (row.code.as_str(), row.title.as_str(), row.raw.is_some())).collect();
    assert_eq!(domains, [("A", "Alpha", true), ("A-2", "Second alpha", true), ("NIAA", "No id at all", true), ("GEN", "General", false)]);
    let subdomains: Vec<_> = plan.subdomains.iter().map(|row| (row.domain, row.parent, row.code.as_str(), row.path.join(" / "))).collect();
    let row = |domain, parent, code, path: &str| (domain, parent, code, path.to_owned());
    assert_eq!(
        subdomains,
        [
            row(0, None, "A", "Alpha"),
            row(0, None, "A.X", "X"),
            row(0, Some(1), "A-03", "X / Deep"),
            row(0, None, "A-04", "Nameless"),
            row(1, None, "A-2", "Second alpha"),
            row(2, None, "GEN", "Inner"),
            row(3, None, "GEN-2", "General"),
        ]
    );
    let places: Vec<_> =
        plan.standards.iter().map(|row| (row.control_id.as_str(), plan.subdomains[row.subdomain].title.as_str())).collect();
    assert_eq!(places, [("loose", "General"), ("a1", "Alpha"), ("ax1", "X"), ("axd1", "Deep"), ("n1", "Inner")]);
}

#[test]
fn ambiguous_labels_are_replaced_by_ids() {
    let control = |id: &str| json!({ "id": id, "title": "T", "props": [{ "name": "label", "value": "1" }] });
    let plan = plan(&catalog(json!({ "controls": [control("x"), control("y"), control("Y")] })));
    let codes: Vec<&str> = plan.standards.iter().map(|row| row.code.as_str()).collect();
    assert_eq!(codes, ["1", "Y", "Y-2"]);
}

#[test]
fn rows_without_parent_are_reported() {
    let mut rows = flat(&catalog(json!({ "controls": [{ "id": "c", "title": "C" }] })));
    rows.controls.push(ControlRow::new(None, Some(1), 0, json!({ "id": "own-parent" })));
    rows.controls.push(ControlRow::new(Some(7), None, 0, json!({ "id": "no-group" })));
    rows.groups.push(GroupRow::new(Some(0), 0, json!({ "title": "own parent" })));
    assert_eq!(assemble(rows.clone()), Err(AssembleError::Unreachable(3)));
    rows.source = json!({});
    assert_eq!(assemble(rows), Err(AssembleError::NoCatalog));
}

#[test]
fn additions_of_the_library_are_exported_in_place() {
    let mut export =
        Export::from(plan(&catalog(json!({ "groups": [{ "id": "g", "title": "G", "controls": [{ "id": "c", "title": "C" }] }] }))));
    export.standards.push(oscal::ExportStandard { subdomain: 0, parent: None, order: 9, raw: json!({ "id": "new", "title": "New" }) });
    export.standards.push(oscal::ExportStandard {
        subdomain: 0,
        parent: Some(0),
        order: 1,
        raw: json!({ "id": "c.1", "title": "Enhancement" }),
    });
    let document = export.into_document().unwrap();
    assert_eq!(document["catalog"]["groups"][0]["controls"][0]["controls"][0]["id"], "c.1");
    assert_eq!(document["catalog"]["groups"][0]["controls"][1]["id"], "new");
    assert!(read(&document).is_ok());
}
