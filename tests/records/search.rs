//! What belongs to records in the search: comments and files are found by those who find their record, from the moment of each change.

use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both};

use crate::{
    action_item,
    attachment::{ATTACHED, attach, upload},
    coach, id, of,
};

/// What `who` finds of a kind, with the totals that go with it.
pub(crate) async fn found(who: &Actor, kind: &str, word: &str) -> Vec<Value> {
    let found = who.get(&format!("/api/app/search?filter={word}&kinds={kind}&maxResultCount=100&withFacets=true")).await.ok();
    let hits = found["items"].as_array().unwrap().clone();
    let count = hits.len() as u64;
    assert_eq!(found["totalCount"].as_u64(), Some(count), "{kind} {word}: nothing is counted that isn't shown");
    let facet = found["facets"].as_array().unwrap().iter().find(|facet| facet["kind"] == kind).unwrap();
    assert_eq!(facet["total"].as_u64(), Some(count));
    let ages: Vec<u64> = found["changeFacets"].as_array().unwrap().iter().map(|facet| facet["total"].as_u64().unwrap()).collect();
    assert_eq!(ages, [count, count, count, 0], "by age: {found}");
    let clients: u64 = found["clientFacets"].as_array().unwrap().iter().map(|facet| facet["total"].as_u64().unwrap()).sum();
    assert_eq!(clients, if kind == "Comment" { count } else { 0 }, "by client: {found}");
    hits
}

pub(crate) async fn count(who: &Actor, kind: &str, word: &str) -> usize {
    found(who, kind, word).await.len()
}

async fn assign(by: &Actor, item: &Value, to: String) {
    let body = json!({"ids": [item["id"]], "action": "Assign", "args": {"ownerUserId": to}});
    assert_eq!(by.post("/api/app/action-items/bulk", body).await.ok()["doneCount"], 1);
}

/// People of other tenants, of another client and without rights.
pub(crate) async fn strangers(world: &World) -> Vec<Actor> {
    let sibling = world.as_user(Who::CoachOfSibling).await;
    let host = world.as_user(Who::HostAdmin).await;
    vec![
        world.as_user(Who::OtherTenant).await,
        world.as_user(Who::NobodyInTenant).await,
        world.as_user(Who::NobodyAtHost).await,
        sibling.within(world.cast.alpha),
        sibling,
        host.within(world.cast.beta),
    ]
}

#[tokio::test]
async fn a_comment_is_found_by_those_who_find_its_record() {
    on_both(async |world: World| {
        let (coach, staff, admin) = (coach(&world).await, world.as_user(Who::Staff).await, world.as_user(Who::ClientAdmin).await);
        let item = action_item(&world, Who::Staff).await;
        let comment = coach.post(&of(&item, "comments"), json!({"body": "The **peregrine** nests on the roof again"})).await.ok();
        let title = format!("{} Train four people", item["number"].as_str().unwrap());
        for reader in [&coach, &staff, &admin, &world.as_user(Who::Coach).await] {
            let hits = found(reader, "Comment", "peregrine").await;
            assert_eq!((hits.len(), hits[0]["title"].as_str()), (1, Some(title.as_str())), "{:?}", world.engine);
            assert_eq!(hits[0]["record"], json!({"kind": "ActionItem", "id": item["id"], "title": title}));
            assert_eq!(
                (hits[0]["excerpt"].as_str(), &hits[0]["detail"]),
                (Some("The peregrine nests on the roof again"), &json!("Alpha One"))
            );
        }
        for stranger in strangers(&world).await {
            assert_eq!(count(&stranger, "Comment", "peregrine").await, 0);
        }

        assign(&coach, &item, world.cast.user(Who::ClientAdmin).to_string()).await;
        assert_eq!((count(&staff, "Comment", "peregrine").await, count(&admin, "Comment", "peregrine").await), (0, 1), "with the item");
        assert_eq!(coach.delete(&format!("/api/app/action-items/{}", id(&item))).await.status, 204);
        assert_eq!((count(&coach, "Comment", "peregrine").await, count(&admin, "Comment", "peregrine").await), (0, 0), "in the bin");
        let restore = format!("/api/app/recycle-bin/ActionItem/{}/restore", id(&item));
        assert_eq!(coach.post(&restore, json!({})).await.status, 204);
        assert_eq!(count(&admin, "Comment", "peregrine").await, 1);

        let path = format!("/api/app/comments/{}", id(&comment));
        let body = json!({"body": "The kestrel nests there", "concurrencyStamp": comment["concurrencyStamp"]});
        coach.put(&path, body).await.ok();
        assert_eq!((count(&admin, "Comment", "peregrine").await, count(&admin, "Comment", "kestrel").await), (0, 1));
        assert_eq!(coach.delete(&path).await.status, 204);
        assert_eq!(count(&coach, "Comment", "kestrel").await, 0, "a removed comment leaves nothing to find");
        assert_eq!(home::search::lag(world.app.db(), world.app.areas()).await.unwrap(), store::search::Lag::default());
    })
    .await;
}

#[tokio::test]
async fn no_tenant_user_finds_an_internal_comment_or_a_count_of_it() {
    on_both(async |world: World| {
        let coach = coach(&world).await;
        let item = action_item(&world, Who::ClientAdmin).await;
        let internal = json!({"body": "The osprey has no budget", "isInternal": true});
        coach.post(&of(&item, "comments"), internal).await.ok();
        let management = world.as_user(Who::Management).await.within(world.cast.alpha);
        assert_eq!((count(&coach, "Comment", "osprey").await, count(&management, "Comment", "osprey").await), (1, 1));
        for who in [Who::ClientAdmin, Who::Manager, Who::Staff, Who::Viewer, Who::NobodyInTenant, Who::OtherTenant] {
            assert_eq!(count(&world.as_user(who).await, "Comment", "osprey").await, 0, "{:?}: {who:?}", world.engine);
        }
        for stranger in strangers(&world).await {
            assert_eq!(count(&stranger, "Comment", "osprey").await, 0);
        }
        assert!(home::search::refresh(&world.app, true).await.unwrap() > 0);
        assert_eq!(count(&world.as_user(Who::ClientAdmin).await, "Comment", "osprey").await, 0, "nor after everything was written anew");
        assert_eq!(count(&coach, "Comment", "osprey").await, 1);
    })
    .await;
}

#[tokio::test]
async fn a_file_is_found_in_the_library_and_on_records_in_reach() {
    on_both(async |world: World| {
        let (coach, staff, admin) = (coach(&world).await, world.as_user(Who::Staff).await, world.as_user(Who::ClientAdmin).await);
        let item = action_item(&world, Who::Staff).await;
        let asset = upload(&world, &staff, &ATTACHED).await;
        assert_eq!((count(&staff, "Asset", "log").await, count(&admin, "Asset", "log").await), (0, 0), "of no record yet");
        attach(&staff, &item, &asset).await.ok();
        for reader in [&coach, &staff, &admin] {
            let hits = found(reader, "Asset", "log").await;
            assert_eq!((hits.len(), hits[0]["title"].as_str(), &hits[0]["record"]["id"]), (1, Some("log.txt"), &item["id"]));
        }
        for stranger in strangers(&world).await {
            assert_eq!(count(&stranger, "Asset", "log").await, 0);
        }
        assign(&coach, &item, world.cast.user(Who::ClientAdmin).to_string()).await;
        assert_eq!((count(&staff, "Asset", "log").await, count(&admin, "Asset", "log").await), (0, 1));

        let shelved = upload(&world, &admin, &[("filename", "policy.txt")]).await;
        let own = found(&admin, "Asset", "policy").await;
        assert_eq!((own.len(), &own[0]["id"], &own[0]["record"]), (1, &json!(shelved), &Value::Null), "{:?}: in the library", world.engine);
        assert_eq!(count(&staff, "Asset", "policy").await, 0, "who doesn't see the library");
        assert_eq!(count(&world.as_user(Who::HostAdmin).await, "Asset", "policy").await, 0, "the host's own library");
        let other = action_item(&world, Who::Staff).await;
        attach(&admin, &other, &shelved).await.ok();
        let hits = found(&staff, "Asset", "policy").await;
        assert_eq!((hits.len(), &hits[0]["record"]["id"]), (1, &other["id"]), "on a record");
        assert_eq!(found(&admin, "Asset", "policy").await[0]["record"], Value::Null);

        let path = format!("/api/app/assets/{shelved}");
        let mut details = admin.get(&path).await.ok();
        let keep = ["name", "folderId", "altText", "description", "tags", "licence", "expiresOn", "concurrencyStamp"];
        details.as_object_mut().unwrap().retain(|name, _| keep.contains(&name.as_str()));
        details["visibility"] = "Private".into();
        details["description"] = "Read by the partners before it goes out".into();
        admin.put(&path, details).await.ok();
        assert_eq!(found(&admin, "Asset", "partners").await[0]["excerpt"], "Read by the partners before it goes out");
        let hits = found(&staff, "Asset", "partners").await;
        assert_eq!((&hits[0]["title"], &hits[0]["excerpt"]), (&json!("policy.txt"), &Value::Null), "a record shows no description");
        assert_eq!(count(&world.as_user(Who::HostAdmin).await.within(world.cast.alpha), "Asset", "policy").await, 1, "on a record");
        let attachments = admin.get(&of(&other, "attachments")).await.ok();
        let link = attachments["items"][0]["id"].as_str().unwrap();
        assert_eq!(admin.delete(&format!("/api/app/attachments/{link}")).await.status, 204);
        assert_eq!((count(&admin, "Asset", "policy").await, count(&staff, "Asset", "policy").await), (1, 0), "private again");
        assert_eq!(count(&world.as_user(Who::HostAdmin).await.within(world.cast.alpha), "Asset", "policy").await, 0);
        assert_eq!(admin.delete(&path).await.status, 204);
        assert_eq!(count(&admin, "Asset", "policy").await, 0);
    })
    .await;
}

#[tokio::test]
async fn a_film_is_found_by_what_is_said_in_it() {
    on_both(async |world: World| {
        let (staff, admin) = (world.as_user(Who::Staff).await, world.as_user(Who::ClientAdmin).await);
        let film = upload(&world, &admin, &[("filename", "talk.txt")]).await;
        let path = format!("/api/app/assets/{film}/captions");
        let said = |text: &str, stamp: &Value| json!({"transcript": text, "concurrencyStamp": stamp});
        let saved = admin.put(&path, said("The cormorant dives at dawn.", &Value::Null)).await.ok();
        let hits = found(&admin, "AssetText", "cormorant").await;
        assert_eq!((hits.len(), &hits[0]["title"]), (1, &json!("talk.txt")), "{:?}", world.engine);
        assert_eq!(hits[0]["record"], json!({"kind": "Asset", "id": film, "title": "talk.txt"}));
        assert_eq!(hits[0]["excerpt"], "The cormorant dives at dawn.");
        assert_eq!(count(&staff, "AssetText", "cormorant").await, 0, "who doesn't see the library");
        assert_eq!(count(&world.as_user(Who::OtherTenant).await, "AssetText", "cormorant").await, 0, "another tenant");
        for stranger in strangers(&world).await {
            assert_eq!(count(&stranger, "AssetText", "cormorant").await, count(&stranger, "Asset", "talk").await, "as its file");
        }
        let item = action_item(&world, Who::Staff).await;
        attach(&admin, &item, &film).await.ok();
        assert_eq!(found(&staff, "AssetText", "cormorant").await[0]["record"]["id"], item["id"], "on a record");
        assert_eq!(found(&admin, "AssetText", "cormorant").await[0]["record"]["id"], film);

        // Another version says something else, until somebody says that it doesn't.
        upload(&world, &admin, &[("filename", "talk.txt"), ("assetId", &film)]).await;
        assert_eq!((count(&admin, "AssetText", "cormorant").await, count(&staff, "AssetText", "cormorant").await), (0, 0));
        let saved = admin.put(&path, said("The grebe dives at dawn.", &saved["concurrencyStamp"])).await.ok();
        assert_eq!((count(&admin, "AssetText", "cormorant").await, count(&staff, "AssetText", "grebe").await), (0, 1));
        admin.put(&path, json!({"transcript": null, "concurrencyStamp": saved["concurrencyStamp"]})).await.ok();
        assert_eq!(count(&admin, "AssetText", "grebe").await, 0);
        assert_eq!(home::search::lag(world.app.db(), world.app.areas()).await.unwrap(), store::search::Lag::default());
    })
    .await;
}

#[tokio::test]
async fn a_tag_is_found_in_its_own_tenant() {
    on_both(async |world: World| {
        let (admin, staff) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::Staff).await);
        let tag = admin.post("/api/app/tags", json!({"name": "Winter tyres", "colour": 4})).await.ok();
        assert_eq!(found(&staff, "Tag", "winter").await[0]["title"], "Winter tyres");
        assert_eq!(count(&world.as_user(Who::OtherTenant).await, "Tag", "winter").await, 0);
        assert_eq!(count(&world.as_user(Who::HostAdmin).await.within(world.cast.beta), "Tag", "winter").await, 0);
        assert_eq!(admin.delete(&format!("/api/app/tags/{}", id(&tag))).await.status, 204);
        assert_eq!(count(&staff, "Tag", "winter").await, 0);
    })
    .await;
}
