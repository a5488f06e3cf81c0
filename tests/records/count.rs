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
