//! Bodies made from the document: each property by its example, else by its type.

use serde_json::{Map, Value, json};

/// Schemas of the document.
pub struct Schemas(pub Value);

impl Schemas {
    /// The schema behind its references.
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

    /// A value of `schema`; `reference` gives the id for a property of that name.
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

    /// The names of the top-level properties that hold an id.
    pub fn references(&self, schema: &Value) -> Vec<String> {
        let properties = self.resolve(schema)["properties"].as_object();
        properties.into_iter().flatten().filter(|(_, p)| is_uuid(self.resolve(p))).map(|(name, _)| name.clone()).collect()
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

fn is_uuid(schema: &Value) -> bool {
    schema["format"] == "uuid"
}
