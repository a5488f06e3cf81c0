//! History: changes, transitions and comments of a record in one timeline.

use chrono::TimeDelta;
use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both};

use crate::{action_item, coach, id, of};

/// Changes an item and returns its history in words, latest first.
async fn change_and_read_history(world: &World, item: &Value) -> Actor {
    let (coach, staff) = (coach(world).await, world.as_user(Who::Staff).await);
    let path = format!("/api/app/action-items/{}", id(item));
    let later = async || world.clock.advance(TimeDelta::seconds(1));
    later().await;
    let stamp = staff.get(&path).await.ok()["concurrencyStamp"].clone();
    staff.post(&format!("{path}/transition"), json!({"to": "InProgress", "concurrencyStamp": stamp})).await.ok();
    later().await;
    staff.post(&of(item, "comments"), json!({"body": "Two of four are trained"})).await.ok();
    later().await;
    let stamp = coach.get(&path).await.ok()["concurrencyStamp"].clone();
    coach.post(&format!("{path}/postpone"), json!({"dueOn": "2026-03-16", "concurrencyStamp": stamp})).await.ok();
    later().await;
    let row = coach.get(&path).await.ok();
    let mut body = testkit::reach::only(
        &row,
        &[
            "teamId",
            "title",
            "description",
            "priority",
            "startOn",
            "requiresVerification",
            "verifierUserId",
            "isPrivate",
            "concurrencyStamp",
        ],
    );
    body["ownerUserId"] = json!(world.cast.user(Who::Manager));
    body["priority"] = json!("Low");
    coach.put(&path, body).await.ok();
    coach
}

fn kinds(history: &Value) -> Vec<&str> {
    history["items"].as_array().unwrap().iter().map(|entry| entry["kind"].as_str().unwrap()).collect()
}

fn change<'a>(entry: &'a Value, name: &str) -> &'a Value {
    entry["changes"].as_array().unwrap().iter().find(|c| c["name"] == name).unwrap_or_else(|| panic!("{name} in {entry}"))
}

#[tokio::test]
async fn changes_transitions_and_comments_are_one_timeline() {
    on_both(async |world: World| {
        let item = action_item(&world, Who::Staff).await;
        let coach = change_and_read_history(&world, &item).await;
        let history = coach.get(&of(&item, "history")).await.ok();
        assert_eq!(kinds(&history), ["Changed", "Changed", "Commented", "Moved", "Created"]);
        assert_eq!(history["totalCount"], 5);
        let handed_on = &history["items"][0];
        let owner = change(handed_on, "ownerUserId");
        assert_eq!((owner["original"].as_str(), owner["new"].as_str()), (Some("staff Tester"), Some("manager Tester")), "{owner}");
        let priority = change(handed_on, "priority");
        assert_eq!((&priority["enumName"], &priority["original"], &priority["new"]), (&json!("Priority"), &json!("High"), &json!("Low")));
        assert_eq!(change(&history["items"][1], "dueOn")["new"], "2026-03-16");
        assert_eq!(history["items"][2]["comment"]["body"], "Two of four are trained");
        let moved = change(&history["items"][3], "status");
        assert_eq!((&moved["original"], &moved["new"], &moved["kind"]), (&json!("Open"), &json!("InProgress"), &json!("Enum")));
        for (show, expected) in
            [("Changes", vec!["Changed", "Changed", "Moved", "Created"]), ("Transitions", vec!["Moved"]), ("Comments", vec!["Commented"])]
        {
            assert_eq!(kinds(&coach.get(&format!("{}?show={show}", of(&item, "history"))).await.ok()), expected);
        }
        let page = coach.get(&format!("{}?skipCount=1&maxResultCount=2", of(&item, "history"))).await.ok();
        assert_eq!((kinds(&page), page["totalCount"].as_u64()), (vec!["Changed", "Commented"], Some(5)));
        assert_eq!(coach.get(&format!("{}?show=Nothing", of(&item, "history"))).await.fields(), ["show"]);
    })
    .await;
}

#[tokio::test]
async fn a_history_is_read_by_those_who_reach_the_record_alone() {
    on_both(async |world: World| {
        let item = action_item(&world, Who::Staff).await;
        change_and_read_history(&world, &item).await;
        let staff = world.as_user(Who::Staff).await;
        assert_eq!(staff.get(&of(&item, "history")).await.status, 404, "it was handed on");
        for who in [Who::Manager, Who::ClientAdmin, Who::Viewer] {
            assert_eq!(world.as_user(who).await.get(&of(&item, "history")).await.ok()["totalCount"], 5, "{who:?}");
        }
        for who in [Who::NobodyInTenant, Who::OtherTenant] {
            assert!(matches!(world.as_user(who).await.get(&of(&item, "history")).await.status, 403 | 404), "{who:?}");
        }
    })
    .await;
}
