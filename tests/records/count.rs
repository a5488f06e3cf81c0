//! How much stands on the tabs of a record: what each reader would find there.

use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both};

use crate::{
    action_item,
    attachment::{ATTACHED, attach, upload},
    coach, id, of,
};

async fn say(by: &Actor, item: &Value, body: Value) -> Value {
    by.post(&of(item, "comments"), body).await.ok()
}

async fn counts(by: &Actor, item: &Value) -> Vec<i64> {
    let found = by.get(&of(item, "counts")).await.ok();
    ["comments", "files", "links"].iter().map(|part| found[part].as_i64().unwrap()).collect()
}

#[tokio::test]
async fn a_record_says_in_one_call_how_much_each_reader_finds_on_its_tabs() {
    on_both(async |world: World| {
        let (coach, staff) = (coach(&world).await, world.as_user(Who::Staff).await);
        let item = action_item(&world, Who::Staff).await;
        assert_eq!(counts(&staff, &item).await, [0, 0, 0]);
        let thread = say(&staff, &item, json!({"body": "Half is done"})).await;
        say(&staff, &item, json!({"body": "Now all of it", "parentId": thread["id"]})).await;
        let typo = say(&staff, &item, json!({"body": "Wrong record"})).await;
        assert_eq!(staff.delete(&format!("/api/app/comments/{}", id(&typo))).await.status, 204);
        say(&coach, &item, json!({"body": "Watch the margin", "isInternal": true})).await;
        let asset = upload(&world, &staff, &ATTACHED).await;
        attach(&staff, &item, &asset).await.ok();
        let other = action_item(&world, Who::Staff).await;
        let link = json!({"relation": "Related", "recordKind": "ActionItem", "recordId": other["id"]});
        coach.post(&of(&item, "links"), link).await.ok();
        assert_eq!(counts(&coach, &item).await, [3, 1, 1]);
        assert_eq!(counts(&staff, &item).await, [2, 1, 1], "an internal comment is none for a client's people");
        for stranger in [world.as_user(Who::OtherTenant).await, world.as_user(Who::CoachOfSibling).await.within(world.cast.alpha)] {
            assert_eq!(stranger.get(&of(&item, "counts")).await.status, 404);
        }
    })
    .await;
}

/// What a reader is offered: to comment, attach, tag and link, and to change the comment, file and link that stand there.
async fn offered(by: &Actor, item: &Value) -> Vec<bool> {
    let (counts, tags) = (by.get(&of(item, "counts")).await.ok(), by.get(&of(item, "tags")).await.ok());
    let (comments, files) = (by.get(&of(item, "comments")).await.ok(), by.get(&of(item, "attachments")).await.ok());
    let links = by.get(&of(item, "links")).await.ok();
    let (comment, file, link) = (&comments["items"][0], &files["items"][0], &links["items"][0]);
    let adds = [&counts["canComment"], &counts["canAttach"], &tags["canChange"], &links["canAdd"]];
    let changes = [&comment["canEdit"], &comment["canRemove"], &comment["canReply"], &file["canChange"], &link["canRemove"]];
    adds.into_iter().chain(changes).map(|flag| flag.as_bool().unwrap()).collect()
}

/// Moves what stands at `path`.
async fn go(by: &Actor, path: &str, to: &str) {
    let stamp = by.get(path).await.ok()["concurrencyStamp"].clone();
    let mut body = json!({"to": to, "concurrencyStamp": stamp});
    if to == "Cancelled" {
        body["note"] = "Not needed any more".into();
    }
    by.post(&format!("{path}/transition"), body).await.ok();
}

#[tokio::test]
async fn a_record_of_a_closed_client_offers_nothing_to_add_or_change_until_it_is_reopened() {
    on_both(async |world: World| {
        let (coach, host) = (coach(&world).await, world.as_user(Who::HostAdmin).await.within(world.cast.alpha));
        let (item, other) = (action_item(&world, Who::Staff).await, action_item(&world, Who::Staff).await);
        say(&coach, &item, json!({"body": "Who keeps the keys?"})).await;
        let asset = upload(&world, &coach, &ATTACHED).await;
        attach(&coach, &item, &asset).await.ok();
        let link = json!({"relation": "Related", "recordKind": "ActionItem", "recordId": other["id"]});
        coach.post(&of(&item, "links"), link).await.ok();
        for open in [&item, &other] {
            go(&host, &format!("/api/app/action-items/{}", id(open)), "Cancelled").await;
        }
        let client = format!("/api/app/clients/{}", world.cast.alpha_client);
        for to in ["Onboarding", "Active", "Offboarding"] {
            go(&host, &client, to).await;
        }
        assert_eq!(offered(&coach, &item).await, [true; 9]);
        go(&host, &client, "Closed").await;
        assert_eq!(offered(&coach, &item).await, [false; 9]);
        let all = coach.get("/api/app/attachments").await.ok();
        assert_eq!(all["items"][0]["file"]["canChange"], false, "in the list of all files: {all}");
        go(&host, &client, "Active").await;
        assert_eq!(offered(&coach, &item).await, [true; 9]);
    })
    .await;
}

/// Whether a reader may comment, and attach files.
async fn may_add(by: &Actor, item: &Value) -> [bool; 2] {
    let counts = by.get(&of(item, "counts")).await.ok();
    ["canComment", "canAttach"].map(|flag| counts[flag].as_bool().unwrap())
}

#[tokio::test]
async fn an_observer_is_offered_neither_comments_nor_files() {
    on_both(async |world: World| {
        let host = world.as_user(Who::HostAdmin).await.within(world.cast.alpha);
        let item = action_item(&world, Who::Staff).await;
        assert_eq!(may_add(&coach(&world).await, &item).await, [true, true]);
        let client = format!("/api/app/clients/{}", world.cast.alpha_client);
        let stamp = host.get(&client).await.ok()["concurrencyStamp"].clone();
        let observer = json!({"userId": world.cast.user(Who::Coach), "role": "Observer", "fromOn": "2026-01-05"});
        host.put(&format!("{client}/coaches"), json!({"assignments": [observer], "concurrencyStamp": stamp})).await.ok();
        assert_eq!(may_add(&coach(&world).await, &item).await, [false, false]);
    })
    .await;
}
