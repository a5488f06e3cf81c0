//! Every status of an action item: the moves that annex B lists for it work, and any other one is refused with those that there are.

use std::collections::BTreeSet;

use serde_json::json;
use testkit::{Actor, Reply, Who, World, on_both};

const ITEMS: &str = "/api/app/action-items";

/// Each status and its moves, in the order in which they are named.
const LISTED: [(&str, &[&str]); 6] = [
    ("Open", &["InProgress", "Blocked", "Done", "Cancelled"]),
    ("InProgress", &["Open", "Blocked", "Done", "Cancelled"]),
    ("Blocked", &["Open", "InProgress", "Done", "Cancelled"]),
    ("AwaitingVerification", &["Closed", "Open"]),
    ("Closed", &["Open"]),
    ("Cancelled", &[]),
];

const MOVES: [&str; 6] = ["InProgress", "Blocked", "Done", "Closed", "Open", "Cancelled"];

/// The moves of three items: together, every one that is listed.
const LIVES: [&[&str]; 3] = [
    &[
        "InProgress",
        "Blocked",
        "InProgress",
        "Open",
        "Blocked",
        "Open",
        "Done",
        "Open",
        "InProgress",
        "Done",
        "Open",
        "Blocked",
        "Done",
        "Closed",
        "Open",
        "Cancelled",
    ],
    &["InProgress", "Cancelled"],
    &["Blocked", "Cancelled"],
];

async fn go(by: &Actor, path: &str, to: &str) -> Reply {
    let stamp = by.get(path).await.ok()["concurrencyStamp"].clone();
    by.post(&format!("{path}/transition"), json!({"to": to, "note": "The trainer was ill", "concurrencyStamp": stamp})).await
}

/// Work of Staff that somebody else verifies.
async fn made(world: &World, by: &Actor) -> String {
    let body = json!({
        "clientId": world.cast.alpha_client, "title": "Train four people", "actionType": "Task", "priority": "High",
        "ownerUserId": world.cast.user(Who::Staff), "dueOn": "2026-03-09", "requiresVerification": true,
        "verifierUserId": world.cast.user(Who::Manager)
    });
    format!("{ITEMS}/{}", by.post(ITEMS, body).await.ok()["id"].as_str().unwrap())
}

fn listed(from: &str) -> &'static [&'static str] {
    LISTED.iter().find(|(status, _)| *status == from).unwrap().1
}

async fn refuses_the_rest(by: &Actor, path: &str, from: &str) {
    let allowed = listed(from);
    for to in MOVES.iter().filter(|to| !allowed.contains(to)) {
        let reply = go(by, path, to).await;
        assert_eq!(reply.refused(400), "Portal:Common.InvalidTransition", "{from} to {to}");
        assert_eq!(reply.json()["error"]["data"], json!({"from": from, "to": to, "allowed": allowed}));
    }
    assert_eq!(by.get(path).await.ok()["status"], from, "nothing was changed");
}

#[tokio::test]
async fn each_status_makes_its_own_moves_and_names_them_for_any_other() {
    on_both(async |world: World| {
        let (coach, staff) = (world.as_user(Who::Coach).await.within(world.cast.alpha), world.as_user(Who::Staff).await);
        let (mut seen, mut made_moves) = (BTreeSet::new(), BTreeSet::new());
        for life in LIVES {
            let path = made(&world, &coach).await;
            let mut from = String::from("Open");
            for to in life {
                if seen.insert(from.clone()) {
                    refuses_the_rest(&coach, &path, &from).await;
                }
                // Who has done the work doesn't verify it.
                let by = if *to == "Done" { &staff } else { &coach };
                let moved = go(by, &path, to).await.ok();
                let status = if *to == "Done" { "AwaitingVerification" } else { *to };
                assert_eq!(moved["status"], status, "{from} to {to}");
                made_moves.insert((from, *to));
                from = status.to_owned();
            }
            if seen.insert(from.clone()) {
                refuses_the_rest(&coach, &path, &from).await;
            }
        }
        let all: BTreeSet<(String, &str)> =
            LISTED.iter().flat_map(|(from, moves)| moves.iter().map(move |to| ((*from).to_owned(), *to))).collect();
        assert_eq!((seen.len(), made_moves), (LISTED.len(), all));
    })
    .await;
}
