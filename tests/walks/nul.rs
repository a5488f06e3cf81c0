//! A NUL character in any text of any call is rejected on its field: PostgreSQL can't store it, SQLite could.

use serde_json::{Value, json};
use store::Engine;
use testkit::{Actor, Reply, Who, World, on};

use crate::{
    operations::{self, Operation},
    sample::Schemas,
};

/// Schemas are recursive.
const DEPTH: usize = 6;
/// These operations accept any input: every client needs them to start.
pub const LENIENT: &str = "/api/abp/application-";

/// For each text within `schema`, a value with a NUL in it, and its path.
fn places(schemas: &Schemas, schema: &Value, depth: usize) -> Vec<(String, Value)> {
    let schema = schemas.resolve(schema);
    let inner = |schema: &Value| if depth == 0 { Vec::new() } else { places(schemas, schema, depth - 1) };
    let kinds = schema["type"].to_string();
    let mut found = Vec::new();
    for choice in ["oneOf", "anyOf", "allOf"] {
        found.extend(schema[choice].as_array().into_iter().flatten().flat_map(inner));
    }
    if kinds.contains("\"string\"") {
        found.push((String::new(), json!("a\0b")));
    }
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        found.extend(inner(property).into_iter().map(|(path, value)| (format!(".{name}{path}"), json!({ name: value }))));
    }
    if kinds.contains("\"array\"") {
        found.extend(inner(&schema["items"]).into_iter().map(|(path, value)| (format!("[0]{path}"), json!([value]))));
    }
    found
}

/// The response to the first of `actors` with the permission.
pub async fn permitted_call(actors: &[Actor], operation: &Operation, path: &str, body: Option<&Value>) -> Reply {
    let mut last = None;
    for actor in actors {
        let reply = actor.call(operation.method.clone(), path, body.cloned()).await;
        if reply.status != 403 {
            return reply;
        }
        last = Some(reply);
    }
    last.unwrap()
}

/// The required parameters of a call.
pub fn required(schemas: &Schemas, operation: &Operation) -> String {
    let all = operation.spec["parameters"].as_array().into_iter().flatten().filter(|p| p["in"] == "query" && p["required"] == true);
    let value = |p: &Value| p.get("example").cloned().unwrap_or_else(|| schemas.sample(&p["schema"], "", &|_| None));
    all.map(|p| format!("{}={}&", p["name"].as_str().unwrap(), value(p).as_str().unwrap_or("1"))).collect()
}

async fn walk(world: World) {
    let host = world.as_user(Who::HostAdmin).await;
    let actors = [host.within(world.cast.alpha), host, world.as_user(Who::ClientAdmin).await];
    let schemas = Schemas(operations::DOCUMENT.clone());
    let (mut bodies, mut parameters) = (0, 0);
    for operation in operations::all().iter().filter(|o| o.path.starts_with("/api/") && !o.path.ends_with("/events")) {
        let name = operation.name();
        let path = operation.concrete_path();
        let needed = format!("{path}?{}", required(&schemas, operation));
        for (place, body) in schemas.body(&operation.spec).map(|schema| places(&schemas, schema, DEPTH)).unwrap_or_default() {
            let field = if place.is_empty() { "$" } else { place.trim_start_matches('.') };
            assert_eq!(permitted_call(&actors, operation, &needed, Some(&body)).await.fields(), [field], "{name}: {body}");
            bodies += 1;
        }
        let body = operation.has_body.then(|| json!({}));
        for parameter in operation.spec["parameters"].as_array().into_iter().flatten() {
            let (at, wanted) = (parameter["in"].as_str().unwrap(), parameter["name"].as_str().unwrap());
            let reply = match at {
                "query" => {
                    let is_other = |pair: &&str| !pair.starts_with(&format!("{wanted}="));
                    let others: String = required(&schemas, operation).split_inclusive('&').filter(is_other).collect();
                    permitted_call(&actors, operation, &format!("{path}?{others}{wanted}=a%00b"), body.as_ref()).await
                }
                "path" => {
                    let path = operation.path.replace(&format!("{{{wanted}}}"), "a%00b");
                    let path = Operation { path, ..operation.clone() }.concrete_path();
                    permitted_call(&actors, operation, &path, body.as_ref()).await
                }
                _ => continue,
            };
            parameters += 1;
            if operation.path.starts_with(LENIENT) {
                assert_eq!(reply.status, 200, "{name}: {wanted}: {}", reply.text());
            } else {
                assert_eq!(reply.fields(), [wanted], "{name}: {}", reply.text());
            }
        }
    }
    assert!(bodies > 200 && parameters > 150, "the walk has seen the texts: {bodies} in bodies, {parameters} parameters");
}

#[tokio::test]
async fn texts_with_nul_are_rejected() {
    on(Engine::Sqlite, walk).await;
}

#[tokio::test]
async fn texts_with_nul_are_rejected_on_postgresql() {
    on(Engine::Postgres, walk).await;
}
