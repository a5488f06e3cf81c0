//! The OpenAPI document is complete and consistent.

use std::collections::BTreeSet;

use kernel::Arguments;
use serde_json::{Value, json};

use crate::{operations, sample::Schemas};

#[test]
fn every_operation_declares_its_policy_a_name_and_its_errors() {
    let mut names = BTreeSet::new();
    for operation in operations::all() {
        let name = operation.name();
        assert!(!operation.policy.is_empty(), "{name} declares no policy");
        let id = operation.spec["operationId"].as_str().unwrap_or_default().to_owned();
        assert!(!id.is_empty() && names.insert(id.clone()), "{name}: operation id {id:?} is missing or taken");
        assert!(operation.spec["tags"][0].is_string(), "{name} has no tag");
        if operation.policy != "public" {
            assert!(operation.spec["responses"]["401"].is_object(), "{name} declares no 401");
        }
    }
}

/// Asserts that the audit log keeps the switches and figures that a body of this schema holds, and no password.
fn is_kept_by_type(schemas: &Schemas, schema: &Value, depth: u8) {
    let parts = ["oneOf", "anyOf", "allOf"].into_iter().filter_map(|choice| schema[choice].as_array()).flatten();
    for inner in parts.chain(schema.get("items")).filter(|_| depth > 0) {
        is_kept_by_type(schemas, schemas.resolve(inner), depth - 1);
    }
    for (name, property) in schema["properties"].as_object().into_iter().flatten().filter(|_| depth > 0) {
        let property = schemas.resolve(property);
        let is =
            |kind: &str| property["type"] == kind || property["type"].as_array().is_some_and(|kinds| kinds.iter().any(|own| own == kind));
        let (typed, kept) = match () {
            () if is("boolean") => (json!(true), json!(true)),
            () if is("integer") || is("number") => (json!(7), json!(7)),
            () if property["format"] == "password" => (json!("Quay-Street-7"), json!("***")),
            () => {
                is_kept_by_type(schemas, property, depth - 1);
                continue;
            }
        };
        let arguments = Arguments::default();
        arguments.record(name, typed);
        assert_eq!(arguments.json(), json!({ name: kept }).to_string(), "say in `kernel::Arguments` what {name} holds");
    }
}

#[test]
fn the_audit_log_masks_by_the_types_of_the_document() {
    let schemas = Schemas(operations::DOCUMENT.clone());
    for operation in operations::all() {
        if let Some(body) = schemas.body(&operation.spec) {
            is_kept_by_type(&schemas, body, 6);
        }
    }
}

/// Why `value` doesn't fit `schema`, at `path`; `None` when it does.
fn misfit(schemas: &Schemas, schema: &Value, value: &Value, path: &str) -> Option<String> {
    let schema = schemas.resolve(schema);
    if let Some(parts) = schema["allOf"].as_array()
        && let Some(wrong) = parts.iter().find_map(|part| misfit(schemas, part, value, path))
    {
        return Some(wrong);
    }
    for choice in ["oneOf", "anyOf"] {
        if let Some(choices) = schema[choice].as_array()
            && choices.iter().all(|choice| misfit(schemas, choice, value, path).is_some())
        {
            return Some(format!("{path} fits no choice: {value}"));
        }
    }
    let wrong = |what: &str| Some(format!("{path} {what}: {value}"));
    if schema["enum"].as_array().is_some_and(|all| !all.contains(value)) {
        return wrong("is none of the listed values");
    }
    let kinds: Vec<&str> = match &schema["type"] {
        Value::String(kind) => vec![kind],
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        _ => return None,
    };
    match value {
        Value::Null => (!kinds.contains(&"null")).then(|| format!("{path} is null")),
        Value::Bool(_) if kinds.contains(&"boolean") => None,
        Value::Number(number) if kinds.contains(&"number") || kinds.contains(&"integer") && !number.is_f64() => {
            let (least, most) = (schema["minimum"].as_f64(), schema["maximum"].as_f64());
            if least > number.as_f64() || most.is_some_and(|most| number.as_f64() > Some(most)) { wrong("is out of range") } else { None }
        }
        Value::String(text) if kinds.contains(&"string") => {
            let length = text.chars().count() as u64;
            let outside = schema["minLength"].as_u64() > Some(length) || schema["maxLength"].as_u64().is_some_and(|most| length > most);
            if outside { wrong("is of a wrong length") } else { None }
        }
        Value::Array(items) if kinds.contains(&"array") => {
            let few = schema["minItems"].as_u64() > Some(items.len() as u64);
            let inner = items.iter().find_map(|item| misfit(schemas, &schema["items"], item, &format!("{path}[]")));
            inner.or_else(|| if few { wrong("has too few items") } else { None })
        }
        Value::Object(members) if kinds.contains(&"object") => {
            let required = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
            let missing = required.into_iter().find(|name| !members.contains_key(*name)).map(|name| format!("{path}.{name} is missing"));
            missing.or_else(|| {
                let known = members.iter().filter(|(name, _)| schema["properties"][name.as_str()].is_object());
                known
                    .into_iter()
                    .find_map(|(name, member)| misfit(schemas, &schema["properties"][name.as_str()], member, &format!("{path}.{name}")))
            })
        }
        _ => wrong("has a wrong type"),
    }
}

#[test]
fn every_body_has_an_example_that_fits_it() {
    let document = &*operations::DOCUMENT;
    let schemas = Schemas(document.clone());
    for operation in operations::all() {
        let name = operation.name();
        let answers = operation.spec["responses"].as_object().unwrap();
        assert!(answers.contains_key("500"), "{name} declares no 500");
        let bodies = answers.iter().map(|(status, answer)| (status.as_str(), answer)).chain([("request", &operation.spec["requestBody"])]);
        for (at, body) in bodies {
            let contents = body["content"].as_object().into_iter().flatten();
            for (kind, media) in contents.filter(|(kind, _)| kind.ends_with("json") || kind.ends_with("urlencoded")) {
                let shared = media["examples"]["error"]["$ref"].as_str().and_then(|path| document.pointer(path.trim_start_matches('#')));
                let example = media.get("example").or_else(|| shared.map(|shared| &shared["value"]));
                let Some(example) = example else { panic!("{name} {at} {kind} has no example") };
                assert_eq!(misfit(&schemas, &media["schema"], example, "$"), None, "{name} {at} {kind}");
            }
        }
    }
}
