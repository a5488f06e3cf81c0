//! No tenant sees another's data: every operation with another tenant's id in the path, in a filter, in a body, on the
//! demo data, as a tenant's administrator, as a coach of other clients and as a host user in another workspace.

use std::collections::BTreeMap;

use axum::http::Method;
use serde_json::Value;
use testkit::{Actor, World, on_both};

use crate::{
    operations::{self, Operation},
    sample::Schemas,
};

/// Ids of one tenant by collection (`/api/app/clients`) and of its users.
struct Ids {
    rows: BTreeMap<String, String>,
    /// The first row of each collection that the provider owns and every tenant reads.
    shared: BTreeMap<String, String>,
    user: String,
}

/// What a property of this name refers to.
fn collection_of(property: &str) -> Option<&'static str> {
    Some(match property {
        "clientId" | "clientIds" => "/api/app/clients",
        "teamId" | "parentTeamId" => "/api/app/teams",
        "staffId" | "leadStaffId" | "managerStaffId" => "/api/app/staff",
        "assessmentId" | "baselineId" => "/api/app/assessments",
        "findingId" => "/api/app/findings",
        _ => return None,
    })
}

/// What the provider owns that a property of this name refers to.
fn shared_collection_of(property: &str) -> Option<&'static str> {
    Some(match property {
        "frameworkId" => "/api/app/frameworks",
        "standardId" => "/api/app/standards",
        "subtypeId" => "/api/app/assessment-subtypes",
        _ => return None,
    })
}

fn is_user(property: &str) -> bool {
    property.ends_with("serId")
}

impl Ids {
    fn of(&self, property: &str) -> Option<String> {
        if is_user(property) {
            return Some(self.user.clone());
        }
        collection_of(property).and_then(|c| self.rows.get(c).cloned())
    }

    /// An id that a body of one's own may name.
    fn own(&self, property: &str) -> Option<String> {
        self.of(property).or_else(|| shared_collection_of(property).and_then(|c| self.shared.get(c).cloned()))
    }
}

async fn sign_in(world: &World, tenant: Option<&str>, user: &str) -> Actor {
    let caller = tenant.map_or_else(|| world.anon(), |t| world.anon().within(t));
    let scope = "openid profile roles Portal";
    let pairs =
        [("grant_type", "password"), ("client_id", "Portal_App"), ("username", user), ("password", demo::cast::PASSWORD), ("scope", scope)];
    let token = caller.form("/connect/token", &pairs).await.ok()["access_token"].as_str().unwrap().to_owned();
    world.anon().with_token(Some(&token))
}

/// The first row of every collection that belongs to `tenant`, as the host's administrator sees it there.
async fn ids(world: &World, operations: &[Operation], tenant: &str) -> Ids {
    let admin = sign_in(world, None, "helena.marsh").await.within(tenant);
    let tenant_id = admin.get("/api/abp/application-configuration").await.ok()["currentTenant"]["id"].as_str().unwrap().to_owned();
    let (mut rows, mut shared) = (BTreeMap::new(), BTreeMap::new());
    for operation in operations.iter().filter(|o| o.method == Method::GET && o.path.starts_with("/api/app/") && !o.path.contains('{')) {
        if operation.path.ends_with("/events") {
            continue;
        }
        let usable = if operation.path == "/api/app/assessment-subtypes" { "?usable=true" } else { "" };
        let found = admin.get(&format!("{}{usable}", operation.path)).await.json();
        let own = found["items"].as_array().into_iter().flatten().find(|row| row["tenantId"] == tenant_id.as_str());
        if let Some(id) = own.and_then(|row| row["id"].as_str()) {
            rows.insert(operation.path.clone(), id.to_owned());
        } else if let Some(id) = found["items"][0]["id"].as_str().filter(|_| found["items"][0].get("tenantId").is_none()) {
            shared.insert(operation.path.clone(), id.to_owned());
        }
    }
    let member = demo::cast::TENANTS.iter().find(|t| t.name == tenant).map(|t| &t.users[0]).unwrap();
    let member = sign_in(world, Some(tenant), &demo::cast::user_name(member.first, member.last)).await;
    let user = member.get("/api/abp/application-configuration").await.ok()["currentUser"]["id"].as_str().unwrap().to_owned();
    Ids { rows, shared, user }
}

/// The collection that the path's id belongs to, and the path with the id in it.
fn aimed(operation: &Operation, victims: &Ids) -> Option<String> {
    let (collection, rest) = operation.path.split_once("/{id}")?;
    let id = victims.rows.get(collection)?;
    (!rest.contains('{')).then(|| format!("{collection}/{id}{rest}"))
}

async fn attackers(world: &World) -> Vec<(&'static str, Actor)> {
    vec![
        ("administrator of another tenant", sign_in(world, Some("Harbourlight"), "amara.lindqvist").await),
        ("coach of another tenant's clients", sign_in(world, None, "priya.nandakumar").await.within("Harbourlight")),
        ("coach over the portfolio", sign_in(world, None, "priya.nandakumar").await),
        ("host administrator in another workspace", sign_in(world, None, "helena.marsh").await.within("Harbourlight")),
    ]
}

#[tokio::test]
async fn another_tenants_id_leads_nowhere() {
    on_both(async |world: World| {
        demo::load(&world.app).await.unwrap();
        let operations = operations::all();
        let schemas = Schemas(serde_json::from_str(&waymark::compose::openapi().unwrap()).unwrap());
        let (own, victims) = (ids(&world, &operations, "Harbourlight").await, ids(&world, &operations, "Brambleway").await);
        for collection in
            ["/api/app/clients", "/api/app/staff", "/api/app/teams", "/api/app/action-items", "/api/app/assessments", "/api/app/findings"]
        {
            assert!(victims.rows.contains_key(collection), "the demo data has no row of {collection} to try");
        }
        for (who, attacker) in attackers(&world).await {
            in_path(&operations, &schemas, &own, &victims, who, &attacker).await;
            in_filter(&operations, &victims, who, &attacker).await;
            in_body(&operations, &schemas, &own, &victims, who, &attacker).await;
        }
    })
    .await;
}

async fn in_path(operations: &[Operation], schemas: &Schemas, own: &Ids, victims: &Ids, who: &str, attacker: &Actor) {
    let mut tried = 0;
    for operation in operations {
        let Some(path) = aimed(operation, victims) else { continue };
        let body = schemas.body(&operation.spec).map(|schema| schemas.sample(schema, "", &|name| own.own(name)));
        let reply = attacker.call(operation.method.clone(), &path, body).await;
        tried += 1;
        // Whoever lacks the permission hears of that first; over a portfolio a write has to name its workspace first.
        let hidden = matches!(reply.status, 404 | 403) || reply.json()["error"]["code"] == "Portal:Common.WorkspaceRequired";
        // spec: TEN-01
        assert!(hidden, "{} as {who}: {} {}", operation.name(), reply.status, reply.text());
        for id in victims.rows.values() {
            assert!(!reply.text().contains(id.as_str()) || path.contains(id.as_str()), "{} as {who} tells of {id}", operation.name());
        }
    }
    assert!(tried > 20, "only {tried} operations on a record could be tried");
}

async fn in_filter(operations: &[Operation], victims: &Ids, who: &str, attacker: &Actor) {
    for operation in operations.iter().filter(|o| o.method == Method::GET && !o.path.contains('{')) {
        for parameter in operation.spec["parameters"].as_array().into_iter().flatten().filter(|p| p["in"] == "query") {
            let name = parameter["name"].as_str().unwrap_or_default();
            let Some(id) = collection_of(name).and_then(|c| victims.rows.get(c)) else { continue };
            let reply = attacker.get(&format!("{}?{name}={id}", operation.path)).await;
            if reply.status == 200 && reply.json().get("totalCount").is_some() {
                // spec: TEN-01
                assert_eq!(reply.json()["totalCount"], 0, "{}?{name} as {who}", operation.path);
            } else {
                assert!(matches!(reply.status, 200 | 400 | 403 | 404), "{}?{name} as {who}: {}", operation.path, reply.text());
                assert!(reply.status != 200 || !mentions(&reply.json(), victims), "{}?{name} as {who}: {}", operation.path, reply.text());
            }
        }
    }
}

fn mentions(answer: &Value, victims: &Ids) -> bool {
    let text = answer.to_string();
    victims.rows.values().any(|id| text.contains(id.as_str()))
}

async fn in_body(operations: &[Operation], schemas: &Schemas, own: &Ids, victims: &Ids, who: &str, attacker: &Actor) {
    for operation in operations.iter().filter(|o| o.method == Method::POST && o.path.starts_with("/api/app/") && !o.path.contains('{')) {
        let Some(schema) = schemas.body(&operation.spec) else { continue };
        for property in schemas.references(schema) {
            let Some(foreign) = victims.of(&property) else { continue };
            let mut body = schemas.sample(schema, "", &|name| own.own(name));
            body[&property] = Value::String(foreign);
            let reply = attacker.post(&operation.path, body).await;
            if reply.status == 403 || reply.json()["error"]["code"] == "Portal:Common.WorkspaceRequired" {
                continue;
            }
            // spec: TEN-01
            assert_eq!(reply.fields(), [property.as_str()], "{} with a foreign {property} as {who}: {}", operation.name(), reply.text());
        }
    }
}
