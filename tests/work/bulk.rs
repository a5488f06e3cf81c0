//! One thing done to many action items.

use serde_json::{Value, json};
use store::{audit::action, sea_orm::EntityTrait};
use testkit::{Actor, Who, World, on_both};

const ITEMS: &str = "/api/app/action-items";
const BULK: &str = "/api/app/action-items/bulk";

async fn made(world: &World, by: &Actor, owner: Who) -> String {
    let item = json!({
        "clientId": world.cast.alpha_client, "title": "Train four people", "actionType": "Task", "priority": "High",
        "ownerUserId": world.cast.user(owner), "dueOn": "2026-03-09"
    });
    by.post(ITEMS, item).await.ok()["id"].as_str().unwrap().to_owned()
}

/// Id, whether it was done, and the code of its error.
fn results(report: &Value) -> Vec<(String, bool, String)> {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let rows = report["results"].as_array().unwrap();
    rows.iter().map(|row| (text(&row["id"]), row["ok"].as_bool().unwrap(), text(&row["error"]["code"]))).collect()
}

#[tokio::test]
async fn each_id_has_a_result_of_its_own() {
    on_both(async |world: World| {
        let (admin, staff) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::Staff).await);
        let (own, other) = (made(&world, &admin, Who::Staff).await, made(&world, &admin, Who::ClientAdmin).await);
        let gone = "0192d3a4-7c1b-7a20-9d4e-3f5a6b7c8d9e";
        let body = json!({"ids": [own, other, gone, own], "action": "Postpone", "args": {"days": 7}});
        let report = staff.post(BULK, body).await.ok();
        let missing = "Portal:Common.NotFound".to_owned();
        let expected = [(own.clone(), true, String::new()), (other.clone(), false, missing.clone()), (gone.into(), false, missing)];
        assert_eq!((report["doneCount"].as_u64(), results(&report)), (Some(1), expected.to_vec()));
        assert!(report["results"][1]["error"]["message"].as_str().is_some_and(|message| !message.is_empty()));
        let due = async |id: &str| admin.get(&format!("{ITEMS}/{id}")).await.ok()["dueOn"].clone();
        assert_eq!((due(&own).await, due(&other).await), (json!("2026-03-16"), json!("2026-03-09")));
        // Both were postponed once or not at all: a second time takes a reason.
        let again = json!({"ids": [own, other], "action": "Postpone", "args": {"dueOn": "2026-04-01"}});
        let report = admin.post(BULK, again).await.ok();
        assert_eq!(report["results"][0]["error"]["validationErrors"][0]["members"], json!(["reason"]));
        assert_eq!((report["results"][1]["ok"].as_bool(), due(&own).await), (Some(true), json!("2026-03-16")));
        let too_many = json!({"ids": vec![&own; 501], "action": "Postpone", "args": {"days": 1}});
        // spec: COM-14
        assert_eq!(admin.post(BULK, too_many).await.refused(400), "Portal:Common.TooManyItems");
    })
    .await;
}

#[tokio::test]
async fn rights_and_rules_are_those_of_one_item() {
    on_both(async |world: World| {
        let (admin, staff) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::Staff).await);
        let (a, b) = (made(&world, &admin, Who::Staff).await, made(&world, &admin, Who::Staff).await);
        let bulk = |action: &str, args: Value| json!({"ids": [a, b], "action": action, "args": args});
        let hand_on = bulk("Assign", json!({"ownerUserId": world.cast.user(Who::Manager)}));
        let codes = |report: &Value| results(report).into_iter().map(|row| row.2).collect::<Vec<_>>();
        let forbidden = "Volo.Authorization:010001";
        assert_eq!(codes(&staff.post(BULK, hand_on.clone()).await.ok()), [forbidden, forbidden], "staff assign nobody");
        assert_eq!(codes(&staff.post(BULK, bulk("Delete", json!({}))).await.ok()), [forbidden, forbidden], "staff delete nothing");
        assert_eq!(world.as_user(Who::Viewer).await.post(BULK, bulk("Delete", json!({}))).await.status, 403);
        assert_eq!(
            codes(&world.as_user(Who::OtherTenant).await.post(BULK, bulk("Delete", json!({}))).await.ok()),
            ["Portal:Common.NotFound"; 2]
        );
        assert_eq!(staff.post(BULK, bulk("Transition", json!({"to": "InProgress"}))).await.ok()["doneCount"], 2);
        let cancelled = admin.post(BULK, bulk("Transition", json!({"to": "Cancelled"}))).await.ok();
        assert_eq!(cancelled["results"][0]["error"]["validationErrors"][0]["members"], json!(["note"]));
        assert_eq!(admin.post(BULK, hand_on).await.ok()["doneCount"], 2);
        assert_eq!(admin.get(&format!("{ITEMS}/{a}")).await.ok()["ownerUserId"], json!(world.cast.user(Who::Manager)));
        assert_eq!(admin.post(BULK, bulk("Delete", json!({}))).await.ok()["doneCount"], 2);
        assert_eq!(admin.get(&format!("{ITEMS}/{a}")).await.status, 404);
    })
    .await;
}

#[tokio::test]
async fn wrong_input_changes_nothing() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let id = made(&world, &admin, Who::Staff).await;
        for (body, field) in [
            (json!({"ids": [], "action": "Delete", "args": {}}), "ids"),
            (json!({"ids": vec![&id; 501], "action": "Delete", "args": {}}), "ids"),
            (json!({"ids": [id], "action": "Erase", "args": {}}), "action"),
            (json!({"ids": [id], "action": "Assign", "args": {}}), "args.ownerUserId"),
            (json!({"ids": [id], "action": "Postpone", "args": {}}), "args.dueOn"),
            (json!({"ids": [id], "action": "Postpone", "args": {"days": 1, "dueOn": "2026-04-01"}}), "args.dueOn"),
            (json!({"ids": [id], "action": "Transition", "args": {}}), "args.to"),
            (json!({"ids": [id], "action": "Delete"}), "args"),
            (json!({"ids": [id], "action": "Delete", "args": {"note": "Gone"}}), "args.note"),
            (json!({"ids": [id], "action": "Delete", "args": {"extra": 1}}), "args.extra"),
        ] {
            assert_eq!(admin.post(BULK, body.clone()).await.fields(), [field], "{body}");
        }
        let last = json!({
            "clientId": world.cast.alpha_client, "title": "Look after the archive", "actionType": "Task", "priority": "Low",
            "ownerUserId": world.cast.user(Who::Staff), "dueOn": "2200-12-31"
        });
        let last = admin.post(ITEMS, last).await.ok()["id"].clone();
        let report = admin.post(BULK, json!({"ids": [last], "action": "Postpone", "args": {"days": 1}})).await.ok();
        assert_eq!(report["results"][0]["error"]["validationErrors"][0]["members"], json!(["args.days"]), "no date is after 2200");
        let too_many = admin.post(BULK, json!({"ids": vec![&id; 501], "action": "Delete", "args": {}})).await;
        assert_eq!(too_many.refused(400), "Portal:Common.TooManyItems");
        assert_eq!(admin.post(BULK, json!({"ids": vec![&id; 500], "action": "Delete", "args": {}})).await.ok()["doneCount"], 1);
    })
    .await;
}

#[tokio::test]
async fn each_id_has_an_audit_record_of_its_own() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let ids = [made(&world, &admin, Who::Staff).await, made(&world, &admin, Who::Manager).await];
        admin.post(BULK, json!({"ids": ids, "action": "Postpone", "args": {"days": 1}})).await.ok();
        let scope = world.installer().within(world.cast.alpha);
        let actions = world.app.db().read(&scope, |tx| async move { tx.all(action::Entity::find()).await }).await.unwrap();
        let found: Vec<Value> =
            actions.iter().filter(|row| row.method_name == "bulk").map(|row| serde_json::from_str(&row.parameters).unwrap()).collect();
        assert_eq!(found.len(), 2);
        for id in &ids {
            assert_eq!(found.iter().filter(|parameters| parameters["id"] == id.as_str()).count(), 1, "{found:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn one_act_is_one_notice_that_leads_to_exactly_its_items() {
    on_both(async |world: World| {
        let (admin, staff) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::Staff).await);
        let mut ids = Vec::new();
        for _ in 0..3 {
            ids.push(made(&world, &admin, Who::ClientAdmin).await);
        }
        let assign = json!({"ids": ids, "action": "Assign", "args": {"ownerUserId": world.cast.user(Who::Staff)}});
        assert_eq!(admin.post(BULK, assign).await.ok()["doneCount"], 3);
        world.drain().await;
        let bell = async || staff.get("/api/app/notifications").await.ok();
        let told = bell().await;
        let (line, url) = (&told["items"][0], told["items"][0]["url"].as_str().unwrap());
        assert_eq!((&told["totalCount"], &line["title"]), (&json!(1), &json!("3 action items assigned to you")));
        let notice = url.strip_prefix("action-items?status=&notice=").unwrap();

        // Mail waits for the rest of the act.
        assert!(world.subjects().is_empty());
        world.clock.advance(chrono::TimeDelta::minutes(1));
        world.drain().await;
        assert_eq!(world.subjects(), ["3 action items assigned to you"]);
        let (_, text) = world.mails().pop().unwrap();
        assert!(text.contains(&format!("notice={notice}")) && !text.contains("Train four people"), "{text}");

        // Exactly these, and only for the person who was told.
        made(&world, &admin, Who::Staff).await;
        let shown = async |who: &Actor| who.get(&format!("{ITEMS}?notice={notice}")).await.ok()["totalCount"].clone();
        assert_eq!((shown(&staff).await, shown(&admin).await), (json!(3), json!(0)));
        assert_eq!(admin.delete(&format!("{ITEMS}/{}", ids[0])).await.status, 204);
        assert_eq!(bell().await["items"][0]["title"], "2 action items assigned to you");
        assert_eq!(shown(&staff).await, 2);
        let read = format!("/api/app/notifications/{}/read", bell().await["items"][0]["id"].as_str().unwrap());
        assert_eq!(staff.post(&read, json!({})).await.ok()["count"], 0);
        world.drain().await;
        assert_eq!(staff.get("/api/app/notifications/unread-count").await.ok()["count"], 1, "the one that was made since");
    })
    .await;
}
