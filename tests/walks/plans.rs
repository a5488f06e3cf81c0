//! No list scans a table: every reading operation is called on demo data with each of its filters and sort orders, and the database is
//! asked for the plan of each statement that this ran.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, Mutex},
};

use axum::http::Method;
use serde_json::{Value, json};
use store::{Engine, sea_orm::Statement};
use testkit::{Actor, Who, World, on_both, on_with_demo};

use crate::operations::{self, Operation};

const NOBODY: &str = "0192d3a4-0000-7000-8000-00000000dead";

/// Tables that may be read as a whole, and why.
const WHOLE: &[(&str, &str)] = &[
    ("dbstat", "the sizes of an embedded database's tables, up to 256 MB"),
    ("feature_values", "few rows: features of editions and tenants, cached as a whole"),
    ("frameworks", "few rows: the provider's catalogues of standards"),
    ("nodes", "few rows: one per start of a server within a day"),
    ("pg_class", "the server's catalogue: the sizes of its tables"),
    ("schedules", "few rows: one per schedule"),
    ("schema_migrations", "few rows: one per step of the schema"),
    ("signing_keys", "few rows: one per 90 days, and old ones are deleted"),
    ("sqlite_master", "the catalogue of an embedded database"),
    ("sqlite_schema", "the catalogue of an embedded database"),
];

/// Tables that the system may read as a whole once an hour, since few rows expire there.
const WHOLE_BY_THE_HOUR: &[&str] = &["DELETE FROM \"background_jobs\"", "DELETE FROM \"consents\""];

/// Ids of listed rows, by the path of the list.
struct Known(BTreeMap<String, String>);

impl Known {
    async fn of(operations: &[Operation], actors: &[Actor]) -> Self {
        let mut known = BTreeMap::new();
        for operation in operations.iter().filter(|o| !o.path.contains('{')) {
            for actor in actors {
                let reply = actor.get(&operation.path).await.json();
                if let Some(id) = reply["items"][0]["id"].as_str() {
                    known.entry(operation.path.clone()).or_insert_with(|| id.to_owned());
                }
            }
        }
        Self(known)
    }

    /// The path with existing ids.
    fn concrete(&self, path: &str) -> String {
        let mut concrete = String::new();
        for part in path.split('/').skip(1) {
            let id = self.0.get(&concrete).map_or(NOBODY, String::as_str).to_owned();
            concrete.push('/');
            concrete.push_str(if part.starts_with('{') { &id } else { part });
        }
        concrete
    }

    /// An id for a parameter: `clientId` is one of the clients.
    fn named(&self, parameter: &str) -> &str {
        let plural = format!("/{}s", parameter.trim_end_matches("Id").to_lowercase());
        self.0.iter().find(|(path, _)| path.ends_with(&plural)).map_or(NOBODY, |(_, id)| id)
    }
}

fn schema(parameter: &Value, document: &Value) -> Value {
    let mut schema = parameter["schema"].clone();
    for _ in 0..4 {
        if schema["items"].is_object() {
            schema = schema["items"].clone();
        }
        if let Some(choice) = schema["oneOf"].as_array().and_then(|all| all.iter().find(|s| s["type"] != "null")).cloned() {
            schema = choice;
        }
        if let Some(name) = schema["$ref"].as_str().and_then(|r| r.strip_prefix("#/components/schemas/")) {
            schema = document["components"]["schemas"][name].clone();
        }
    }
    schema
}

/// The values to try for a parameter.
fn values(parameter: &Value, known: &Known, document: &Value) -> Vec<String> {
    let (name, schema) = (parameter["name"].as_str().unwrap(), schema(parameter, document));
    if name == "sorting" {
        let names = parameter["description"].as_str().unwrap_or_default().split('`').skip(1).step_by(2);
        return names.filter(|n| !n.contains(' ')).flat_map(|n| [n.to_owned(), format!("{n}%20desc")]).collect();
    }
    if let Some(first) = schema["enum"].as_array().and_then(|all| all.first()).and_then(Value::as_str) {
        return vec![first.to_owned()];
    }
    match (schema["type"].to_string().trim_matches('"'), schema["format"].as_str()) {
        (_, Some("uuid")) => vec![known.named(name).to_owned()],
        (_, Some("date")) => vec!["2026-01-05".to_owned()],
        (_, Some("date-time")) => vec!["2026-01-05T09:00:00Z".to_owned()],
        (kind, _) if kind.contains("boolean") => vec!["true".to_owned(), "false".to_owned()],
        (kind, _) if kind.contains("integer") => vec!["1".to_owned()],
        _ => vec!["an".to_owned()],
    }
}

/// The URLs to try for an operation: bare, with each parameter alone, and with each filter combined with each sort order.
fn addresses(operation: &Operation, known: &Known, document: &Value) -> Vec<String> {
    let path = known.concrete(&operation.path);
    let parameters = operation.spec["parameters"].as_array().cloned().unwrap_or_default();
    let (mut required, mut single, mut sorting) = (String::new(), vec![String::new()], vec![String::new()]);
    for parameter in parameters.iter().filter(|p| p["in"] == "query") {
        let name = parameter["name"].as_str().unwrap();
        let pairs = values(parameter, known, document).into_iter().map(|value| format!("{name}={value}&"));
        if parameter["required"] == true {
            required.extend(pairs.take(1));
        } else if name == "sorting" {
            sorting.extend(pairs);
        } else {
            single.extend(pairs);
        }
    }
    // The search reads nothing unless words, tags or clients are named: each filter is tried with words and with a tag.
    if operation.path == "/api/app/search" {
        let is_asked = |pair: &&String| ["filter=", "tagIds="].iter().any(|name| pair.starts_with(name));
        let asked: Vec<String> = single.iter().filter(is_asked).cloned().collect();
        single = asked.iter().flat_map(|asked| single.iter().map(move |more| format!("{asked}{more}"))).collect();
    }
    // An export reads what its list reads, where each order is tried with each filter.
    if operation.path.contains("/export") {
        single.append(&mut sorting);
        sorting.push(String::new());
    }
    let queries = single.iter().flat_map(|filter| sorting.iter().map(move |order| format!("{filter}{order}")));
    queries.map(|query| format!("{path}?{required}{query}")).collect()
}

/// The tables that a plan scans completely.
fn scanned(engine: Engine, plan: &[String]) -> Vec<String> {
    // A list of nothing: the database knows before the first row.
    if plan.iter().any(|line| line.contains("One-Time Filter: false")) {
        return Vec::new();
    }
    let mut tables = Vec::new();
    for line in plan {
        let table = match engine {
            // An index scan in sort order ends with the page; without an index, all rows are read.
            // A virtual table is asked for the matches of its own index.
            Engine::Sqlite => line
                .strip_prefix("SCAN ")
                .filter(|rest| !rest.contains(" USING ") && !rest.starts_with('(') && !rest.contains(" VIRTUAL TABLE INDEX 0:M")),
            // Only sequential scans: which of several indexes is used says little for small tables.
            Engine::Postgres => line.split("Seq Scan on ").nth(1),
        };
        tables.extend(table.and_then(|t| t.split_whitespace().next()).map(str::to_owned));
    }
    // The rows of a subquery, whose own plan is next to it.
    let is_subquery = |table: &str| plan.iter().any(|line| line.strip_prefix("CO-ROUTINE ") == Some(table));
    tables.retain(|table| table != "CONSTANT" && !is_subquery(table) && !WHOLE.iter().any(|(whole, _)| whole == table));
    tables
}

/// The host's administrator in a tenant of the demo data.
async fn within_harbourlight(host: &Actor) -> Actor {
    host.within(host.get("/api/abp/multi-tenancy/tenants/by-name/Harbourlight").await.ok()["tenantId"].as_str().unwrap())
}

/// Calls everything that reads, and looks at the plans.
async fn walk_of_lists(world: World) {
    let host = world.as_user(Who::HostAdmin).await;
    let actors = [within_harbourlight(&host).await, host.clone(), world.as_user(Who::ClientAdmin).await, world.as_user(Who::Coach).await];
    let document = &*operations::DOCUMENT;
    // OpenID endpoints use indexes of the system scope; live events never end; a workbook in ABP's shape is the export once more.
    let ends = |o: &Operation| ["/events", "/export-to-excel"].iter().any(|end| o.path.ends_with(end));
    let reads = |o: &Operation| o.method == Method::GET && o.path.starts_with("/api/") && !ends(o);
    let operations: Vec<Operation> = operations::all().into_iter().filter(reads).collect();
    let known = Known::of(&operations, &actors).await;

    let run: Arc<Mutex<BTreeMap<String, Statement>>> = Arc::default();
    let seen = Arc::clone(&run);
    world.app.db().watch(move |statement| {
        if statement.sql.starts_with("SELECT") {
            seen.lock().unwrap().entry(statement.sql.clone()).or_insert_with(|| statement.clone());
        }
    });
    let (mut lists, mut found, mut looked) = (0, BTreeSet::new(), 0);
    for operation in &operations {
        let mut answered = false;
        for address in addresses(operation, &known, document) {
            for actor in &actors {
                let reply = actor.get(&address).await;
                assert!(reply.status < 500, "{address}: {}", reply.text());
                answered |= reply.status == 200;
            }
        }
        lists += usize::from(answered && operation.spec.to_string().contains("PagedList"));
        let statements = std::mem::take(&mut *run.lock().unwrap());
        looked += statements.len();
        for statement in statements.values() {
            let plan = world.app.db().read(&world.installer(), |tx| async move { tx.plan(statement).await }).await.unwrap();
            for table in scanned(world.engine, &plan) {
                found.insert(format!("{table} by {}\n    {}\n    {}", operation.name(), statement.sql, plan.join("\n    ")));
            }
        }
    }
    assert!(lists >= 15 && looked > 500, "the walk has seen the lists: {lists} with {looked} statements");
    assert!(found.is_empty(), "{:?}: {} scans\n{}", world.engine, found.len(), found.into_iter().collect::<Vec<_>>().join("\n"));
}

#[tokio::test]
async fn no_list_scans_a_table() {
    on_with_demo(Engine::Sqlite, walk_of_lists).await;
}

#[tokio::test]
async fn no_list_scans_a_table_on_postgresql() {
    on_with_demo(Engine::Postgres, walk_of_lists).await;
}

#[tokio::test]
async fn counting_pending_work_scans_no_table() {
    on_both(async |world: World| {
        let run: Arc<Mutex<Vec<Statement>>> = Arc::default();
        let seen = Arc::clone(&run);
        world.app.db().watch(move |statement| seen.lock().unwrap().push(statement.clone()));
        world.app.db().backlog().await.unwrap();
        let statements = std::mem::take(&mut *run.lock().unwrap());
        assert_eq!(statements.len(), 2, "messages and jobs");
        let system = world.installer().as_system();
        for statement in &statements {
            let plan = world.app.db().read(&system, |tx| async move { tx.plan(statement).await }).await.unwrap();
            let searched = world.engine == Engine::Postgres || plan.iter().any(|line| line.starts_with("SEARCH "));
            assert!(searched && scanned(world.engine, &plan).is_empty(), "{}\n{}", statement.sql, plan.join("\n"));
        }
    })
    .await;
}

/// Scheduled jobs, which no caller waits for.
const BY_THE_CLOCK: &[&str] = &["delivery.housekeeping"];

async fn walk_of_background_work(world: World) {
    let run: Arc<Mutex<BTreeMap<String, Statement>>> = Arc::default();
    let seen = Arc::clone(&run);
    world.app.db().watch(move |statement| {
        if ["SELECT", "UPDATE", "DELETE"].iter().any(|verb| statement.sql.starts_with(verb)) {
            seen.lock().unwrap().entry(statement.sql.clone()).or_insert_with(|| statement.clone());
        }
    });
    let system = world.installer().as_system();
    // A sign-in, and a change with notifications.
    let admin = within_harbourlight(&world.as_user(Who::HostAdmin).await).await;
    let other = admin.get("/api/app/action-items").await.ok()["items"][0].clone();
    let body = json!({
        "clientId": other["clientId"], "ownerUserId": other["ownerUserId"], "title": "Check the autoclave log", "actionType": "Task",
        "priority": "Medium", "dueOn": "2027-03-01", "requiresVerification": false, "isPrivate": false
    });
    admin.post("/api/app/action-items", body).await.ok();
    world
        .app
        .db()
        .write(&system, |tx| async move {
            for kind in BY_THE_CLOCK {
                tx.enqueue(kind, &json!({})).await?;
            }
            Ok(())
        })
        .await
        .unwrap();
    world.drain().await;
    // Much later, expired rows are deleted.
    world.clock.advance(chrono::TimeDelta::days(60));
    openid::maintain(&world.app).await.unwrap();
    let statements = std::mem::take(&mut *run.lock().unwrap());
    for change in ["UPDATE \"outbox_messages\"", "UPDATE \"background_jobs\"", "DELETE FROM \"sign_in_attempts\"", "DELETE FROM \"grants\""]
    {
        assert!(statements.keys().any(|sql| sql.starts_with(change)), "{:?}: {change} was not run", world.engine);
    }
    let mut found = BTreeSet::new();
    for statement in statements.values().filter(|s| !WHOLE_BY_THE_HOUR.iter().any(|whole| s.sql.starts_with(whole))) {
        let plan = world.app.db().read(&system, |tx| async move { tx.plan(statement).await }).await.unwrap();
        found.extend(
            scanned(world.engine, &plan).into_iter().map(|table| format!("{table}: {}\n    {}", statement.sql, plan.join("\n    "))),
        );
    }
    assert!(found.is_empty(), "{:?}: {} scans\n{}", world.engine, found.len(), found.into_iter().collect::<Vec<_>>().join("\n"));
}

#[tokio::test]
async fn background_work_scans_no_table() {
    on_with_demo(Engine::Sqlite, walk_of_background_work).await;
}

#[tokio::test]
async fn background_work_scans_no_table_on_postgresql() {
    on_with_demo(Engine::Postgres, walk_of_background_work).await;
}
