//! Frameworks, domains, standards, releases and imports over HTTP.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // a failed setup fails the test

mod bulk;
mod domain;
mod import;
mod race;
mod recycle;
mod release;
mod standard;

use serde_json::{Value, json};
use testkit::{Actor, Reply, World};

/// The LOW baseline of NIST SP 800-53 revision 5, as published.
pub fn nist() -> Vec<u8> {
    std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/NIST_SP-800-53_rev5_LOW-baseline_catalog.json")).unwrap()
}

/// Lets users publish their own drafts and imports.
pub async fn without_four_eyes(world: &World) {
    let off = [(platform::setting::STANDARDS_FOUR_EYES, Some("false".to_owned()))];
    platform::setting::set(&world.app, &world.installer(), &off).await.unwrap();
}

/// Uploads a catalogue.
pub async fn upload(actor: &Actor, query: &str, bytes: Vec<u8>) -> Reply {
    actor.raw(axum::http::Method::POST, &format!("/api/app/standards/import?{query}"), Some((bytes, "application/json"))).await
}

/// Imports a catalogue and returns the report.
pub async fn imported(world: &World, actor: &Actor, query: &str, bytes: Vec<u8>) -> Value {
    let queued = upload(actor, query, bytes).await.ok();
    assert_eq!(queued["status"], "Queued");
    world.drain().await;
    let done = actor.get(&format!("/api/app/imports/{}", queued["id"].as_str().unwrap())).await.ok();
    assert_eq!(done["source"], "Catalogue");
    assert_eq!((done["status"].as_str(), done["progressPct"].as_i64()), (Some("Succeeded"), Some(100)), "{done}");
    done["report"].clone()
}

/// A framework, a domain and a subdomain of the provider's own.
pub struct Own {
    pub framework: Value,
    pub domain: Value,
    pub subdomain: Value,
}

/// Writes a small own framework.
pub async fn own(author: &Actor) -> Own {
    own_called(author, "CARE", "Care quality").await
}

/// The same with another code and title.
pub async fn own_called(author: &Actor, code: &str, title: &str) -> Own {
    let framework = author.post("/api/app/frameworks", json!({"code": code, "title": title})).await.ok();
    let body = json!({"frameworkId": framework["id"], "code": "SAF", "name": "Safety", "colour": 3, "weight": 1});
    let domain = author.post("/api/app/domains", body).await.ok();
    let body = json!({"domainId": domain["id"], "name": "Conduct", "weight": 1, "questionsPerAssessment": 5});
    let subdomain = author.post("/api/app/subdomains", body).await.ok();
    Own { framework, domain, subdomain }
}

/// The content of a standard.
pub fn content(statement: &str) -> Value {
    json!({"title": "Training is current", "statement": statement, "criticality": "Critical", "assessEveryMonths": 6})
}

/// Creates a draft.
pub async fn draft(author: &Actor, own: &Own) -> Value {
    author.post("/api/app/standards", json!({"subdomainId": own.subdomain["id"], "content": content("Everyone is trained.")})).await.ok()
}

/// Makes a transition of a standard, with its current stamp.
pub async fn step(actor: &Actor, standard: &Value, step: &str) -> Reply {
    let path = format!("/api/app/standards/{}", standard["id"].as_str().unwrap());
    let stamp = actor.get(&path).await.ok()["concurrencyStamp"].clone();
    actor.post(&format!("{path}/{step}"), json!({"concurrencyStamp": stamp})).await
}
