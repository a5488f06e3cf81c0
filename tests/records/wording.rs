//! What is written in documents is found, by those who find the file.

use chrono::TimeDelta;
use serde_json::{Value, json};
use store::search::Lag;
use testkit::{Actor, Who, World, on_both};

use crate::{
    action_item,
    attachment::{attach, send},
    recycle::run_sql,
    search::{count, found, strangers},
};

pub(crate) const PLAN: &str = "Fire plan\r\nAssemble at the cormorant, never at the heron.\r\n";

/// Uploads a text and has it checked; returns the id of its file.
pub(crate) async fn put(world: &World, by: &Actor, pairs: &[(&str, &str)], text: &str) -> String {
    let asset = send(by, pairs, text.as_bytes()).await;
    world.drain().await;
    asset
}

pub(crate) async fn asset(by: &Actor, id: &str) -> Value {
    by.get(&format!("/api/app/assets/{id}")).await.ok()
}

pub(crate) async fn lag(world: &World) -> Lag {
    home::search::lag(world.app.db(), world.app.areas()).await.unwrap()
}

#[tokio::test]
async fn a_document_is_found_once_by_those_who_find_the_file() {
    on_both(async |world: World| {
        let (staff, admin) = (world.as_user(Who::Staff).await, world.as_user(Who::ClientAdmin).await);
        let plan = put(&world, &admin, &[("filename", "heron.txt")], PLAN).await;
        assert_eq!(asset(&admin, &plan).await["wording"], "Whole");
        let hits = found(&admin, "Asset", "cormorant").await;
        assert_eq!((hits.len(), &hits[0]["id"], &hits[0]["title"]), (1, &json!(plan), &json!("heron.txt")), "{:?}", world.engine);
        assert_eq!(hits[0]["excerpt"], "Fire plan Assemble at the cormorant, never at the heron.");
        assert_eq!(hits[0]["excerptParts"], json!([{"start": 26, "length": 9}]));
        let all = admin.get("/api/app/search?filter=heron&maxResultCount=20").await.ok();
        assert_eq!((&all["totalCount"], &all["items"][0]["excerpt"]), (&json!(1), &Value::Null), "by its name and its text");
        assert_eq!(found(&admin, "Asset", "heron%20assemble").await.len(), 1, "a word of each");

        assert_eq!(count(&staff, "Asset", "cormorant").await, 0, "who doesn't see the library");
        for stranger in strangers(&world).await {
            assert_eq!(count(&stranger, "Asset", "cormorant").await, count(&stranger, "Asset", "txt").await, "as its name");
        }
        let item = action_item(&world, Who::Staff).await;
        attach(&admin, &item, &plan).await.ok();
        let hits = found(&staff, "Asset", "cormorant").await;
        assert_eq!((hits.len(), &hits[0]["record"]["id"]), (1, &item["id"]), "on a record");
        assert_eq!(hits[0]["excerpt"], "Fire plan Assemble at the cormorant, never at the heron.", "who reads the record opens the file");

        let own = put(&world, &admin, &[("filename", "draft.txt")], "The osprey is not told yet").await;
        let mut details = asset(&admin, &own).await;
        let keep = ["name", "folderId", "altText", "description", "tags", "licence", "expiresOn", "concurrencyStamp"];
        details.as_object_mut().unwrap().retain(|name, _| keep.contains(&name.as_str()));
        details["visibility"] = "Private".into();
        admin.put(&format!("/api/app/assets/{own}"), details).await.ok();
        let host = world.as_user(Who::HostAdmin).await.within(world.cast.alpha);
        assert_eq!((count(&admin, "Asset", "osprey").await, count(&host, "Asset", "osprey").await), (1, 0), "private");
        assert_eq!(admin.delete(&format!("/api/app/assets/{own}")).await.status, 204);
        assert_eq!(count(&admin, "Asset", "osprey").await, 0);
        assert_eq!(lag(&world).await, Lag::default());
    })
    .await;
}

#[tokio::test]
async fn a_document_is_found_by_its_current_version() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let plan = put(&world, &admin, &[("filename", "plan.txt")], PLAN).await;
        let first = asset(&admin, &plan).await["versionId"].clone();
        put(&world, &admin, &[("filename", "plan.txt"), ("assetId", &plan)], "Assemble at the grebe.").await;
        let counts = async || (count(&admin, "Asset", "cormorant").await, count(&admin, "Asset", "grebe").await);
        assert_eq!(counts().await, (0, 1), "{:?}", world.engine);

        let body = json!({"assetVersionId": first, "concurrencyStamp": asset(&admin, &plan).await["concurrencyStamp"]});
        admin.post(&format!("/api/app/assets/{plan}/restore-version"), body).await.ok();
        assert_eq!(counts().await, (1, 0), "restored");
        assert_eq!(lag(&world).await, Lag::default());
        assert!(home::search::refresh(&world.app, true).await.unwrap() > 0);
        assert_eq!(counts().await, (1, 0), "after every document was written again");

        // Replaced by something that isn't read.
        put(&world, &admin, &[("filename", "plan.html"), ("assetId", &plan)], "<p>The cormorant has flown</p>").await;
        assert_eq!((counts().await, &asset(&admin, &plan).await["wording"]), ((0, 0), &Value::Null));
    })
    .await;
}

#[tokio::test]
async fn documents_from_before_they_were_read_are_read_by_the_sweep() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let plan = put(&world, &admin, &[("filename", "plan.txt")], PLAN).await;
        run_sql(&world, "DELETE FROM asset_wordings; UPDATE asset_versions SET wording = NULL".to_owned()).await;
        home::search::refresh(&world.app, true).await.unwrap();
        assert_eq!((count(&admin, "Asset", "cormorant").await, &asset(&admin, &plan).await["wording"]), (0, &Value::Null));
        let stamp = asset(&admin, &plan).await["concurrencyStamp"].clone();

        world.clock.advance(TimeDelta::minutes(61));
        world.drain().await;
        let admin = world.as_user_again(Who::ClientAdmin).await;
        let read = asset(&admin, &plan).await;
        assert_eq!((count(&admin, "Asset", "cormorant").await, &read["wording"]), (1, &json!("Whole")), "{:?}", world.engine);
        assert_eq!(read["concurrencyStamp"], stamp, "nobody has changed it");
        assert_eq!(lag(&world).await, Lag::default());
    })
    .await;
}
