//! What the export of a tenant holds of records, their discussion and their files.

use axum::http::Method;
use delivery::Delivery;
use kernel::Scope;
use serde_json::{Value, json};
use store::export::{Exported, Extent, Slice};
use testkit::{Actor, Files, Who, World, entries, json_of, on_both, unpacked};

use crate::{
    action_item,
    attachment::{ATTACHED, attach, upload},
    coach, of,
};

/// Exports Alpha; gives the files of the archive by their paths.
pub(crate) async fn exported(world: &World, host: &Actor) -> Files {
    let path = format!("/api/app/tenants/{}/export", world.cast.alpha);
    host.call(Method::POST, &path, None).await.ok();
    world.drain().await;
    let token = host.get(&format!("{path}/download-token")).await.ok()["token"].clone();
    unpacked(world.anon().get(&format!("{path}/download?token={}", token.as_str().unwrap())).await.bytes)
}

#[tokio::test]
async fn an_export_holds_discussions_and_files_and_nothing_internal() {
    on_both(async |world: World| {
        let staff = world.as_user(Who::Staff).await;
        let (coach, item) = (coach(&world).await, action_item(&world, Who::Staff).await);
        attach(&staff, &item, &upload(&world, &staff, &ATTACHED).await).await.ok();
        staff.post(&of(&item, "comments"), json!({"body": "The **log** is in the cupboard"})).await.ok();
        coach.post(&of(&item, "comments"), json!({"body": "They lost it", "isInternal": true})).await.ok();
        world.drain().await;
        let host = world.as_user(Who::HostAdmin).await;
        let files = exported(&world, &host).await;
        let said = entries(&files, "comments");
        // An export holds words, without the marks of their formatting.
        assert_eq!(
            (said.len(), &said[0]["body"], &said[0]["createdByName"]),
            (1, &json!("The log is in the cupboard"), &json!("staff Tester"))
        );
        for (path, content) in &files {
            assert!(!String::from_utf8_lossy(content).contains("They lost it"), "{path}");
        }
        let version = &entries(&files, "file-versions")[0];
        let place = version["file"].as_str().unwrap();
        assert!(place.starts_with("files/file-versions/") && place.ends_with("log.txt"), "{version}");
        assert_eq!(files[place], b"Week 9: done");
        assert_eq!(entries(&files, "file-links")[0]["caption"], "The log");
        let changed = entries(&files, "changes");
        assert!(changed.iter().any(|change| change["entityId"] == item["id"]), "its history");

        // What goes while an export is written is named.
        world.app.own::<Delivery>().unwrap().files().delete_all(world.cast.alpha).await.unwrap();
        world.clock.advance(chrono::TimeDelta::seconds(1));
        let files = exported(&world, &host).await;
        let manifest = json_of(&files, "manifest.json");
        assert!(manifest["missing"].as_array().unwrap().iter().any(|path| path == place), "{manifest}");
        assert!(String::from_utf8_lossy(&files["README.html"]).contains("log.txt"));
        assert_eq!(entries(&files, "comments").len(), 1);
    })
    .await;
}

/// The entries of a kind in the scope's tenant.
async fn all(world: &World, scope: &Scope, kind: &'static dyn Exported) -> Slice {
    world.app.db().read(scope, |tx| async move { kind.slice(&tx, Extent::Tenant, None).await }).await.unwrap()
}

#[tokio::test]
async fn rows_are_those_of_one_instant() {
    on_both(async |world: World| {
        let staff = world.as_user(Who::Staff).await;
        let item = action_item(&world, Who::Staff).await;
        staff.post(&of(&item, "comments"), json!({"body": "Before"})).await.ok();
        let (scope, db) = (world.installer().within(world.cast.alpha), world.app.db());
        let mut declared = world.app.areas().iter().flat_map(|area| area.exported).copied();
        let kind = declared.find(|kind| kind.kind() == "comments").unwrap();
        let scope = &scope;
        let both = db.snapshot(scope, async {
            let first = all(&world, scope, kind).await;
            staff.post(&of(&item, "comments"), json!({"body": "Meanwhile"})).await.ok();
            Ok((first, all(&world, scope, kind).await))
        });
        let (first, second) = both.await.unwrap();
        assert_eq!((first.entries.len(), &first), (1, &second));
        assert_eq!(all(&world, scope, kind).await.entries.len(), 2);
        // A client takes along what is its own.
        for (client, own) in [(world.cast.alpha_client, 2), (world.cast.beta_client, 0)] {
            let found = db.read(scope, |tx| async move { kind.slice(&tx, Extent::Client(client), None).await }).await.unwrap();
            assert_eq!(found.entries.len(), own);
        }
    })
    .await;
}

#[tokio::test]
async fn people_who_were_deleted_are_not_in_an_export() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        for first in ["Zelda", "Yusuf"] {
            let person = json!({"clientId": world.cast.alpha_client, "firstName": first, "lastName": "Berg", "employment": "FullTime"});
            let person = admin.post("/api/app/staff", person).await.ok();
            if first == "Zelda" {
                assert_eq!(admin.delete(&format!("/api/app/staff/{}", person["id"].as_str().unwrap())).await.status, 204);
            }
        }
        let files = exported(&world, &world.as_user(Who::HostAdmin).await).await;
        let names: Vec<Value> = entries(&files, "staff").into_iter().map(|person| person["firstName"].clone()).collect();
        assert!(names.contains(&json!("Yusuf")) && !names.contains(&json!("Zelda")), "{names:?}");
    })
    .await;
}
