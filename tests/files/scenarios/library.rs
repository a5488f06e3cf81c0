//! The library: who sees what, folders, versions, filters, bulk.

use serde_json::{Value, json};
use testkit::{Actor, Who, World};

use super::{ASSETS, PDF, PNG, asset, begin, names, put, send};

const FOLDERS: &str = "/api/app/asset-folders";

/// Changes one field of a file.
async fn set(by: &Actor, id: &str, field: &str, value: Value) -> testkit::Reply {
    let before = asset(by, id).await;
    let mut body = json!({});
    for name in ["name", "folderId", "visibility", "altText", "tags", "expiresOn", "concurrencyStamp"] {
        body[name] = before[name].clone();
    }
    body[field] = value;
    by.put(&format!("{ASSETS}/{id}"), body).await
}

async fn folder(by: &Actor, name: &str, parent: Option<&str>) -> testkit::Reply {
    by.post(FOLDERS, json!({"name": name, "parentId": parent})).await
}

pub async fn a_file_is_seen_by_its_library_alone_and_a_private_one_by_its_uploader(world: World) {
    let admin = world.as_user(Who::ClientAdmin).await;
    let coach = world.as_user(Who::Coach).await.within(world.cast.alpha);
    let id = put(&world, &admin, PDF, &[("filename", "plan.pdf")]).await;
    assert_eq!(asset(&coach, &id).await["name"], "plan.pdf");
    assert_eq!(set(&coach, &id, "visibility", json!("Private")).await.fields(), ["visibility"]);
    assert_eq!(set(&admin, &id, "visibility", json!("AllTenants")).await.fields(), ["visibility"]);
    set(&admin, &id, "visibility", json!("Private")).await.ok();
    let of = |part: &str| format!("{ASSETS}/{id}{part}");
    for stranger in [coach, world.as_user(Who::OtherTenant).await, world.as_user(Who::HostAdmin).await] {
        assert!(names(&stranger, "").await.is_empty());
        for part in ["", "/links", "/versions", "/usages"] {
            assert_eq!(stranger.get(&of(part)).await.status, 404, "{part}");
        }
        assert_eq!(stranger.delete(&of("")).await.status, 404);
    }
    for who in [Who::Manager, Who::Staff, Who::Viewer] {
        assert_eq!(world.as_user(who).await.get(ASSETS).await.status, 403, "{who:?}");
    }
    assert_eq!(names(&admin, "").await, ["plan.pdf"]);
    // The provider's list of tenants counts it, private or not.
    let figures = format!("/api/app/tenants/usage?tenantId={}", world.cast.alpha);
    let figures = world.as_user(Who::HostAdmin).await.get(&figures).await.ok();
    assert_eq!(figures["items"][0]["storedBytes"].as_u64(), Some(PDF.len() as u64), "{figures}");
}

pub async fn tenants_read_what_the_provider_shares_and_change_none_of_it(world: World) {
    let (author, admin) = (world.as_user(Who::Author).await, world.as_user(Who::ClientAdmin).await);
    let (own, shared) =
        (put(&world, &author, PDF, &[("filename", "internal.pdf")]).await, put(&world, &author, PDF, &[("filename", "guide.pdf")]).await);
    set(&author, &shared, "visibility", json!("AllTenants")).await.ok();
    assert_eq!(names(&admin, "isShared=true").await, ["guide.pdf"]);
    assert!(names(&admin, "").await.is_empty());
    assert_eq!(admin.get(&format!("{ASSETS}/{own}")).await.status, 404);
    assert_eq!(asset(&admin, &shared).await["canChange"], false);
    let link = admin.get(&format!("{ASSETS}/{shared}/links")).await.ok();
    assert_eq!(world.anon().get(link["downloadUrl"].as_str().unwrap()).await.status, 200);
    assert_eq!(admin.delete(&format!("{ASSETS}/{shared}")).await.status, 404);
}

pub async fn folders_are_five_deep_and_deleted_when_empty(world: World) {
    let admin = world.as_user(Who::ClientAdmin).await;
    let mut path: Vec<Value> = Vec::new();
    for name in ["a", "b", "c", "d", "e"] {
        let parent = path.last().map(|folder| folder["id"].as_str().unwrap().to_owned());
        path.push(folder(&admin, name, parent.as_deref()).await.ok());
    }
    let id = |at: usize| path[at]["id"].as_str().unwrap();
    assert_eq!(folder(&admin, "f", Some(id(4))).await.refused(400), "Portal:AssetFolders.DepthExceeded");
    assert_eq!(folder(&admin, "A", None).await.fields(), ["name"]);
    let into = json!({"name": "d", "parentId": id(4), "concurrencyStamp": path[3]["concurrencyStamp"]});
    assert_eq!(admin.put(&format!("{FOLDERS}/{}", id(3)), into).await.refused(400), "Portal:AssetFolders.Cycle");
    let other = world.as_user(Who::OtherTenant).await;
    assert_eq!(folder(&other, "x", Some(id(0))).await.fields(), ["parentId"]);
    put(&world, &admin, PDF, &[("filename", "deep.pdf"), ("folderId", id(4))]).await;
    assert_eq!(names(&admin, &format!("folderId={}", id(4))).await, ["deep.pdf"]);
    assert!(names(&admin, &format!("folderId={}", id(0))).await.is_empty());
    for at in [0, 4] {
        assert_eq!(admin.delete(&format!("{FOLDERS}/{}", id(at))).await.refused(400), "Portal:Common.InUse");
    }
    assert_eq!(admin.delete(&format!("{FOLDERS}/{}", folder(&admin, "g", None).await.ok()["id"].as_str().unwrap())).await.status, 204);
}

pub async fn a_file_is_replaced_in_place_and_an_earlier_version_restored(world: World) {
    let admin = world.as_user(Who::ClientAdmin).await;
    let id = put(&world, &admin, PDF, &[("filename", "plan.pdf")]).await;
    let longer = [PDF, b"% second\n"].concat();
    assert_eq!(put(&world, &admin, &longer, &[("filename", "plan v2.pdf"), ("assetId", &id)]).await, id);
    let now = asset(&admin, &id).await;
    assert_eq!(
        (now["version"].as_i64(), now["name"].as_str(), now["sizeBytes"].as_u64()),
        (Some(2), Some("plan.pdf"), Some(longer.len() as u64))
    );
    let versions = admin.get(&format!("{ASSETS}/{id}/versions")).await.ok();
    let first = versions["items"][1]["id"].as_str().unwrap();
    let body = json!({"assetVersionId": first, "concurrencyStamp": now["concurrencyStamp"]});
    let restored = admin.post(&format!("{ASSETS}/{id}/restore-version"), body.clone()).await.ok();
    assert_eq!((restored["version"].as_i64(), restored["sizeBytes"].as_u64()), (Some(1), Some(PDF.len() as u64)));
    assert_eq!(admin.post(&format!("{ASSETS}/{id}/restore-version"), body).await.status, 409);
    let second = put(&world, &admin, PNG, &[("filename", "dot.png")]).await;
    let body = json!({"assetVersionId": first, "concurrencyStamp": asset(&admin, &second).await["concurrencyStamp"]});
    assert_eq!(admin.post(&format!("{ASSETS}/{second}/restore-version"), body).await.fields(), ["assetVersionId"]);
}

pub async fn a_file_that_is_checked_meanwhile_can_be_saved(world: World) {
    let admin = world.as_user(Who::ClientAdmin).await;
    let begun = begin(&admin, PDF.len(), &[("filename", "plan.pdf")]).await.json();
    assert_eq!(send(&admin, begun["id"].as_str().unwrap(), 0, PDF).await.status, 204);
    let path = format!("{ASSETS}/{}", begun["assetId"].as_str().unwrap());
    let mut read = admin.get(&path).await.ok();
    assert_eq!(read["status"], "Processing");
    world.drain().await;
    read["name"] = json!("renamed.pdf");
    let known = ["name", "folderId", "visibility", "altText", "tags", "expiresOn", "concurrencyStamp"];
    let body: serde_json::Map<String, Value> = known.map(|name| (name.to_owned(), read[name].clone())).into_iter().collect();
    let saved = admin.put(&path, json!(body)).await.ok();
    assert_eq!((saved["status"].as_str(), saved["name"].as_str()), (Some("Ready"), Some("renamed.pdf")));
    assert_eq!(admin.put(&path, json!(body)).await.refused(409), "Portal:Common.StaleVersion");
}

pub async fn the_list_finds_what_is_to_be_tidied_up_and_bulk_does_it(world: World) {
    let admin = world.as_user(Who::ClientAdmin).await;
    let one = put(&world, &admin, PDF, &[("filename", "one.pdf")]).await;
    put(&world, &admin, PDF, &[("filename", "two.pdf")]).await;
    let dot = put(&world, &admin, PNG, &[("filename", "dot.png")]).await;
    assert_eq!(names(&admin, "hasDuplicates=true").await, ["one.pdf", "two.pdf"]);
    assert_eq!(names(&admin, "lacksAltText=true").await, ["dot.png"]);
    set(&admin, &dot, "altText", json!("A dot")).await.ok();
    assert!(names(&admin, "lacksAltText=true").await.is_empty());
    set(&admin, &one, "expiresOn", json!("2026-03-20")).await.ok();
    assert_eq!(names(&admin, "isExpiring=true").await, ["one.pdf"]);
    assert_eq!(names(&admin, "filter=TWO&kind=Document&sorting=sizeBytes%20desc").await, ["two.pdf"]);
    assert_eq!(names(&admin, "isUnused=true").await, ["dot.png", "one.pdf", "two.pdf"]);
    let bulk = async |action: &str, args: Value| {
        admin.post(&format!("{ASSETS}/bulk"), json!({"ids": [one, dot], "action": action, "args": args})).await
    };
    let folder = folder(&admin, "Evidence", None).await.ok();
    assert_eq!(bulk("Move", json!({"folderId": folder["id"]})).await.ok()["doneCount"], 2);
    assert_eq!(names(&admin, &format!("folderId={}", folder["id"].as_str().unwrap())).await, ["dot.png", "one.pdf"]);
    assert_eq!(bulk("Tag", json!({"tag": "Fire"})).await.ok()["doneCount"], 2);
    assert_eq!(asset(&admin, &one).await["tags"], json!(["Fire"]));
    assert_eq!(bulk("Tag", json!({})).await.fields(), ["args.tag"]);
    assert_eq!(bulk("Archive", json!({})).await.ok()["doneCount"], 2);
    assert_eq!(names(&admin, "status=Archived").await, ["dot.png", "one.pdf"]);
    assert_eq!(bulk("Delete", json!({})).await.ok()["doneCount"], 2);
    assert_eq!(names(&admin, "").await, ["two.pdf"]);
}
