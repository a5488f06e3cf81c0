#![allow(dead_code, clippy::unwrap_used, clippy::panic, reason = "shared by several test targets, each using a part; tests may panic")]

use oscal::{Catalog, Flat, LibraryPlan, PlannedStandard, Problem};
use serde_json::{Value, json};

/// The real catalogue in the repository.
pub fn nist_bytes() -> Vec<u8> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/NIST_SP-800-53_rev5_LOW-baseline_catalog.json");
    std::fs::read(path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

pub fn nist() -> Catalog {
    oscal::parse(&nist_bytes()).unwrap()
}

/// A document with these catalogue fields.
pub fn document(fields: Value) -> Value {
    let mut catalog = json!({
        "uuid": "61787df7-afeb-46ae-bbad-895e32423a0f",
        "metadata": { "title": "Test", "last-modified": "2024-01-02T03:04:05Z", "version": "1.0", "oscal-version": "1.1.2" }
    });
    for (key, value) in fields.as_object().unwrap() {
        catalog[key] = value.clone();
    }
    json!({ "catalog": catalog })
}

pub fn read(document: &Value) -> Result<Catalog, Vec<Problem>> {
    oscal::parse(serde_json::to_string_pretty(document).unwrap().as_bytes())
}

pub fn catalog(fields: Value) -> Catalog {
    read(&document(fields)).unwrap()
}

/// A catalogue with one control.
pub fn control(fields: Value) -> Catalog {
    let mut control = json!({ "id": "c-1", "title": "One" });
    for (key, value) in fields.as_object().unwrap() {
        control[key] = value.clone();
    }
    catalog(json!({ "controls": [control] }))
}

pub fn flat(catalog: &Catalog) -> Flat {
    oscal::flatten(catalog)
}

pub fn standard<'p>(plan: &'p LibraryPlan, id: &str) -> &'p PlannedStandard {
    plan.standards.iter().find(|standard| standard.control_id == id).unwrap()
}

/// The text of a standard for readers.
pub fn project_standard(plan: &LibraryPlan, id: &str) -> oscal::Projection {
    standard(plan, id).projection(&plan.context())
}

/// The text of the first standard for readers.
pub fn first(plan: &LibraryPlan) -> oscal::Projection {
    plan.standards[0].projection(&plan.context())
}
