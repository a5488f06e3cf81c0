//! Another tenant's id or name in a filter, and lists without filter.

use axum::http::Method;
use serde_json::Value;
use testkit::Reply;

use super::{
    Walk,
    ids::{LOGS, Referent, referent},
};
use crate::{operations::Operation, sample};

/// Parameters with an id that the document doesn't declare as one: ABP's own formats.
const UNTYPED: [&str; 2] = ["providerKey", "userId"];

/// An id that nothing has.
const NOBODY: &str = "0192d3a4-7c1b-7a20-9d4e-3f5a6b7c8d9e";

fn holds_id(walk: &Walk<'_>, parameter: &Value) -> bool {
    let schema = walk.schemas.resolve(&parameter["schema"]);
    let inner = |schema: &Value| sample::is_uuid(walk.schemas.resolve(schema));
    inner(schema) || inner(&schema["items"]) || ["oneOf", "anyOf"].iter().any(|c| schema[c].as_array().into_iter().flatten().any(inner))
}

/// The required parameters of a call, with the caller's own ids.
fn required(walk: &Walk<'_>, operation: &Operation, but: &str) -> String {
    let needed = |p: &&Value| p["in"] == "query" && p["required"] == true && p["name"] != but;
    let all = operation.spec["parameters"].as_array().into_iter().flatten().filter(needed);
    let own = |name: &str| walk.own.own(&operation.name(), name);
    let value = |p: &Value, name: &str| p.get("example").cloned().unwrap_or_else(|| walk.schemas.sample(&p["schema"], name, &own));
    let pair =
        |p: &Value, name: &str| format!("{name}={}&", value(p, name).as_str().unwrap_or(if holds_id(walk, p) { NOBODY } else { "1" }));
    all.map(|p| pair(p, p["name"].as_str().unwrap())).collect()
}

pub async fn walk(walk: &Walk<'_>) {
    let lists = |o: &&Operation| o.method == Method::GET && o.policy != "public" && !o.path.contains('{') && !o.path.ends_with("/events");
    for operation in walk.operations.iter().filter(lists) {
        quiet(walk, operation, &required(walk, operation, "")).await;
        for parameter in operation.spec["parameters"].as_array().into_iter().flatten().filter(|p| p["in"] == "query") {
            let name = parameter["name"].as_str().unwrap();
            let needed = required(walk, operation, name);
            if name == "filter" || name == "text" {
                quiet(walk, operation, &format!("{needed}{name}={}", walk.victims.client_name.replace(' ', "%20"))).await;
            } else if holds_id(walk, parameter)
                && !UNTYPED.contains(&name)
                && let Some(id) = walk.victims.first(referent(&operation.name(), name))
            {
                by_id(walk, operation, name, &format!("{needed}{name}={id}")).await;
            }
        }
    }
    grants(walk).await;
}

/// The response must contain no id of the victims, except those in the request.
async fn quiet(walk: &Walk<'_>, operation: &Operation, query: &str) {
    let address = format!("{}?{query}", operation.path);
    let reply = walk.attacker.get(&address).await;
    assert!(reply.status < 500, "{address} as {}: {}", walk.who, reply.text());
    let disclosed = walk.victims.told_by(&without_requests(operation, &reply));
    // spec: TEN-01
    assert!(disclosed.is_none_or(|id| query.contains(id)), "{address} as {} discloses {disclosed:?}", walk.who);
    let what = format!("{} as it is", operation.name());
    // 202: the rows of a long export come as a file.
    if matches!(reply.status, 200 | 202 | 404) {
        walk.tried.reached(what)
    } else {
        walk.tried.stopped(what, format!("{}: {}", walk.who, reply.text()))
    }
}

/// The answer without the requests of this walk, which the attackers' own audit log repeats with the ids that they asked for.
fn without_requests(operation: &Operation, reply: &Reply) -> String {
    if operation.path == format!("{LOGS}/export") {
        return String::new();
    }
    if operation.path != LOGS {
        return reply.text();
    }
    let mut answer = reply.json();
    for row in answer["items"].as_array_mut().into_iter().flatten() {
        row["url"].take();
        row["exceptions"].take();
    }
    answer.to_string()
}

async fn by_id(walk: &Walk<'_>, operation: &Operation, parameter: &str, query: &str) {
    let address = format!("{}?{query}", operation.path);
    let reply = walk.attacker.get(&address).await;
    let what = format!("{} by {parameter}", operation.name());
    let answer = reply.json();
    match reply.status {
        // spec: TEN-01
        200 if answer.get("totalCount").is_some() => assert_eq!(answer["totalCount"], 0, "{address} as {}", walk.who),
        200 => assert_eq!(walk.victims.told_by(&reply.text()), None, "{address} as {}", walk.who),
        400 => assert_eq!(reply.fields(), [parameter], "{address} as {}", walk.who),
        404 => {}
        403 => return walk.tried.stopped(what, format!("{}: 403", walk.who)),
        _ => panic!("{address} as {}: {} {}", walk.who, reply.status, reply.text()),
    }
    walk.tried.reached(what);
}

/// ABP identifies whose grants are meant by provider and key.
async fn grants(walk: &Walk<'_>) {
    let user = walk.victims.first(Referent::Row(super::ids::USERS)).unwrap();
    let address = format!("/api/permission-management/permissions?providerName=U&providerKey={user}");
    for (method, body) in [(Method::GET, None), (Method::PUT, Some(serde_json::json!({ "permissions": [] })))] {
        let what = format!("{method} the grants of a user");
        match walk.attacker.call(method, &address, body).await.status {
            // spec: TEN-01
            404 => walk.tried.reached(what),
            403 => walk.tried.stopped(what, format!("{}: 403", walk.who)),
            status => panic!("{what} as {}: {status}", walk.who),
        }
    }
}
