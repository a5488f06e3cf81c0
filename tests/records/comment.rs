//! Comments: threads, mentions, correction, removal, and internal ones that no tenant user gets to know of.

use chrono::TimeDelta;
use serde_json::{Value, json};
use store::sea_orm::EntityTrait;
use testkit::{Actor, Who, World, on_both};

use crate::{action_item, coach, id, of};

async fn say(by: &Actor, item: &Value, body: Value) -> Value {
    by.post(&of(item, "comments"), body).await.ok()
}

fn path(comment: &Value) -> String {
    format!("/api/app/comments/{}", id(comment))
}

/// Type codes of the caller's notifications, latest first.
async fn notified(world: &World, who: &Actor) -> Vec<String> {
    world.drain().await;
    let list = who.get("/api/app/notifications").await.ok();
    list["items"].as_array().unwrap().iter().map(|n| n["typeCode"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn a_thread_is_started_answered_resolved_and_opened_again() {
    on_both(async |world: World| {
        let (coach, staff) = (coach(&world).await, world.as_user(Who::Staff).await);
        let item = action_item(&world, Who::Staff).await;
        let first = say(&coach, &item, json!({"body": "Where is the log?"})).await;
        assert_eq!(
            (first["byProvider"].as_bool(), first["canEdit"].as_bool(), first["authorName"].is_string()),
            (Some(true), Some(true), true)
        );
        let reply = say(&staff, &item, json!({"body": "In the folder.", "parentId": id(&first)})).await;
        assert_eq!(staff.post(&of(&item, "comments"), json!({"body": "And?", "parentId": id(&reply)})).await.fields(), ["parentId"]);
        world.clock.advance(TimeDelta::seconds(1));
        say(&staff, &item, json!({"body": "Two people are trained."})).await;
        let list = staff.get(&of(&item, "comments")).await.ok();
        assert_eq!((list["totalCount"].as_u64(), list["items"][0]["body"].as_str()), (Some(2), Some("Two people are trained.")));
        assert_eq!(list["items"][1]["replies"][0]["body"], "In the folder.");
        let page = staff.get(&format!("{}?maxResultCount=1&skipCount=1", of(&item, "comments"))).await.ok();
        assert_eq!((page["totalCount"].as_u64(), id(&page["items"][0])), (Some(2), id(&first)));
        let resolved = staff.post(&format!("{}/resolve", path(&first)), Value::Null).await.ok();
        assert!(resolved["resolvedAt"].is_string() && resolved["resolvedByName"].is_string());
        assert!(coach.post(&format!("{}/reopen", path(&first)), Value::Null).await.ok()["resolvedAt"].is_null());
        assert_eq!(coach.post(&format!("{}/resolve", path(&reply)), Value::Null).await.refused(400), "Portal:Comments.NotAThread");
        for body in [json!({"body": " "}), json!({"body": "x".repeat(100_000)}), json!({})] {
            assert_eq!(staff.post(&of(&item, "comments"), body).await.fields(), ["body"]);
        }
        assert_eq!(staff.get(&of(&item, "comments")).await.ok()["totalCount"], 2, "nothing of that was written");
    })
    .await;
}

/// The pieces of the first block's first item: text, and whether it is bold.
fn first_line(comment: &Value) -> Vec<(&str, bool)> {
    let pieces = comment["formatted"][0]["items"][0].as_array().unwrap();
    pieces.iter().map(|piece| (piece["text"].as_str().unwrap(), piece["isBold"].as_bool().unwrap())).collect()
}

#[tokio::test]
async fn light_formatting_is_read_on_the_server_and_the_typed_text_stays() {
    on_both(async |world: World| {
        let (coach, staff) = (coach(&world).await, world.as_user(Who::Staff).await);
        let item = action_item(&world, Who::Staff).await;
        let typed = "**Two** of four:\n- [log](https://example.org)\n- [x](javascript:alert(1))\n\n<b>plain</b>";
        let comment = say(&coach, &item, json!({"body": typed})).await;
        for told in [
            comment,
            staff.get(&of(&item, "comments")).await.ok()["items"][0].clone(),
            staff.get(&format!("{}?show=Comments", of(&item, "history"))).await.ok()["items"][0]["comment"].clone(),
        ] {
            assert_eq!(told["body"], typed, "editing goes on with what was typed");
            assert_eq!(first_line(&told), [("Two", true), (" of four:", false)]);
            let list = &told["formatted"][1];
            assert_eq!((&list["kind"], &list["items"][0][0]["address"]), (&json!("Bullets"), &json!("https://example.org")));
            let refused = &list["items"][1][0];
            assert_eq!((&refused["text"], &refused["address"]), (&json!("[x](javascript:alert(1))"), &Value::Null));
            assert_eq!(told["formatted"][2]["items"][0][0]["text"], "<b>plain</b>");
        }
        let own = say(&staff, &item, json!({"body": "*all* done"})).await;
        let change = json!({"body": "**All** done", "concurrencyStamp": own["concurrencyStamp"]});
        assert_eq!(first_line(&staff.put(&path(&own), change).await.ok()), [("All", true), (" done", false)]);
        assert_eq!(staff.delete(&path(&own)).await.status, 204);
        let list = staff.get(&of(&item, "comments")).await.ok();
        let stub = list["items"].as_array().unwrap().iter().find(|comment| id(comment) == id(&own)).unwrap();
        assert_eq!(stub["formatted"], json!([]), "nothing of it is left");
    })
    .await;
}

#[tokio::test]
async fn authors_correct_their_comments_and_a_late_correction_is_marked() {
    on_both(async |world: World| {
        let staff = world.as_user(Who::Staff).await;
        let item = action_item(&world, Who::Staff).await;
        let comment = say(&staff, &item, json!({"body": "Too people are trained."})).await;
        let correct = async |by: &Actor, stamp: &Value| {
            by.put(&path(&comment), json!({"body": "Two people are trained.", "concurrencyStamp": stamp})).await
        };
        let admin = world.as_user(Who::ClientAdmin).await;
        assert_eq!(correct(&admin, &comment["concurrencyStamp"]).await.refused(403), "Portal:Comments.NotAuthor");
        let early = correct(&staff, &comment["concurrencyStamp"]).await.ok();
        assert_eq!((early["body"].as_str(), early["editedAt"].is_null()), (Some("Two people are trained."), true));
        assert_eq!(correct(&staff, &comment["concurrencyStamp"]).await.status, 409);
        world.clock.advance(TimeDelta::minutes(16));
        let body = json!({"body": "Three people are trained.", "concurrencyStamp": early["concurrencyStamp"]});
        assert!(staff.put(&path(&comment), body).await.ok()["editedAt"].is_string());
    })
    .await;
}

#[tokio::test]
async fn a_removed_comment_leaves_a_stub() {
    on_both(async |world: World| {
        let (coach, staff, admin) = (coach(&world).await, world.as_user(Who::Staff).await, world.as_user(Who::ClientAdmin).await);
        let item = action_item(&world, Who::Staff).await;
        let (own, provided) =
            (say(&staff, &item, json!({"body": "Secret"})).await, say(&coach, &item, json!({"body": "Please look"})).await);
        assert_eq!(staff.delete(&path(&provided)).await.refused(403), "Portal:Comments.NotAuthor");
        assert_eq!(admin.delete(&path(&provided)).await.refused(403), "Portal:Comments.NotAuthor", "a tenant doesn't silence its coach");
        assert_eq!(admin.delete(&path(&own)).await.status, 204);
        let reply = staff.get(&of(&item, "comments")).await;
        assert!(!reply.text().contains("Secret"));
        let stub = reply.json()["items"].as_array().unwrap().iter().find(|c| id(c) == id(&own)).unwrap().clone();
        assert_eq!((stub["body"].as_str(), stub["removedAt"].is_string(), stub["canReply"].as_bool()), (Some(""), true, Some(false)));
        assert_eq!(staff.delete(&path(&own)).await.refused(400), "Portal:Comments.Removed");
        assert_eq!(staff.post(&of(&item, "comments"), json!({"body": "Why?", "parentId": id(&own)})).await.fields(), ["parentId"]);
    })
    .await;
}

#[tokio::test]
async fn only_people_who_reach_the_record_are_mentioned_and_notified() {
    on_both(async |world: World| {
        let (coach, staff) = (coach(&world).await, world.as_user(Who::Staff).await);
        let item = action_item(&world, Who::Staff).await;
        let names = async |by: &Actor, query: &str| {
            let list = by.get(&format!("{}{query}", of(&item, "mentionable"))).await.ok();
            list["items"].as_array().unwrap().iter().map(|p| p["userId"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
        };
        let offered = names(&coach, "").await;
        let is_offered = |who: Who| offered.contains(&world.cast.user(who).to_string());
        assert!(is_offered(Who::Staff) && is_offered(Who::Manager) && is_offered(Who::ClientAdmin) && is_offered(Who::Management));
        for stranger in [Who::Coach, Who::CoachOfSibling, Who::NobodyInTenant, Who::NobodyAtHost, Who::OtherTenant] {
            assert!(!is_offered(stranger), "{stranger:?}");
        }
        assert!(!names(&coach, "?isInternal=true").await.contains(&world.cast.user(Who::Staff).to_string()));
        for stranger in [Who::OtherTenant, Who::CoachOfSibling, Who::NobodyInTenant] {
            let body = json!({"body": "Look", "mentions": [world.cast.user(stranger)]});
            assert_eq!(coach.post(&of(&item, "comments"), body).await.fields(), ["mentions"], "{stranger:?}");
        }
        // Each record has one line: that of the latest notification.
        world.drain().await;
        world.clock.advance(TimeDelta::seconds(1));
        let mention = say(&coach, &item, json!({"body": "@Manager look", "mentions": [world.cast.user(Who::Manager)]})).await;
        let manager = world.as_user(Who::Manager).await;
        assert_eq!(notified(&world, &manager).await, ["comment.mention"]);
        assert!(notified(&world, &staff).await.contains(&"comment.reply".to_owned()), "the owner is told of comments");
        assert!(notified(&world, &coach).await.is_empty(), "the author isn't");
        assert_eq!(coach.delete(&path(&mention)).await.status, 204);
        assert!(notified(&world, &manager).await.is_empty(), "a comment that was removed is told of no more");
        let private = json!({
            "clientId": world.cast.alpha_client, "title": "My own", "actionType": "Task", "priority": "Low", "isPrivate": true,
            "ownerUserId": world.cast.user(Who::Staff), "dueOn": "2026-03-09"
        });
        let private = staff.post("/api/app/action-items", private).await.ok();
        let body = json!({"body": "Look", "mentions": [world.cast.user(Who::ClientAdmin)]});
        assert_eq!(staff.post(&of(&private, "comments"), body).await.fields(), ["mentions"], "nobody else sees a private item");
    })
    .await;
}

/// Makes a user of the tenant whose last name is Tester, as that of everybody else.
async fn colleague(admin: &Actor, user_name: &str, name: &str, role: &str) {
    let user = json!({
        "userName": user_name, "email": format!("{user_name}@waymark.example"), "name": name, "surname": "Tester",
        "password": "Quay-Street-7", "roleNames": [role]
    });
    admin.post("/api/identity/users", user).await.ok();
}

#[tokio::test]
async fn the_only_one_who_may_look_is_offered_however_many_come_before_by_name() {
    on_both(async |world: World| {
        let (coach, admin) = (coach(&world).await, world.as_user(Who::ClientAdmin).await);
        let item = action_item(&world, Who::ClientAdmin).await;
        for number in 0..41 {
            colleague(&admin, &format!("aa.tester{number:02}"), "Aa", "Staff").await;
        }
        let offered = coach.get(&format!("{}?filter=tester", of(&item, "mentionable"))).await.ok();
        let offered: Vec<&str> = offered["items"].as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
        assert!(offered.contains(&"client.admin Tester"), "{offered:?}");
        assert!(!offered.contains(&"Aa Tester"), "staff don't reach an item of somebody else: {offered:?}");
    })
    .await;
}

#[tokio::test]
async fn two_people_of_one_name_are_told_apart_by_their_addresses() {
    on_both(async |world: World| {
        let (coach, admin) = (coach(&world).await, world.as_user(Who::ClientAdmin).await);
        let item = action_item(&world, Who::Staff).await;
        colleague(&admin, "second", "Manager", "ClientAdmin").await;
        let assignees = format!("/api/app/clients/{}/assignees", world.cast.alpha_client);
        for path in [of(&item, "mentionable"), assignees] {
            let offered = coach.get(&format!("{path}?filter=tester")).await.ok();
            let addresses = |name: &str| -> Vec<&str> {
                let all = offered["items"].as_array().unwrap().iter();
                all.filter(|one| one["name"] == name).filter_map(|one| one["address"].as_str()).collect()
            };
            assert_eq!(addresses("manager Tester"), ["manager@waymark.example"], "{path}");
            assert_eq!(addresses("Manager Tester"), ["second@waymark.example"], "{path}");
            assert!(addresses("staff Tester").is_empty(), "whose name is their own needs no mark: {path}");
        }
    })
    .await;
}

#[tokio::test]
async fn who_does_not_reach_a_record_reaches_no_comment_on_it() {
    on_both(async |world: World| {
        let coach = coach(&world).await;
        let item = action_item(&world, Who::ClientAdmin).await;
        let comment = say(&coach, &item, json!({"body": "Not for staff"})).await;
        let staff = world.as_user(Who::Staff).await;
        let stamp = json!({"body": "Mine", "concurrencyStamp": comment["concurrencyStamp"]});
        assert_eq!(staff.get(&of(&item, "comments")).await.status, 404);
        assert_eq!(staff.post(&of(&item, "comments"), json!({"body": "Hello"})).await.status, 404);
        assert_eq!(staff.get(&of(&item, "mentionable")).await.status, 404);
        assert_eq!(staff.put(&path(&comment), stamp).await.status, 404);
        assert_eq!(staff.delete(&path(&comment)).await.status, 404);
        assert_eq!(staff.post(&format!("{}/resolve", path(&comment)), Value::Null).await.status, 404);
        let sibling = world.as_user(Who::CoachOfSibling).await.within(world.cast.alpha);
        assert_eq!(sibling.get(&of(&item, "comments")).await.status, 404);
        let viewer = world.as_user(Who::Viewer).await;
        assert_eq!(viewer.get(&of(&item, "comments")).await.ok()["items"][0]["canReply"], false, "a viewer reads");
        assert_eq!(viewer.post(&of(&item, "comments"), json!({"body": "Hello"})).await.status, 403, "and doesn't write");
        assert_eq!(staff.get(&format!("/api/app/records/Nothing/{}/comments", id(&item))).await.status, 404);
        assert_eq!(staff.get("/api/app/records/ActionItem/nonsense/comments").await.fields(), ["id"]);
    })
    .await;
}

#[tokio::test]
async fn no_tenant_user_gets_to_know_of_an_internal_comment() {
    on_both(async |world: World| {
        let (coach, admin) = (coach(&world).await, world.as_user(Who::ClientAdmin).await);
        let item = action_item(&world, Who::ClientAdmin).await;
        let before = notified(&world, &admin).await;
        let delivery = world.app.own::<delivery::Delivery>().unwrap();
        let mut window = delivery.events().subscribe();
        let internal = json!({"body": "Watch the margin", "isInternal": true, "mentions": [world.cast.user(Who::Management)]});
        let secret = say(&coach, &item, internal).await;
        let management = world.as_user(Who::Management).await.within(world.cast.alpha);
        assert!(notified(&world, &management).await.contains(&"comment.mention".to_owned()));
        let reply = say(&coach, &item, json!({"body": "Indeed the margin", "parentId": id(&secret)})).await;
        assert_eq!(reply["isInternal"], true, "a reply is as its thread");
        assert_eq!(management.get(&of(&item, "comments")).await.ok()["items"][0]["body"], "Watch the margin");

        assert_eq!(admin.get(&of(&item, "comments")).await.ok()["totalCount"], 0);
        for path in [of(&item, "comments"), of(&item, "history"), "/api/app/search?filter=margin".to_owned()] {
            let told = admin.get(&path).await;
            assert!(!told.text().contains("margin") && !told.text().contains(&id(&secret)), "{path}: {}", told.text());
        }
        assert_eq!(notified(&world, &admin).await, before, "the owner is not told");
        let stamp = json!({"body": "Mine", "concurrencyStamp": secret["concurrencyStamp"]});
        assert_eq!(admin.put(&path(&secret), stamp).await.status, 404);
        assert_eq!(admin.delete(&path(&secret)).await.status, 404);
        assert_eq!(admin.post(&of(&item, "comments"), json!({"body": "Hm", "parentId": id(&secret)})).await.fields(), ["parentId"]);
        assert_eq!(admin.post(&of(&item, "comments"), json!({"body": "Hm", "isInternal": true})).await.fields(), ["isInternal"]);
        let mention = json!({"body": "Look", "isInternal": true, "mentions": [world.cast.user(Who::ClientAdmin)]});
        assert_eq!(coach.post(&of(&item, "comments"), mention).await.fields(), ["mentions"]);
        while let Ok(update) = window.try_recv() {
            if let Some(event) = update.event().filter(|event| event.kind == "comments") {
                assert!(matches!(event.audience, delivery::event::Audience::Provider { .. }), "{event:?}");
            }
        }
        let tenant = kernel::Scope::system(world.app.now()).within(world.cast.alpha);
        let changes = world.app.db().read(&tenant, |tx| async move { tx.all(store::audit::property::Entity::find()).await }).await.unwrap();
        assert!(changes.iter().all(|row| !row.new_value.as_deref().unwrap_or_default().contains("margin")), "nor in the audit log");
    })
    .await;
}
