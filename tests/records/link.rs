//! Links between records: from both sides, within the reader's reach.

use chrono::TimeDelta;
use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both};

use crate::{action_item, coach, id, of};

fn to(kind: &str, record: &Value, relation: &str) -> Value {
    json!({"relation": relation, "recordKind": kind, "recordId": record["id"]})
}

/// The links that the caller sees: what they say, and the title at their other end.
async fn links(by: &Actor, path: &str) -> Vec<(String, String)> {
    let list = by.get(path).await.ok();
    let text = |link: &Value, name: &str| link[name].as_str().unwrap().to_owned();
    list["items"].as_array().unwrap().iter().map(|link| (text(link, "relation"), text(link, "title"))).collect()
}

async fn finding(world: &World) -> Value {
    let body = json!({"clientId": world.cast.alpha_client, "kind": "Observation", "severity": "Low", "title": "The log has gaps"});
    coach(world).await.post("/api/app/findings", body).await.ok()
}

fn of_finding(finding: &Value) -> String {
    format!("/api/app/records/Finding/{}/links", id(finding))
}

/// An item of the staff member, who alone may make it private.
async fn own_item(staff: &Actor, world: &World, title: &str) -> Value {
    let body = json!({
        "clientId": world.cast.alpha_client, "title": title, "actionType": "Task", "priority": "Low",
        "ownerUserId": world.cast.user(Who::Staff), "dueOn": "2026-03-09"
    });
    staff.post("/api/app/action-items", body).await.ok()
}

async fn make_private(owner: &Actor, item: &Value) {
    let path = format!("/api/app/action-items/{}", id(item));
    let mut change = owner.get(&path).await.ok();
    change["isPrivate"] = json!(true);
    let fields = ["title", "priority", "ownerUserId", "isPrivate", "concurrencyStamp"];
    owner.put(&path, Value::Object(fields.map(|name| (name.to_owned(), change[name].clone())).into_iter().collect())).await.ok();
}

#[tokio::test]
async fn a_link_is_seen_from_both_records() {
    on_both(async |world: World| {
        let coach = coach(&world).await;
        let (item, finding) = (action_item(&world, Who::Staff).await, finding(&world).await);
        let link = coach.post(&of(&item, "links"), to("Finding", &finding, "CausedBy")).await.ok();
        assert_eq!((&link["recordKind"], &link["recordId"], &link["canRemove"]), (&json!("Finding"), &finding["id"], &json!(true)));
        let title = |record: &Value| format!("{} {}", record["number"].as_str().unwrap(), record["title"].as_str().unwrap());
        assert_eq!(links(&coach, &of(&item, "links")).await, [("CausedBy".to_owned(), title(&finding))]);
        assert_eq!(links(&coach, &of_finding(&finding)).await, [("Causes".to_owned(), title(&item))]);
        let client = json!({"id": world.cast.alpha_client});
        world.clock.advance(TimeDelta::minutes(1));
        coach.post(&of(&item, "links"), to("Client", &client, "Related")).await.ok();
        assert_eq!(links(&coach, &of(&item, "links")).await[0].0, "Related", "the latest one first");
        assert_eq!(coach.delete(&format!("/api/app/links/{}", id(&link))).await.status, 204);
        assert!(links(&coach, &of_finding(&finding)).await.is_empty());
        assert_eq!(coach.delete(&format!("/api/app/links/{}", id(&link))).await.status, 404);
        coach.post(&of_finding(&finding), to("ActionItem", &item, "Related")).await.ok();
    })
    .await;
}

#[tokio::test]
async fn a_link_that_makes_no_sense_is_refused() {
    on_both(async |world: World| {
        let coach = coach(&world).await;
        let (item, finding) = (action_item(&world, Who::Staff).await, finding(&world).await);
        let path = of(&item, "links");
        assert_eq!(coach.post(&path, to("ActionItem", &item, "Related")).await.fields(), ["recordId"], "to itself");
        coach.post(&path, to("Finding", &finding, "Related")).await.ok();
        for relation in ["Related", "Causes"] {
            assert_eq!(coach.post(&path, to("Finding", &finding, relation)).await.fields(), ["recordId"], "twice");
        }
        assert_eq!(
            coach.post(&of_finding(&finding), to("ActionItem", &item, "Related")).await.fields(),
            ["recordId"],
            "the other way round"
        );
        for (body, field) in [
            (to("ActionItem", &finding, "Related"), "recordId"),
            (to("Nothing", &finding, "Related"), "recordKind"),
            (to(&"x".repeat(100_000), &finding, "Related"), "recordKind"),
            (to("Finding", &finding, "Loves"), "relation"),
            (json!({"relation": "Related", "recordKind": "Finding", "recordId": "1"}), "recordId"),
        ] {
            assert_eq!(coach.post(&path, body).await.fields(), [field]);
        }
        let mut unknown = to("Finding", &finding, "Related");
        unknown["note"] = json!("x");
        assert_eq!(coach.post(&path, unknown).await.status, 400);
        assert_eq!(coach.get("/api/app/records/Nothing/0198c000-0000-7000-8000-000000000000/links").await.status, 404);
        assert_eq!(links(&coach, &path).await.len(), 1, "nothing was added");
    })
    .await;
}

#[tokio::test]
async fn who_does_not_reach_a_record_never_hears_of_its_links() {
    on_both(async |world: World| {
        let (coach, staff, admin) = (coach(&world).await, world.as_user(Who::Staff).await, world.as_user(Who::ClientAdmin).await);
        let item = action_item(&world, Who::Staff).await;
        let own = own_item(&staff, &world, "Ask for a raise").await;
        let link = staff.post(&of(&item, "links"), to("ActionItem", &own, "Causes")).await.ok();
        assert_eq!(links(&admin, &of(&item, "links")).await.len(), 1);
        make_private(&staff, &own).await;
        assert_eq!(links(&staff, &of(&item, "links")).await.len(), 1);
        for other in [&admin, &coach] {
            let seen = other.get(&of(&item, "links")).await.text();
            assert!(!seen.contains("raise") && !seen.contains(&id(&own)) && !seen.contains(&id(&link)), "{seen}");
            assert_eq!(other.get(&of(&own, "links")).await.status, 404);
            assert_eq!(other.delete(&format!("/api/app/links/{}", id(&link))).await.status, 404);
            let known = other.post(&of(&item, "links"), to("ActionItem", &own, "Related")).await;
            let unknown = json!({"id": "0198c000-0000-7000-8000-000000000000"});
            let unknown = other.post(&of(&item, "links"), to("ActionItem", &unknown, "Related")).await;
            assert_eq!((known.status, known.fields()), (unknown.status, unknown.fields()), "as one that doesn't exist");
        }
        for (who, status) in [(Who::CoachOfSibling, 404), (Who::OtherTenant, 404), (Who::NobodyInTenant, 403)] {
            let stranger = world.as_user(who).await.within(world.cast.alpha);
            assert_eq!(stranger.get(&of(&item, "links")).await.status, status, "{who:?}");
            let client = json!({"id": world.cast.alpha_client});
            assert_eq!(stranger.post(&of(&item, "links"), to("Client", &client, "Related")).await.status, status, "{who:?}");
            assert_eq!(stranger.delete(&format!("/api/app/links/{}", id(&link))).await.status, status, "{who:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn links_lead_nowhere_outside_the_readers_clients() {
    on_both(async |world: World| {
        let (coach, admin) = (coach(&world).await, world.as_user(Who::ClientAdmin).await);
        let item = action_item(&world, Who::Staff).await;
        let sibling = json!({"id": world.cast.sibling_client});
        assert_eq!(coach.post(&of(&item, "links"), to("Client", &sibling, "Related")).await.fields(), ["recordId"]);
        admin.post(&of(&item, "links"), to("Client", &sibling, "Related")).await.ok();
        assert_eq!(links(&admin, &of(&item, "links")).await.len(), 1);
        assert!(links(&coach, &of(&item, "links")).await.is_empty());
        let beta = world.as_user(Who::OtherTenant).await.get("/api/app/clients").await.ok()["items"][0].clone();
        assert_eq!(admin.post(&of(&item, "links"), to("Client", &beta, "Related")).await.fields(), ["recordId"], "another tenant's");
        let viewer = world.as_user(Who::Viewer).await;
        assert_eq!(viewer.post(&of(&item, "links"), to("Client", &sibling, "Related")).await.status, 403);
        let seen = viewer.get(&of(&item, "links")).await.ok();
        assert_eq!(seen["canAdd"], false, "{seen}");
        // At the level of all tenants, the provider's people read; they write in a workspace.
        let manager = world.as_user(Who::HostAdmin).await;
        assert_eq!(links(&manager, &of(&item, "links")).await.len(), 1);
        let refused = manager.post(&of(&item, "links"), to("Client", &json!({"id": world.cast.alpha_client}), "Related")).await;
        assert_eq!(refused.json()["error"]["code"], "Portal:Common.WorkspaceRequired");
    })
    .await;
}

#[tokio::test]
async fn the_link_to_a_deleted_record_is_hidden_and_the_most_links_are_a_hundred() {
    on_both(async |world: World| {
        let coach = coach(&world).await;
        let (item, gone) = (action_item(&world, Who::Staff).await, action_item(&world, Who::Staff).await);
        coach.post(&of(&item, "links"), to("ActionItem", &gone, "Related")).await.ok();
        let path = format!("/api/app/action-items/{}", id(&gone));
        assert_eq!(coach.delete(&path).await.status, 204);
        assert!(links(&coach, &of(&item, "links")).await.is_empty());
        assert_eq!(coach.get(&of(&gone, "links")).await.status, 404);
        for _ in 0..100 {
            let other = action_item(&world, Who::Staff).await;
            coach.post(&of(&item, "links"), to("ActionItem", &other, "Related")).await.ok();
        }
        let one_more = action_item(&world, Who::Staff).await;
        for reply in [
            coach.post(&of(&item, "links"), to("ActionItem", &one_more, "Related")).await,
            coach.post(&of(&one_more, "links"), to("ActionItem", &item, "Related")).await,
        ] {
            assert_eq!(reply.json()["error"]["code"], "Portal:Links.TooMany", "{}", reply.text());
        }
    })
    .await;
}
