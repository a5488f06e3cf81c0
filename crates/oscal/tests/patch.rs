//! Edited texts in exported elements.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests may panic")]

mod common;

use common::{catalog, flat, read};
use oscal::{Context, Edits, Flat, patch, project_control};
use proptest::prelude::*;
use serde_json::{Value, json};

fn sample() -> Flat {
    flat(&catalog(json!({ "controls": [{
        "id": "c-1", "class": "kept", "title": "One", "x-own": [1, 2],
        "params": [{ "id": "p", "label": "time" }, { "id": "q", "values": ["5"] }, { "id": "r", "label": "time" }],
        "parts": [
            { "id": "c-1_smt", "name": "statement", "prose": "The *organisation*:", "parts": [
                { "id": "c-1_smt.a", "name": "item", "props": [{ "name": "label", "value": "a." }, { "name": "x", "value": "kept" }],
                  "prose": "Acts within {{ insert: param, p }} or {{ insert: param, q }} days;", "links": [{ "href": "#kept" }],
                  "parts": [{ "name": "assessment-objective", "prose": "kept inside" }] },
                { "id": "c-1_smt.b", "name": "item", "props": [{ "name": "label", "value": "b." }], "prose": "Reviews **every** {{ insert: param, r }}." }] },
            { "id": "c-1_gdn", "name": "guidance", "prose": "See {{ insert: param, p }}.\n\nMore.", "props": [{ "name": "kept", "value": "yes" }] },
            { "id": "c-1_obj", "name": "assessment-objective", "prose": "kept" }]
    }] })))
}

fn patched(edits: &Edits) -> Value {
    let flat = sample();
    patch(flat.controls[0].raw.clone(), &Context::of(&flat), edits)
}

fn with_statement(statement: &str) -> Value {
    patched(&Edits { statement: Some(statement.to_owned()), ..Edits::default() })
}

const STATEMENT: &str = "The organisation:\na. Acts within [Assignment: time] or 5 days;\nb. Reviews every [Assignment: time].";

#[test]
fn without_edits_nothing_changes() {
    let flat = sample();
    let shown = project_control(&flat.controls[0].raw, &Context::of(&flat));
    assert_eq!(shown.statement, STATEMENT);
    assert_eq!(patched(&Edits::default()), flat.controls[0].raw);
    assert_eq!(with_statement(&format!("{STATEMENT}\n")), flat.controls[0].raw);
}

#[test]
fn an_edited_title_changes_nothing_else() {
    let mut expected = sample().controls[0].raw.clone();
    expected["title"] = "Two \\*starred\\*".into();
    assert_eq!(patched(&Edits { title: Some(" Two *starred* ".into()), ..Edits::default() }), expected);
}

#[test]
fn an_edited_sentence_keeps_item_and_insertions() {
    let mut expected = sample().controls[0].raw.clone();
    expected["parts"][0]["parts"][0]["prose"] = "Always acts within {{ insert: param, p }} and {{ insert: param, q }} days;".into();
    // The words before the value 5 changed: it can't be distinguished from any other 5 and becomes text.
    let reworded = with_statement(&STATEMENT.replace("a. Acts", "a. Always acts").replace("] or 5", "] and 5"));
    assert_eq!(reworded["parts"][0]["parts"][0]["prose"], "Always acts within {{ insert: param, p }} and 5 days;");
    let kept = with_statement(&STATEMENT.replace("a. Acts", "a. Always acts"));
    expected["parts"][0]["parts"][0]["prose"] = "Always acts within {{ insert: param, p }} or {{ insert: param, q }} days;".into();
    assert_eq!(kept, expected);
}

#[test]
fn renumbered_items_keep_their_identity() {
    let raw = with_statement(
        "The organisation:\na. New and first;\n  1. With a child.\nb. Acts within [Assignment: time] or 5 days;\nc. Reviews every [Assignment: time].",
    );
    let items = raw["parts"][0]["parts"].as_array().unwrap();
    let shape: Vec<_> = items.iter().map(|item| (item["id"].as_str().unwrap(), item["props"][0]["value"].as_str().unwrap())).collect();
    assert_eq!(shape, [("c-1_smt.a-2", "a."), ("c-1_smt.a", "b."), ("c-1_smt.b", "c.")]);
    assert_eq!(
        items[0]["parts"][0],
        json!({ "id": "c-1_smt.a-2.1", "name": "item", "props": [{ "name": "label", "value": "1." }], "prose": "With a child." })
    );
    assert_eq!(items[1]["prose"], "Acts within {{ insert: param, p }} or {{ insert: param, q }} days;");
    assert_eq!(items[1]["props"][1]["value"], "kept");
    assert_eq!(items[1]["parts"][0]["prose"], "kept inside");
    assert_eq!(items[2]["prose"], "Reviews **every** {{ insert: param, r }}.");
}

#[test]
fn items_can_be_removed_and_prose_replaced() {
    let raw = with_statement("Only this.\nAnd that.");
    assert_eq!(raw["parts"][0], json!({ "id": "c-1_smt", "name": "statement", "prose": "Only this.\n\nAnd that." }));
    assert_eq!(raw["parts"].as_array().unwrap().len(), 3);
    assert_eq!(with_statement("")["parts"][0]["name"], "guidance");
}

#[test]
fn guidance_is_replaced_in_place() {
    let mut expected = sample().controls[0].raw.clone();
    expected["parts"][1]["prose"] = "Look at {{ insert: param, p }}.\n\nNothing more.".into();
    let edit = |text: &str| patched(&Edits { guidance: Some(text.into()), ..Edits::default() });
    assert_eq!(edit("Look at [Assignment: time].\n\nNothing more."), expected);
    expected["parts"].as_array_mut().unwrap().remove(1);
    assert_eq!(edit(""), expected);
}

#[test]
fn a_control_without_texts_gets_new_parts() {
    let edits = Edits { statement: Some("a. Do.".into()), guidance: Some("Why.".into()), ..Edits::default() };
    let raw = patch(json!({ "id": "n", "title": "New" }), &Context::default(), &edits);
    assert_eq!(
        raw["parts"],
        json!([
            { "id": "n_smt", "name": "statement", "parts": [{ "id": "n_smt.a", "name": "item", "props": [{ "name": "label", "value": "a." }], "prose": "Do." }] },
            { "id": "n_gdn", "name": "guidance", "prose": "Why." }
        ])
    );
    let shown = project_control(&raw, &Context::default());
    assert_eq!((shown.statement.as_str(), shown.guidance.as_str()), ("a. Do.", "Why."));
}

#[test]
fn patched_elements_are_valid_and_read_the_same_after_export() {
    let flat = sample();
    let edits = Edits { title: Some("T*".into()), statement: Some("x\n1. y & `z`\n2. [a](b) \\*".into()), guidance: Some("g ~1~".into()) };
    let mut rows = flat.clone();
    rows.controls[0].raw = patch(rows.controls[0].raw.clone(), &Context::of(&flat), &edits);
    let again = read(&oscal::assemble(rows).unwrap()).unwrap();
    let shown = common::first(&oscal::plan(&again));
    assert_eq!(Edits { title: Some(shown.title), statement: Some(shown.statement), guidance: Some(shown.guidance) }, edits);
}

proptest! {
    #[test]
    fn a_statement_reads_as_written(
        lines in prop::collection::vec(("([a-d]\\.|[1-3]\\.|\\([a-b]\\))", 0usize..4, "[A-Z][a-z*~`&;\\[\\]() ]{0,12}[a-z]"), 1..8),
        intro in "[A-Z][a-z]{3,9}",
    ) {
        // Levels as in normalised text: at most one below the line above.
        let mut statement = intro;
        let mut above = -1_i32;
        for (label, level, text) in lines {
            let level = (level as i32).min(above + 1);
            above = level;
            let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
            statement.push_str(&format!("\n{:indent$}{label} {words}", "", indent = 2 * level as usize));
        }
        let raw = with_statement(&statement);
        let flat = sample();
        let shown = project_control(&raw, &Context::of(&flat));
        prop_assert_eq!(shown.statement, statement);
        prop_assert_eq!(shown.guidance, "See [Assignment: time].\n\nMore.");
    }

    #[test]
    fn no_edit_panics(statement in any::<String>(), guidance in any::<String>(), title in any::<String>()) {
        let edits = Edits { title: Some(title), statement: Some(statement), guidance: Some(guidance) };
        let raw = patched(&edits);
        let flat = sample();
        let shown = project_control(&raw, &Context::of(&flat));
        // A second edit with the texts now shown changes nothing.
        let again = Edits { title: Some(shown.title), statement: Some(shown.statement), guidance: Some(shown.guidance) };
        prop_assert_eq!(patch(raw.clone(), &Context::of(&flat), &again), raw);
    }
}
