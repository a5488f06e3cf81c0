//! Request bodies generated from the document: each property from its example, else from its type.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

/// Schemas are recursive.
const DEPTH: usize = 8;

/// Schemas of the document.
pub struct Schemas(pub Value);

impl Schemas {
    /// Resolves references to a schema.
    pub fn resolve<'a>(&'a self, schema: &'a Value) -> &'a Value {
        match schema["$ref"].as_str().and_then(|r| r.strip_prefix("#/components/schemas/")) {
            Some(name) => self.resolve(&self.0["components"]["schemas"][name]),
            None => schema,
        }
    }

    /// The schema of an operation's JSON body.
    pub fn body<'a>(&'a self, operation: &'a Value) -> Option<&'a Value> {
        let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
        (!schema.is_null()).then(|| self.resolve(schema))
    }

    /// A value of `schema`; `reference` returns the id for a property of that name.
    pub fn sample(&self, schema: &Value, name: &str, reference: &dyn Fn(&str) -> Option<String>) -> Value {
        let schema = self.resolve(schema);
        if is_uuid(schema) {
            return reference(name).map_or(Value::Null, Value::String);
        }
        if let Some(example) = schema.get("example") {
            return example.clone();
        }
        for choice in ["oneOf", "anyOf", "allOf"] {
            if let Some(first) = schema[choice].as_array().and_then(|all| all.iter().find(|s| s["type"] != "null")) {
                return self.sample(first, name, reference);
            }
        }
        if let Some(first) = schema["enum"].as_array().and_then(|all| all.first()) {
            return first.clone();
        }
        match kind(schema) {
            "object" => self.object(schema, reference),
            "array" => json!([]),
            "boolean" => json!(false),
            "integer" | "number" => schema.get("minimum").cloned().unwrap_or(json!(1)),
            "string" if schema["format"] == "date" => json!("2026-01-05"),
            "string" if schema["format"] == "date-time" => json!("2026-01-05T09:00:00Z"),
            "string" => json!("sample"),
            _ => Value::Null,
        }
    }

    fn object(&self, schema: &Value, reference: &dyn Fn(&str) -> Option<String>) -> Value {
        let required: Vec<&str> = schema["required"].as_array().map(|r| r.iter().filter_map(Value::as_str).collect()).unwrap_or_default();
        let mut object = Map::new();
        for (name, property) in schema["properties"].as_object().into_iter().flatten() {
            if required.contains(&name.as_str()) {
                object.insert(name.clone(), self.sample(property, name, reference));
            }
        }
        Value::Object(object)
    }

    /// Every place within `schema` with an id: `clientId`, `members[].staffId`.
    pub fn references(&self, schema: &Value) -> BTreeSet<String> {
        self.places(schema, is_uuid)
    }

    /// Every place within `schema` whose schema is `wanted`.
    pub fn places(&self, schema: &Value, wanted: fn(&Value) -> bool) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        self.collect(schema, wanted, String::new(), DEPTH, &mut found);
        found
    }

    fn collect(&self, schema: &Value, wanted: fn(&Value) -> bool, at: String, depth: usize, found: &mut BTreeSet<String>) {
        let schema = self.resolve(schema);
        if wanted(schema) {
            found.insert(at);
            return;
        }
        if depth == 0 {
            return;
        }
        for choice in ["oneOf", "anyOf", "allOf"] {
            for part in schema[choice].as_array().into_iter().flatten() {
                self.collect(part, wanted, at.clone(), depth - 1, found);
            }
        }
        for (name, property) in schema["properties"].as_object().into_iter().flatten() {
            let below = if at.is_empty() { name.clone() } else { format!("{at}.{name}") };
            self.collect(property, wanted, below, depth - 1, found);
        }
        if schema["items"].is_object() {
            self.collect(&schema["items"], wanted, format!("{at}[]"), depth - 1, found);
        }
    }

    /// The part of `view` that fits `schema`, with the rest generated: a body that changes little. Lists are reduced to their first item.
    pub fn fitted(&self, schema: &Value, view: &Value, reference: &dyn Fn(&str) -> Option<String>) -> Value {
        let schema = self.resolve(schema);
        let mut body = self.object(schema, reference);
        for (name, property) in schema["properties"].as_object().into_iter().flatten() {
            match &view[name.as_str()] {
                Value::Null => {}
                Value::Array(items) => {
                    let item = &self.resolve(property)["items"];
                    let fitted = |v: &Value| if v.is_object() { self.fitted(item, v, reference) } else { v.clone() };
                    body[name] = items.iter().take(1).map(fitted).collect();
                }
                Value::Object(_) if self.resolve(property)["properties"].is_object() => {
                    body[name] = self.fitted(property, &view[name.as_str()], reference);
                }
                value => body[name] = value.clone(),
            }
        }
        body
    }

    /// Puts `id` at `place` in a body of `schema`; an empty array gets an item.
    pub fn put(&self, schema: &Value, body: &mut Value, place: &str, id: &str, reference: &dyn Fn(&str) -> Option<String>) {
        let schema = self.resolve(schema);
        let (first, rest) = place.split_once('.').map_or((place, None), |(first, rest)| (first, Some(rest)));
        let (name, is_array) = first.strip_suffix("[]").map_or((first, false), |name| (name, true));
        let property = self.resolve(&schema["properties"][name]);
        match (is_array, rest) {
            (false, None) => body[name] = json!(id),
            (true, None) => body[name] = json!([id]),
            (false, Some(rest)) => self.put(property, &mut body[name], rest, id, reference),
            (true, Some(rest)) => {
                if body[name].as_array().is_none_or(Vec::is_empty) {
                    body[name] = json!([self.sample(&property["items"], name, reference)]);
                }
                self.put(&property["items"], &mut body[name][0], rest, id, reference);
            }
        }
    }
}

fn kind(schema: &Value) -> &str {
    match &schema["type"] {
        Value::String(kind) => kind,
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).find(|k| *k != "null").unwrap_or("null"),
        _ if schema["properties"].is_object() => "object",
        _ => "null",
    }
}

/// Whether a value of this schema is an id.
pub fn is_uuid(schema: &Value) -> bool {
    schema["format"] == "uuid"
}

/// Whether a value of this schema is a day.
pub fn is_day(schema: &Value) -> bool {
    schema["format"] == "date"
}

/// Whether a value of this schema is an instant.
pub fn is_instant(schema: &Value) -> bool {
    schema["format"] == "date-time"
}
