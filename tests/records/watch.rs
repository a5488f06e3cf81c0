//! Following and muting: who is notified of comments and changes of status.

use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both};

use crate::{action_item, coach, id, of};

/// Sentences of the caller's notifications about following: new comments and status.
async fn followed_notices(world: &World, who: &Actor) -> Vec<String> {
    world.drain().await;
    let list = who.get("/api/app/notifications").await.ok();
    let items = list["items"].as_array().unwrap().iter();
    let followed = items.filter(|n| matches!(n["typeCode"].as_str(), Some("comment.reply" | "record.moved")));
    followed.map(|n| n["title"].as_str().unwrap().to_owned()).collect()
}

/// Delivers what waits; what follows is later.
async fn pause(world: &World) {
    world.drain().await;
    world.clock.advance(chrono::TimeDelta::seconds(1));
}

async fn choose(who: &Actor, item: &Value, choice: Value) -> Value {
    who.put(&of(item, "watch"), json!({"choice": choice})).await.ok()
}

async fn say(by: &Actor, item: &Value, body: &str, internal: bool) {
    by.post(&of(item, "comments"), json!({"body": body, "isInternal": internal})).await.ok();
}

async fn transition(by: &Actor, item: &Value, to: &str) {
    let path = format!("/api/app/action-items/{}", id(item));
    let stamp = by.get(&path).await.ok()["concurrencyStamp"].clone();
    let body = json!({"to": to, "note": "The supplier is late.", "concurrencyStamp": stamp});
    by.post(&format!("{path}/transition"), body).await.ok();
}

#[tokio::test]
async fn owners_follow_and_others_choose_to() {
    on_both(async |world: World| {
        let (coach, staff, admin) = (coach(&world).await, world.as_user(Who::Staff).await, world.as_user(Who::ClientAdmin).await);
        let item = action_item(&world, Who::Staff).await;
        assert_eq!(staff.get(&of(&item, "watch")).await.ok(), json!({"choice": null, "isFollowing": true}), "the owner");
        assert_eq!(admin.get(&of(&item, "watch")).await.ok(), json!({"choice": null, "isFollowing": false}));
        assert_eq!(choose(&admin, &item, json!("Follow")).await, json!({"choice": "Follow", "isFollowing": true}));
        assert_eq!(choose(&admin, &item, json!("Follow")).await["isFollowing"], true, "twice is once");
        pause(&world).await;
        say(&coach, &item, "Where is the log?", false).await;
        for who in [&staff, &admin] {
            assert!(followed_notices(&world, who).await.concat().ends_with("commented on ACT-0001 Train four people"));
        }
        pause(&world).await;
        transition(&coach, &item, "Blocked").await;
        for who in [&staff, &admin] {
            assert_eq!(followed_notices(&world, who).await, ["ACT-0001 Train four people is now: Blocked"], "one line for one record");
        }
        assert!(followed_notices(&world, &coach).await.is_empty(), "nobody is told of what they do");
        // A commenter takes part.
        assert_eq!(coach.get(&of(&item, "watch")).await.ok()["isFollowing"], true);
        pause(&world).await;
        say(&staff, &item, "In the folder.", false).await;
        assert_eq!((followed_notices(&world, &coach).await.len(), followed_notices(&world, &staff).await.len()), (1, 1));
        // A status that no longer applies is not reported: the comment before it is.
        pause(&world).await;
        transition(&staff, &item, "Open").await;
        assert!(followed_notices(&world, &admin).await.concat().ends_with("is now: Open"));
        assert!(followed_notices(&world, &staff).await.concat().ends_with("commented on ACT-0001 Train four people"));
    })
    .await;
}

#[tokio::test]
async fn who_mutes_a_record_hears_only_what_is_addressed_to_them() {
    on_both(async |world: World| {
        let (coach, staff) = (coach(&world).await, world.as_user(Who::Staff).await);
        let item = action_item(&world, Who::Staff).await;
        assert_eq!(choose(&staff, &item, json!("Mute")).await, json!({"choice": "Mute", "isFollowing": false}));
        say(&coach, &item, "Where is the log?", false).await;
        transition(&coach, &item, "Blocked").await;
        assert!(followed_notices(&world, &staff).await.is_empty());
        pause(&world).await;
        let mention = json!({"body": "Please answer.", "mentions": [world.cast.user(Who::Staff)]});
        coach.post(&of(&item, "comments"), mention).await.ok();
        world.drain().await;
        let list = staff.get("/api/app/notifications").await.ok();
        assert!(list["items"].as_array().unwrap().iter().any(|n| n["typeCode"] == "comment.mention"), "{list}");
        assert_eq!(choose(&staff, &item, Value::Null).await, json!({"choice": null, "isFollowing": true}));
        pause(&world).await;
        say(&coach, &item, "Thank you.", false).await;
        assert_eq!(followed_notices(&world, &staff).await.len(), 1);
        assert_eq!(staff.put(&of(&item, "watch"), json!({"choice": "Sometimes"})).await.fields(), ["choice"]);
    })
    .await;
}

/// A task that its owner creates, who alone may make it private.
fn own_task(world: &World) -> Value {
    json!({
        "clientId": world.cast.alpha_client, "title": "Ask for a raise", "actionType": "Task", "priority": "Low",
        "ownerUserId": world.cast.user(Who::Staff), "dueOn": "2026-03-09"
    })
}

async fn set_private(owner: &Actor, item: &Value, private: bool) {
    let path = format!("/api/app/action-items/{}", id(item));
    let mut change = owner.get(&path).await.ok();
    change["isPrivate"] = json!(private);
    let fields = ["title", "priority", "ownerUserId", "isPrivate", "concurrencyStamp"];
    let body = fields.map(|name| (name.to_owned(), change[name].clone())).into_iter().collect();
    owner.put(&path, Value::Object(body)).await.ok();
}

#[tokio::test]
async fn following_needs_reach_and_ends_with_it() {
    on_both(async |world: World| {
        let (coach, admin) = (coach(&world).await, world.as_user(Who::ClientAdmin).await);
        let staff = world.as_user(Who::Staff).await;
        let of_coach = action_item(&world, Who::Coach).await;
        assert_eq!(staff.put(&of(&of_coach, "watch"), json!({"choice": "Follow"})).await.status, 404);
        let item = staff.post("/api/app/action-items", own_task(&world)).await.ok();
        for (who, status) in [(Who::CoachOfSibling, 404), (Who::OtherTenant, 404), (Who::NobodyInTenant, 403)] {
            let stranger = world.as_user(who).await.within(world.cast.alpha);
            assert_eq!(stranger.get(&of(&item, "watch")).await.status, status, "{who:?}");
            assert_eq!(stranger.put(&of(&item, "watch"), json!({"choice": "Follow"})).await.status, status, "{who:?}");
        }
        choose(&admin, &item, json!("Follow")).await;
        say(&coach, &item, "For the provider alone.", true).await;
        assert!(followed_notices(&world, &admin).await.is_empty(), "an internal comment");
        // A private item is its owner's alone.
        set_private(&staff, &item, true).await;
        say(&staff, &item, "A note to myself.", false).await;
        transition(&staff, &item, "Blocked").await;
        assert!(followed_notices(&world, &admin).await.is_empty());
        set_private(&staff, &item, false).await;
        let ended = json!({"choice": null, "isFollowing": false});
        assert_eq!(admin.get(&of(&item, "watch")).await.ok(), ended, "the watch ended with the reach");
    })
    .await;
}
