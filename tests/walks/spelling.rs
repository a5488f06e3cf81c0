//! Every boolean and every instant of every call is read as ABP's clients on .NET write it: `True`, a time without a zone, a day alone.

use axum::http::Method;
use serde_json::Value;
use store::Engine;
use testkit::{Actor, Reply, Who, World, on};

use crate::{
    nul::{LENIENT, permitted_call, required},
    operations::{self, Operation},
    sample::{Schemas, is_instant},
};

/// Whether a value of this schema is a boolean.
fn is_boolean(schema: &Value) -> bool {
    schema["type"].to_string().contains("\"boolean\"")
}

/// Values of a kind.
struct Kind {
    /// Whether a schema is of this kind.
    is: fn(&Value) -> bool,
    spellings: &'static [&'static str],
    wrong: &'static str,
}

const KINDS: [Kind; 2] = [
    Kind { is: is_boolean, spellings: &["True", "TRUE", "False", "FALSE"], wrong: "perhaps" },
    Kind { is: is_instant, spellings: &["2026-01-31T10:00:00", "2026-01-31T10:00:00.1234567", "2026-01-31"], wrong: "2026-02-30" },
];

/// The response to the first of `actors` with the permission. What follows the body is no JSON: if its values fit, that is what is wrong,
/// and no call changes anything.
async fn call_with_broken_end(actors: &[Actor], operation: &Operation, path: &str, body: &Value) -> Reply {
    let text = format!("{body} end").into_bytes();
    let mut last = None;
    for actor in actors {
        let reply = actor.raw(operation.method.clone(), path, Some((text.clone(), "application/json"))).await;
        if reply.status != 403 {
            return reply;
        }
        last = Some(reply);
    }
    last.unwrap()
}

/// How many places of the body of `operation` were tried.
async fn in_body(actors: &[Actor], schemas: &Schemas, operation: &Operation, kind: &Kind) -> usize {
    let Some(schema) = schemas.body(&operation.spec) else { return 0 };
    let name = operation.name();
    let path = format!("{}?{}", operation.concrete_path(), required(schemas, operation));
    let id = |_: &str| Some("0192d3a4-0000-7000-8000-00000000dead".to_owned());
    let places = schemas.places(schema, kind.is);
    for place in &places {
        for spelling in kind.spellings {
            let mut body = operation.spec["requestBody"]["content"]["application/json"]["example"].clone();
            schemas.put(schema, &mut body, place, spelling, &id);
            let reply = call_with_broken_end(actors, operation, &path, &body).await;
            assert_eq!(reply.fields(), ["$"], "{name}: {place} as {spelling}: {}", reply.text());
        }
    }
    places.len()
}

/// How many parameters of `operation`, which only reads, were tried.
async fn in_query(actors: &[Actor], schemas: &Schemas, operation: &Operation, kind: &Kind) -> usize {
    let name = operation.name();
    let path = format!("{}?{}", operation.concrete_path(), required(schemas, operation));
    let all = operation.spec["parameters"].as_array().into_iter().flatten();
    let wanted: Vec<&str> =
        all.filter(|p| p["in"] == "query" && (kind.is)(schemas.resolve(&p["schema"]))).map(|p| p["name"].as_str().unwrap()).collect();
    for parameter in &wanted {
        for spelling in kind.spellings {
            let reply = permitted_call(actors, operation, &format!("{path}{parameter}={spelling}"), None).await;
            let is_read = reply.status != 400 || !reply.fields().iter().any(|field| field == parameter);
            assert!(is_read, "{name}: {parameter} as {spelling}: {}", reply.text());
        }
        if !operation.path.starts_with(LENIENT) {
            let reply = permitted_call(actors, operation, &format!("{path}{parameter}={}", kind.wrong), None).await;
            assert_eq!(reply.fields(), [*parameter], "{name}: {}", reply.text());
        }
    }
    wanted.len()
}

async fn walk(world: World) {
    let host = world.as_user(Who::HostAdmin).await;
    let actors = [host.within(world.cast.alpha), host, world.as_user(Who::ClientAdmin).await];
    let schemas = Schemas(operations::DOCUMENT.clone());
    let (mut bodies, mut parameters) = (0, 0);
    for operation in operations::all().iter().filter(|o| o.path.starts_with("/api/")) {
        for kind in &KINDS {
            bodies += in_body(&actors, &schemas, operation, kind).await;
            if operation.method == Method::GET {
                parameters += in_query(&actors, &schemas, operation, kind).await;
            }
        }
    }
    assert!(bodies > 60 && parameters > 50, "the walk has seen the values: {bodies} in bodies, {parameters} parameters");
}

#[tokio::test]
async fn booleans_and_instants_are_read_as_clients_on_dot_net_write_them() {
    on(Engine::Sqlite, walk).await;
}

#[tokio::test]
async fn booleans_and_instants_are_read_as_clients_on_dot_net_write_them_on_postgresql() {
    on(Engine::Postgres, walk).await;
}
