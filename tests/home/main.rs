//! The start page and the search over HTTP.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // a failed setup fails the test

mod arrangement;
mod fold;
mod guide;
mod health;
mod index;
mod numbers;
mod reach;
mod search;
mod tags;

use serde_json::{Value, json};
use testkit::{Actor, Reply, Who, World};

/// Searches for `filter`, with further parameters.
pub async fn ask(actor: &Actor, filter: &str, more: &str) -> Reply {
    let filter: String = url::form_urlencoded::byte_serialize(filter.as_bytes()).collect();
    actor.get(&format!("/api/app/search?filter={filter}{more}")).await
}

/// The titles that a search finds, best first.
pub async fn titles(actor: &Actor, filter: &str) -> Vec<String> {
    let found = ask(actor, filter, "&maxResultCount=100").await.ok();
    found["items"].as_array().unwrap().iter().map(|hit| hit["title"].as_str().unwrap().to_owned()).collect()
}

/// An action item of Alpha's first client.
pub fn item(world: &World, owner: Who, title: &str) -> Value {
    json!({
        "clientId": world.cast.alpha_client, "title": title, "actionType": "Task", "priority": "High",
        "ownerUserId": world.cast.user(owner), "dueOn": "2026-03-09"
    })
}

/// Creates an action item and returns it.
pub async fn made(actor: &Actor, body: Value) -> Value {
    actor.post("/api/app/action-items", body).await.ok()
}
