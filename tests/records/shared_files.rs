//! The provider's files in the search of tenants: those that it shares are found as a tenant's own, from the moment of each change, by
//! readers of the library.

use std::sync::{Arc, Mutex};

use serde_json::{Value, json};
use store::{Engine, sea_orm::Statement, search::Lag};
use testkit::{Actor, Who, World, on_both};

use crate::{
    coach, id,
    of_library::show_to,
    search::{count, found},
    wording::{PLAN, asset, lag, put},
};

/// The tenant of what the provider owns.
const HOST: &str = "00000000-0000-0000-0000-000000000000";

/// How many records of a kind each of these people finds.
async fn counts(readers: &[&Actor], kind: &str, word: &str) -> Vec<usize> {
    let mut counts = Vec::new();
    for reader in readers {
        counts.push(count(reader, kind, word).await);
    }
    counts
}

async fn ask(by: &Actor, query: &str) -> Value {
    by.get(&format!("/api/app/search?{query}")).await.ok()
}

fn titles(found: &Value) -> Vec<&str> {
    found["items"].as_array().unwrap().iter().map(|hit| hit["title"].as_str().unwrap()).collect()
}

/// How many files the search counts, whatever kinds it was asked for.
fn files(found: &Value) -> &Value {
    &found["facets"].as_array().unwrap().iter().find(|facet| facet["kind"] == "Asset").unwrap()["total"]
}

#[tokio::test]
async fn tenants_find_a_file_as_long_as_the_provider_shares_it() {
    on_both(async |world: World| {
        let (author, admin, beta) =
            (world.as_user(Who::Author).await, world.as_user(Who::ClientAdmin).await, world.as_user(Who::OtherTenant).await);
        let (coach, host) = (coach(&world).await, world.as_user(Who::HostAdmin).await);
        let within = host.within(world.cast.alpha);
        let readers = [&admin, &beta, &coach, &within];
        let plan = put(&world, &author, &[("filename", "heron.txt")], PLAN).await;
        assert_eq!(counts(&readers, "Asset", "cormorant").await, [0; 4], "{:?}: not shared", world.engine);

        show_to(&author, &plan, "AllTenants").await;
        for reader in readers {
            let hits = found(reader, "Asset", "cormorant").await;
            assert_eq!((hits.len(), &hits[0]["id"], &hits[0]["title"]), (1, &json!(plan), &json!("heron.txt")), "{:?}", world.engine);
            assert_eq!((&hits[0]["tenantId"], &hits[0]["record"]), (&json!(HOST), &Value::Null));
            assert_eq!(hits[0]["excerpt"], "Fire plan Assemble at the cormorant, never at the heron.");
            assert_eq!(asset(reader, &plan).await["name"], "heron.txt", "what is found opens");
        }
        assert_eq!(counts(&readers, "Asset", "heron").await, [1; 4], "by its name and its text, once");
        assert_eq!(count(&host, "Asset", "cormorant").await, 1, "its owner finds it once, too");
        for who in [Who::Manager, Who::Staff, Who::Viewer, Who::NobodyInTenant, Who::NobodyAtHost] {
            assert_eq!(count(&world.as_user(who).await, "Asset", "cormorant").await, 0, "{who:?} doesn't read the library");
        }

        for visibility in ["Tenant", "Private"] {
            show_to(&author, &plan, visibility).await;
            assert_eq!(counts(&readers, "Asset", "cormorant").await, [0; 4], "{visibility}");
            show_to(&author, &plan, "AllTenants").await;
            assert_eq!(counts(&readers, "Asset", "cormorant").await, [1; 4]);
        }
        for (path, expected) in [("archive", [0; 4]), ("restore", [1; 4])] {
            let stamp = json!({"concurrencyStamp": asset(&author, &plan).await["concurrencyStamp"]});
            author.post(&format!("/api/app/assets/{plan}/{path}"), stamp).await.ok();
            assert_eq!(counts(&readers, "Asset", "cormorant").await, expected, "{path}");
        }
        assert_eq!(lag(&world).await, Lag::default());
        assert!(home::search::refresh(&world.app, true).await.unwrap() > 0);
        assert_eq!(counts(&readers, "Asset", "cormorant").await, [1; 4], "after every document was written again");
        assert_eq!(author.delete(&format!("/api/app/assets/{plan}")).await.status, 204);
        assert_eq!(counts(&readers, "Asset", "cormorant").await, [0; 4]);
        assert_eq!(lag(&world).await, Lag::default());
    })
    .await;
}

#[tokio::test]
async fn tenants_find_a_shared_film_by_what_is_said_in_it() {
    on_both(async |world: World| {
        let (author, admin, beta) =
            (world.as_user(Who::Author).await, world.as_user(Who::ClientAdmin).await, world.as_user(Who::OtherTenant).await);
        let (coach, staff) = (coach(&world).await, world.as_user(Who::Staff).await);
        let readers = [&admin, &beta, &coach];
        let film = put(&world, &author, &[("filename", "talk.txt")], "Nothing of it is written").await;
        let path = format!("/api/app/assets/{film}/captions");
        let said = |text: &str, stamp: &Value| json!({"transcript": text, "concurrencyStamp": stamp});
        let saved = author.put(&path, said("The cormorant dives at dawn.", &Value::Null)).await.ok();
        assert_eq!(counts(&readers, "AssetText", "cormorant").await, [0; 3], "{:?}: not shared", world.engine);

        show_to(&author, &film, "AllTenants").await;
        for reader in readers {
            let hits = found(reader, "AssetText", "cormorant").await;
            assert_eq!((hits.len(), &hits[0]["excerpt"]), (1, &json!("The cormorant dives at dawn.")), "{:?}", world.engine);
            assert_eq!(hits[0]["record"], json!({"kind": "Asset", "id": film, "title": "talk.txt"}));
            assert_eq!((&hits[0]["title"], &hits[0]["tenantId"]), (&json!("talk.txt"), &json!(HOST)));
        }
        assert_eq!(count(&staff, "AssetText", "cormorant").await, 0, "who doesn't read the library");

        // Another version says something else, until somebody says that it doesn't.
        put(&world, &author, &[("filename", "talk.txt"), ("assetId", &film)], "Nor of this").await;
        assert_eq!(counts(&readers, "AssetText", "cormorant").await, [0; 3]);
        author.put(&path, said("The grebe dives at dawn.", &saved["concurrencyStamp"])).await.ok();
        assert_eq!(counts(&readers, "AssetText", "grebe").await, [1; 3]);
        show_to(&author, &film, "Tenant").await;
        assert_eq!(counts(&readers, "AssetText", "grebe").await, [0; 3]);
        assert_eq!(lag(&world).await, Lag::default());
    })
    .await;
}

#[tokio::test]
async fn shared_files_are_counted_and_paged_with_a_tenants_own() {
    on_both(async |world: World| {
        let (author, admin, beta) =
            (world.as_user(Who::Author).await, world.as_user(Who::ClientAdmin).await, world.as_user(Who::OtherTenant).await);
        for (by, name) in [(&admin, "heron b.txt"), (&admin, "heron d.txt"), (&beta, "heron f.txt"), (&author, "heron e.txt")] {
            put(&world, by, &[("filename", name)], name).await;
        }
        for name in ["heron c.txt", "heron a.txt"] {
            let shared = put(&world, &author, &[("filename", name)], name).await;
            show_to(&author, &shared, "AllTenants").await;
        }
        let expected = ["heron a.txt", "heron b.txt", "heron c.txt", "heron d.txt"];
        for (skip, title) in expected.iter().enumerate() {
            let page = ask(&admin, &format!("filter=heron&maxResultCount=1&skipCount={skip}")).await;
            assert_eq!((titles(&page), &page["totalCount"]), (vec![*title], &json!(4)), "{:?}", world.engine);
        }
        let beyond = ask(&admin, "filter=heron&maxResultCount=2&skipCount=4").await;
        assert_eq!((titles(&beyond).len(), &beyond["totalCount"]), (0, &json!(4)));
        assert_eq!(titles(&ask(&admin, "filter=heron").await), expected, "in the palette");
        assert_eq!(titles(&ask(&beta, "filter=heron").await), ["heron a.txt", "heron c.txt", "heron f.txt"]);

        let elsewhere = ask(&admin, "filter=heron&kinds=ActionItem&maxResultCount=10").await;
        assert_eq!((files(&elsewhere), &elsewhere["totalCount"]), (&json!(4), &json!(0)), "what another kind would give");
        let recent = ask(&admin, "filter=heron&changed=Week&withFacets=true&maxResultCount=10").await;
        assert_eq!(titles(&recent), expected);
        let ages: Vec<&Value> = recent["changeFacets"].as_array().unwrap().iter().map(|facet| &facet["total"]).collect();
        assert_eq!(ages, [4, 4, 4, 0]);
        let tag = id(&admin.post("/api/app/tags", json!({"name": "Birds", "colour": 4})).await.ok());
        let client = world.cast.alpha_client;
        for none in ["changed=Older", "statuses=ActionItem.Open", &format!("clientIds={client}"), &format!("tagIds={tag}")] {
            let found = ask(&admin, &format!("filter=heron&maxResultCount=10&{none}")).await;
            assert_eq!((titles(&found).len(), files(&found)), (0, &json!(0)), "{none}: {found}");
        }
    })
    .await;
}

#[tokio::test]
async fn what_the_provider_says_about_a_shared_file_stays_its_own() {
    on_both(async |world: World| {
        let (host, admin) = (world.as_user(Who::HostAdmin).await, world.as_user(Who::ClientAdmin).await);
        let plan = put(&world, &host, &[("filename", "heron.txt")], PLAN).await;
        show_to(&host, &plan, "AllTenants").await;
        let comment = json!({"body": "The osprey is not told yet"});
        host.post(&format!("/api/app/records/Asset/{plan}/comments"), comment).await.ok();
        for reader in [&admin, &coach(&world).await, &host.within(world.cast.alpha)] {
            let all = ask(reader, "filter=osprey&maxResultCount=10").await;
            assert_eq!(all["totalCount"], 0, "{:?}: {all}", world.engine);
        }
        assert_eq!(ask(&host, "filter=osprey&maxResultCount=10").await["totalCount"], 1);
    })
    .await;
}

#[tokio::test]
async fn the_databases_own_index_answers_for_what_the_provider_shares() {
    on_both(async |world: World| {
        let (author, admin) = (world.as_user(Who::Author).await, world.as_user(Who::ClientAdmin).await);
        let plan = put(&world, &author, &[("filename", "heron.txt")], PLAN).await;
        let staff = world.as_user(Who::Staff).await;
        let run: Arc<Mutex<Vec<Statement>>> = Arc::default();
        let seen = Arc::clone(&run);
        world.app.db().watch(move |statement| seen.lock().unwrap().push(statement.clone()));
        // The mark of the provider's files in the index.
        let asked = async |by: &Actor| {
            run.lock().unwrap().clear();
            ask(by, "filter=cormorant&maxResultCount=10&withFacets=true").await;
            let statements = std::mem::take(&mut *run.lock().unwrap());
            let marks = ["_asset_00000000000000000000000000000000", "_assettext_00000000000000000000000000000000"];
            let is_of_host = |statement: &Statement| marks.iter().any(|mark| format!("{:?}", statement.values).contains(mark));
            statements.into_iter().filter(is_of_host).collect::<Vec<Statement>>()
        };
        assert_eq!(asked(&admin).await.len(), 0, "nothing is shared");
        show_to(&author, &plan, "AllTenants").await;
        assert_eq!(asked(&staff).await.len(), 0, "who doesn't read the library");
        let statements = asked(&admin).await;
        assert_eq!(statements.len(), 4, "hits and facets of files and of what is said in them");
        for statement in &statements {
            let plan = world.app.db().read(&world.installer(), |tx| async move { tx.plan(statement).await }).await.unwrap().join("\n");
            let is_direct = match world.engine {
                Engine::Sqlite => {
                    plan.contains("search_index VIRTUAL TABLE INDEX 0:M") && !plan.contains("SCAN hit") && !plan.contains("SCAN asset")
                }
                Engine::Postgres => plan.contains("Function Scan on search_hits"),
            };
            assert!(is_direct, "{}\n{plan}", statement.sql);
        }
    })
    .await;
}
