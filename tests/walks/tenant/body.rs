//! Another tenant's id in an otherwise valid body.

use axum::http::Method;
use serde_json::{Value, json};
use testkit::Reply;

use super::{
    HOST_ADMINISTRATOR, Walk,
    ids::{ACTIONS, ASSESSMENTS, ASSETS, CLIENTS, FINDINGS, FOLDERS, JOBS, ROLES, STAFF, TEAMS, TOPICS, USERS, referent},
};
use crate::operations::Operation;

/// Calls that name accounts of any tenant on purpose: a token or an own session proves what they are about (`tests/openid/linked.rs`).
const ACROSS_TENANTS: &str = "/api/account/link-user/";
/// Number of own records to try until one is in a state that allows the change.
const RECORDS: usize = 40;

pub async fn walk(walk: &Walk<'_>) {
    let writes =
        |o: &&Operation| [Method::POST, Method::PUT].contains(&o.method) && o.policy != "public" && !o.path.starts_with(ACROSS_TENANTS);
    // The provider's administrator manages every job.
    let manages = |o: &&Operation| walk.who == HOST_ADMINISTRATOR && o.path.starts_with(JOBS);
    for operation in walk.operations.iter().filter(writes).filter(|operation| !manages(operation)) {
        let Some(schema) = walk.schemas.body(&operation.spec) else { continue };
        for place in walk.schemas.references(schema) {
            if let Some(foreign) = walk.victims.first(referent(&operation.name(), &place)) {
                send_foreign_id(walk, operation, schema, &place, foreign).await;
            }
        }
    }
}

/// The caller's own paths for an operation.
fn own_paths(walk: &Walk<'_>, operation: &Operation) -> Vec<String> {
    let Some((collection, _)) = operation.path.split_once("/{id}") else { return vec![operation.path.clone()] };
    let rows = walk.own.rows.get(collection).map(Vec::as_slice).unwrap_or_default();
    rows.iter().take(RECORDS).map(|id| operation.path.replace("{id}", id)).collect()
}

/// The value at `path` before the change, with the stamp of the record that it is part of.
async fn before(walk: &Walk<'_>, operation: &Operation, path: &str, place: &str) -> Value {
    if !operation.path.contains("/{id}") {
        return Value::Null;
    }
    let record = path.split('/').take(5).collect::<Vec<_>>().join("/");
    let mut view = walk.attacker.get(&record).await.json();
    if view["id"].is_null() {
        // A record without an operation of its own to read it stands in its list.
        let (list, id) = record.rsplit_once('/').unwrap();
        let list = if list == TOPICS { format!("{TEAMS}/{}/huddle-topics", walk.own.rows[TEAMS][0]) } else { list.to_owned() };
        let found = walk.attacker.get(&format!("{list}?maxResultCount=1000")).await.json();
        view = found["items"].as_array().into_iter().flatten().find(|item| item["id"] == id).cloned().unwrap_or(view);
    }
    let readable = walk.operations.iter().any(|o| o.method == Method::GET && o.path == operation.path);
    if readable && record != path {
        // A list of parts is read as `items` and sent under its own name.
        let list = place.split("[]").next().unwrap_or(place);
        view[list] = walk.attacker.get(path).await.json()["items"].clone();
    }
    view
}

async fn send_foreign_id(walk: &Walk<'_>, operation: &Operation, schema: &Value, place: &str, foreign: &str) {
    let name = operation.name();
    let what = format!("{name} {place}");
    let own = |place: &str| walk.own.own(&name, place);
    for path in own_paths(walk, operation) {
        let view = before(walk, operation, &path, place).await;
        let mut body = handing_on(walk, operation, &view).unwrap_or_else(|| walk.schemas.fitted(schema, &view, &own));
        walk.schemas.put(schema, &mut body, place, foreign, &own);
        let reply = walk.attacker.call(operation.method.clone(), &path, Some(body.clone())).await;
        if refused(&reply, place, foreign) {
            return walk.tried.reached(what);
        }
        assert!(reply.status < 500, "{what} as {}: {}", walk.who, reply.text());
        // spec: TEN-01
        assert!(reply.status >= 400 || has_changed_nothing(&reply), "{what} as {} accepts a foreign id: {body} {}", walk.who, reply.text());
        walk.tried.stopped(what.clone(), format!("{}: {} {}", walk.who, reply.status, reply.text()));
        // Another record would not help.
        if reply.status == 403 || reply.json()["error"]["code"] == "Portal:Common.WorkspaceRequired" {
            return;
        }
    }
}

/// A bulk request that hands an own record to an own user: its input depends on its action, which no sample knows.
fn handing_on(walk: &Walk<'_>, operation: &Operation, view: &Value) -> Option<Value> {
    if operation.path.strip_suffix("/bulk") == Some(ASSETS) {
        let args = json!({"folderId": walk.own.rows[FOLDERS][0]});
        return Some(json!({"ids": [walk.own.rows[ASSETS][0]], "action": "Move", "args": args}));
    }
    // Only who leaves hands something over.
    if operation.path == format!("{STAFF}/{{id}}/transition") {
        let heir = json!({"userId": walk.own.rows[USERS][0], "staffId": walk.own.rows[STAFF][0]});
        return Some(json!({"to": "Left", "handOver": heir, "concurrencyStamp": view["concurrencyStamp"]}));
    }
    // Only who coaches the client hands it over.
    if operation.path == format!("{CLIENTS}/{{id}}/hand-over") {
        let coach = &view["leadCoachUserId"];
        return Some(json!({"fromUserId": coach, "toUserId": coach, "concurrencyStamp": view["concurrencyStamp"]}));
    }
    let collection = operation.path.strip_suffix("/bulk").filter(|path| [ACTIONS, ASSESSMENTS, FINDINGS, USERS].contains(path))?;
    let user = &walk.own.rows[USERS][0];
    let (action, args) = match collection {
        USERS => ("AddRole", json!({"roleId": walk.own.rows[ROLES][0]})),
        ASSESSMENTS => ("Assign", json!({"leadUserId": user})),
        _ => ("Assign", json!({"ownerUserId": user})),
    };
    Some(json!({"ids": [walk.own.rows[collection][0]], "action": action, "args": args}))
}

/// Whether a bulk request was refused for each id.
fn has_changed_nothing(reply: &Reply) -> bool {
    reply.status == 200 && reply.json()["results"].as_array().is_some_and(|parts| parts.iter().all(|part| part["ok"] == false))
}

/// Whether the response rejects the id: on its field or, in a bulk request, for that id only.
fn refused(reply: &Reply, place: &str, foreign: &str) -> bool {
    let field = place.replace("[]", "[0]");
    let whole = place.trim_end_matches("[]");
    if reply.status == 400 {
        let fields = reply.fields();
        return fields == [field.as_str()] || fields == [whole];
    }
    let not_found = |part: &Value| part["id"] == foreign && part["outcome"] == "NotFound";
    let bulk = |part: &Value| part["id"] == foreign && part["ok"] == false && part["error"]["code"] == "Portal:Common.NotFound";
    let name = place.rsplit('.').next().unwrap_or(place);
    let on_field = |part: &Value| part["ok"] == false && part["error"]["validationErrors"][0]["members"][0] == name;
    if reply.status == 200 && reply.json()["results"].as_array().is_some_and(|parts| parts.iter().any(|p| bulk(p) || on_field(p))) {
        return true;
    }
    reply.status == 200 && reply.json()["items"].as_array().is_some_and(|parts| parts.iter().any(not_found))
}
