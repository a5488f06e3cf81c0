//! Comments, files and history of records over HTTP.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // a failed setup fails the test

mod attachment;
mod comment;
mod count;
mod data_pack;
mod history;
mod link;
mod of_host;
mod of_library;
mod personal_data;
mod recycle;
mod saved_view;
mod search;
mod shared_files;
mod tag;
mod tenant_export;
mod watch;
mod wording;

use serde_json::{Value, json};
use testkit::{Actor, Who, World};

/// An action item of the first client, by its coach.
async fn action_item(world: &World, owner: Who) -> Value {
    let body = json!({
        "clientId": world.cast.alpha_client, "title": "Train four people", "actionType": "Task", "priority": "High",
        "ownerUserId": world.cast.user(owner), "dueOn": "2026-03-09"
    });
    coach(world).await.post("/api/app/action-items", body).await.ok()
}

async fn coach(world: &World) -> Actor {
    world.as_user(Who::Coach).await.within(world.cast.alpha)
}

/// A path below a record, `comments` or `history`.
fn of(record: &Value, part: &str) -> String {
    format!("/api/app/records/ActionItem/{}/{part}", id(record))
}

fn id(value: &Value) -> String {
    value["id"].as_str().unwrap_or_else(|| panic!("no id in {value}")).to_owned()
}
