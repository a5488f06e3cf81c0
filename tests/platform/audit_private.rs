//! Private action items in the audit log: it shows that they changed, not what they say, to the host's administrator either.

use platform::permission::{self, PermissionHolder};
use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both, reach::only};

const LOGS: &str = "/api/audit-logging/audit-logs";
const CHANGES: &str = "/api/audit-logging/audit-logs/entity-changes";
const ITEMS: &str = "/api/app/action-items";
const ITEM: &str = "Waymark.Work.ActionItem";
const COMMENT: &str = "Waymark.Records.Comment";

fn id(row: &Value) -> &str {
    row["id"].as_str().unwrap_or_else(|| panic!("no id in {row}"))
}

/// A blocked private item of a member of staff, with a comment that was corrected.
async fn item(world: &World, staff: &Actor) -> Value {
    let item = json!({
        "clientId": world.cast.alpha_client, "title": "See the surgeon", "description": "Ask the surgeon about the knee",
        "actionType": "Task", "priority": "Low", "isPrivate": true, "ownerUserId": world.cast.user(Who::Staff), "dueOn": "2026-03-09"
    });
    let item = staff.post(ITEMS, item).await.ok();
    let blocked = json!({"to": "Blocked", "note": "The surgeon is away", "concurrencyStamp": item["concurrencyStamp"]});
    let item = staff.post(&format!("{ITEMS}/{}/transition", id(&item)), blocked).await.ok();
    let comments = format!("/api/app/records/ActionItem/{}/comments", id(&item));
    let comment = staff.post(&comments, json!({"body": "The surgeon is kind"})).await.ok();
    let corrected = json!({"body": "The surgeon is very kind", "concurrencyStamp": comment["concurrencyStamp"]});
    staff.put(&format!("/api/app/comments/{}", id(&comment)), corrected).await.ok();
    let misspelt = json!({"clientId": world.cast.alpha_client, "title": "Surgeon", "IsPrivate": "True"});
    assert_eq!(staff.post(ITEMS, misspelt).await.status, 400);
    item
}

/// What the log shows `actor` of action items and comments, in small letters.
async fn read_log(actor: &Actor) -> String {
    let mut told = String::new();
    for kind in [ITEM, COMMENT] {
        told += &actor.get(&format!("{CHANGES}?maxResultCount=1000&entityTypeFullName={kind}")).await.text();
        told += &actor.get(&format!("{CHANGES}/export?format=csv&entityTypeFullName={kind}")).await.text();
    }
    let logs = actor.get(&format!("{LOGS}?maxResultCount=1000&url=/api/app/")).await.ok();
    for row in logs["items"].as_array().unwrap() {
        told += &actor.get(&format!("{LOGS}/{}", id(row))).await.text();
    }
    told.to_lowercase()
}

#[tokio::test]
async fn private_items_are_masked_for_everybody_but_whom_they_were_opened_to() {
    on_both(async |world: World| {
        let (staff, host) = (world.as_user(Who::Staff).await, world.as_user(Who::HostAdmin).await);
        let item = item(&world, &staff).await;
        let workspace = host.within(world.cast.alpha);
        // spec: ACT-06
        for actor in [&host, &workspace] {
            let told = read_log(actor).await;
            assert!(told.contains(id(&item)) && !told.contains("surgeon"), "{told}");
            let of_item = actor.get(&format!("{CHANGES}?entityTypeFullName={ITEM}&entityId={}", id(&item))).await.ok();
            // Both changes have the same time, so either may stand first.
            let changes = of_item["items"].as_array().unwrap();
            let of_change = |change: &Value| change["propertyChanges"].as_array().unwrap().clone();
            let reason = changes.iter().flat_map(of_change).find(|row| row["propertyName"] == "blockedReason");
            assert_eq!(reason.unwrap()["newValue"], "\"***\"", "that it changed is no secret: {of_item}");
            assert!(changes.len() == 2 && changes.iter().all(|change| change["isWithheld"] == true), "{of_item}");
        }
        let path = format!("{ITEMS}/{}", id(&item));
        assert_eq!(workspace.get(&path).await.status, 404);
        let opened = [("Portal.ActionItems.ViewPrivate".to_owned(), true)];
        permission::change(&world.app, &world.installer(), &PermissionHolder::Role("admin".to_owned()), &opened).await.unwrap();
        for actor in [&host, &workspace] {
            let told = read_log(actor).await;
            assert!(told.contains("ask the surgeon") && told.contains("surgeon is away") && told.contains("very kind"), "{told}");
        }
        let read = workspace.get(&path).await.ok();
        assert_eq!((&read["title"], &read["allowedTransitions"]), (&json!("See the surgeon"), &json!([])));
        let moved = json!({"to": "Cancelled", "note": "No", "concurrencyStamp": read["concurrencyStamp"]});
        assert_eq!(workspace.post(&format!("{path}/transition"), moved).await.status, 403, "reading is all");
        assert_eq!(workspace.delete(&path).await.status, 403);
        assert_eq!(world.as_user(Who::ClientAdmin).await.get(&path).await.status, 404);
    })
    .await;
}

/// Saves what a member of staff says of an item, a minute after the change before.
async fn said(world: &World, staff: &Actor, path: &str, title: &str, description: &str, is_private: bool) {
    world.clock.advance(chrono::TimeDelta::minutes(1));
    let mut body = only(&staff.get(path).await.ok(), &["priority", "ownerUserId", "concurrencyStamp"]);
    (body["title"], body["description"], body["isPrivate"]) = (title.into(), description.into(), is_private.into());
    staff.put(path, body).await.ok();
}

#[tokio::test]
async fn what_was_written_while_an_item_was_private_stays_masked_once_it_is_public() {
    on_both(async |world: World| {
        let (staff, host) = (world.as_user(Who::Staff).await, world.as_user(Who::HostAdmin).await);
        let item = item(&world, &staff).await;
        let (path, history) = (format!("{ITEMS}/{}", id(&item)), format!("/api/app/records/ActionItem/{}/history?show=Changes", id(&item)));
        said(&world, &staff, &path, "See the doctor", "About the knee", false).await;
        said(&world, &staff, &path, "See the dentist", "About the tooth", false).await;
        said(&world, &staff, &path, "See the surgeon again", "Ask the surgeon about the hip", true).await;
        said(&world, &staff, &path, "See the optician", "About the eyes", false).await;
        world.clock.advance(chrono::TimeDelta::minutes(1));
        let workspace = host.within(world.cast.alpha);
        assert_eq!(workspace.get(&path).await.ok()["title"], "See the optician", "it is everybody's now");
        for actor in [&host, &workspace] {
            let told = read_log(actor).await;
            assert!(!told.contains("surgeon"), "{told}");
            assert!(told.contains("see the doctor") && told.contains("about the tooth"), "what was written in public is: {told}");
        }
        let read = workspace.get(&history).await.text();
        assert!(!read.contains("surgeon") && read.contains("See the dentist"), "{read}");
        assert!(staff.get(&history).await.text().contains("Ask the surgeon about the hip"), "authors read their own");

        let opened = [("Portal.ActionItems.ViewPrivate".to_owned(), true)];
        permission::change(&world.app, &world.installer(), &PermissionHolder::Role("admin".to_owned()), &opened).await.unwrap();
        assert!(read_log(&workspace).await.contains("ask the surgeon about the hip"));
        assert!(workspace.get(&history).await.text().contains("Ask the surgeon about the hip"));
    })
    .await;
}
