//! Examples for every body of the document, made from what each property says of itself: its own example, else its shape.

use serde_json::{Map, Value, json};

use crate::failure::status_example;

/// How deep an example goes before optional parts and lists stay empty; trees have no end of their own.
const DEEPEST: usize = 6;

/// Examples for properties without one, by the suffix of their names; longer suffixes come first.
const TEXTS: [(&str, &str); 40] = [
    ("concurrencystamp", "5f0c8e1d7a9b4c3e8d2f6a1b0c9e8d7f"),
    ("phonenumber", "+44 1632 960001"),
    ("description", "Checked each quarter."),
    ("jobtitle", "Deputy manager"),
    ("firstname", "Lucy"),
    ("lastname", "Farrow"),
    ("username", "lucy.farrow"),
    ("clientname", "Harbour House"),
    ("displayname", "Harbour House"),
    ("ownername", "Lucy Farrow"),
    ("leadname", "Lucy Farrow"),
    ("reviewername", "Lucy Farrow"),
    ("culturename", "en-GB"),
    ("culture", "en-GB"),
    ("timezone", "Europe/London"),
    ("timezonename", "Europe/London"),
    ("timezoneid", "GMT Standard Time"),
    ("website", "https://harbour.example/"),
    ("uri", "https://harbour.example/"),
    ("url", "/findings"),
    ("email", "lucy@harbour.example"),
    ("address", "7 Quay Street"),
    ("country", "GB"),
    ("currency", "GBP"),
    ("surname", "Farrow"),
    ("version", "1.0"),
    ("number", "FND-0007"),
    ("title", "Handling of keys"),
    ("reason", "Agreed with the manager."),
    ("note", "Agreed with the manager."),
    ("comment", "Seen on site."),
    ("summary", "Seen on site."),
    ("message", "The field is required."),
    ("phone", "+44 1632 960001"),
    ("icon", "shield"),
    ("code", "SAF-01"),
    ("key", "SAF-01"),
    ("name", "Harbour House"),
    ("text", "Are keys kept in a locked place?"),
    ("path", "/"),
];

/// The document with an example at every JSON and form body.
pub(crate) fn add(document: &mut Value) {
    let schemas = document["components"]["schemas"].clone();
    let mut used = Map::new();
    for operation in document["paths"].as_object_mut().into_iter().flat_map(Map::values_mut).flat_map(operations) {
        for media in contents(operation.get_mut("requestBody")) {
            exemplify(media, &schemas);
        }
        for (status, answer) in operation.get_mut("responses").and_then(Value::as_object_mut).into_iter().flatten() {
            for media in contents(Some(answer)) {
                if media["schema"]["$ref"] == "#/components/schemas/ErrorBody" {
                    let name = format!("Error{status}");
                    media["examples"] = json!({ "error": { "$ref": format!("#/components/examples/{name}") } });
                    used.entry(name).or_insert_with(|| json!({ "value": status_example(status) }));
                } else {
                    exemplify(media, &schemas);
                }
            }
        }
    }
    document["components"]["examples"] = Value::Object(used);
}

fn operations(item: &mut Value) -> impl Iterator<Item = &mut Value> {
    item.as_object_mut().into_iter().flatten().filter(|(_, operation)| operation.get("responses").is_some()).map(|(_, operation)| operation)
}

/// The bodies that are data; pages, scripts and streams need no example.
fn contents(holder: Option<&mut Value>) -> impl Iterator<Item = &mut Value> {
    let contents = holder.and_then(|holder| holder.get_mut("content")).and_then(Value::as_object_mut).into_iter().flatten();
    contents.filter(|(kind, _)| kind.ends_with("json") || kind.ends_with("urlencoded")).map(|(_, media)| media)
}

fn exemplify(media: &mut Value, schemas: &Value) {
    if media.get("example").is_none() && media.get("examples").is_none() {
        media["example"] = example(&media["schema"], "", schemas, 0);
    }
}

/// A value that matches `schema`, the schema of the property `name`.
fn example(schema: &Value, name: &str, schemas: &Value, depth: usize) -> Value {
    if let Some(given) = schema.get("example").or_else(|| schema.get("const")).or_else(|| schema.get("default")) {
        return given.clone();
    }
    if let Some(referred) = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next()) {
        return example(&schemas[referred], name, schemas, depth);
    }
    if let Some(parts) = schema["allOf"].as_array() {
        return merged(parts.iter().map(|part| example(part, name, schemas, depth)).chain([plain(schema, name, schemas, depth)]));
    }
    for choice in ["oneOf", "anyOf"] {
        let Some(choices) = schema[choice].as_array() else { continue };
        let absent = choices.iter().any(|choice| choice["type"] == "null");
        return match choices.iter().find(|choice| choice["type"] != "null") {
            Some(first) if !(absent && depth >= DEEPEST) => example(first, name, schemas, depth),
            _ => Value::Null,
        };
    }
    plain(schema, name, schemas, depth)
}

/// All members of the objects among `parts`; the first value where none is an object.
fn merged(parts: impl Iterator<Item = Value>) -> Value {
    let mut members = Map::new();
    for part in parts {
        match part {
            Value::Object(more) => members.extend(more),
            Value::Null => {}
            other if members.is_empty() => return other,
            _ => {}
        }
    }
    Value::Object(members)
}

fn plain(schema: &Value, name: &str, schemas: &Value, depth: usize) -> Value {
    if let Some(first) = schema["enum"].as_array().and_then(|all| all.first()) {
        return first.clone();
    }
    match kind(schema) {
        "object" => object(schema, schemas, depth),
        "array" => list(schema, name, schemas, depth),
        "boolean" => Value::Bool(true),
        "integer" | "number" => schema.get("minimum").cloned().filter(|least| least.as_f64() > Some(1.0)).unwrap_or_else(|| json!(1)),
        "string" => text(schema, name),
        _ => Value::Null,
    }
}

fn kind(schema: &Value) -> &str {
    match &schema["type"] {
        Value::String(kind) => kind,
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).find(|kind| *kind != "null").unwrap_or("null"),
        _ if schema["properties"].is_object() => "object",
        _ => "null",
    }
}

fn object(schema: &Value, schemas: &Value, depth: usize) -> Value {
    let required: Vec<&str> = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let properties = schema["properties"].as_object().into_iter().flatten();
    let wanted = properties.filter(|(name, _)| depth < DEEPEST || required.contains(&name.as_str()));
    Value::Object(wanted.map(|(name, property)| (name.clone(), example(property, name, schemas, depth + 1))).collect())
}

fn list(schema: &Value, name: &str, schemas: &Value, depth: usize) -> Value {
    let least = schema["minItems"].as_u64().and_then(|least| usize::try_from(least).ok()).unwrap_or(0);
    let wanted = least.max(usize::from(depth < DEEPEST));
    let item = || example(&schema["items"], name.trim_end_matches('s'), schemas, depth + 1);
    Value::Array(std::iter::repeat_with(item).take(wanted).collect())
}

fn text(schema: &Value, name: &str) -> Value {
    let found = match schema["format"].as_str() {
        Some("uuid") => "0192d3a4-7c1b-7a20-9d4e-3f5a6b7c8d9e",
        Some("date") => "2026-03-02",
        Some("date-time") => "2026-03-02T09:00:00Z",
        Some("email") => "lucy@harbour.example",
        Some("password") => "Quay-Street-7",
        Some("uri") => "https://harbour.example/",
        _ => {
            let name = name.to_ascii_lowercase();
            TEXTS.iter().find(|(end, _)| name.ends_with(end)).map_or("text", |(_, text)| text)
        }
    };
    let longest = schema["maxLength"].as_u64().and_then(|longest| usize::try_from(longest).ok()).unwrap_or(usize::MAX);
    let shortest = schema["minLength"].as_u64().and_then(|shortest| usize::try_from(shortest).ok()).unwrap_or(0);
    found.chars().chain(std::iter::repeat_n('x', shortest.saturating_sub(found.chars().count()))).take(longest).collect::<String>().into()
}
