//! What the data pack of a client holds of records, their discussion and their files.

use axum::http::Method;
use kernel::Uuid;
use serde_json::{Value, json};
use store::export::Packed;
use testkit::{Actor, Files, Who, World, entries, json_of, on_both, unpacked};

use crate::{
    action_item,
    attachment::{ATTACHED, attach, upload},
    coach, of,
};

const ITEMS: &str = "/api/app/action-items";
const ADDRESS: &str = "https://example.org/fire-safety";

/// The files of the data pack of a client that `by` asks for, by their paths.
async fn packed(world: &World, by: &Actor, client: Uuid) -> Files {
    let path = format!("/api/app/clients/{client}/data-pack");
    by.call(Method::POST, &path, None).await.ok();
    world.drain().await;
    let token = by.get(&format!("{path}/token")).await.ok()["token"].clone();
    unpacked(world.anon().get(&format!("{path}/download?token={}", token.as_str().unwrap())).await.bytes)
}

fn item(client: Uuid, owner: Uuid, title: &str, is_private: bool) -> Value {
    json!({
        "clientId": client, "title": title, "actionType": "Task", "priority": "High", "ownerUserId": owner, "dueOn": "2026-03-09",
        "isPrivate": is_private
    })
}

/// Records of the client with a file, and others that are not for its pack.
async fn discuss(world: &World) -> Value {
    let (staff, coach) = (world.as_user(Who::Staff).await, coach(world).await);
    let shared = action_item(world, Who::Staff).await;
    attach(&staff, &shared, &upload(world, &staff, &ATTACHED).await).await.ok();
    let admin = world.as_user(Who::ClientAdmin).await;
    let address = admin.post("/api/app/assets", json!({"name": "Fire safety", "url": ADDRESS})).await.ok();
    attach(&admin, &shared, address["id"].as_str().unwrap()).await.ok();
    staff.post(&of(&shared, "comments"), json!({"body": "The log is in the cupboard"})).await.ok();
    coach.post(&of(&shared, "comments"), json!({"body": "They lost it", "isInternal": true})).await.ok();
    let note = json!({"kind": "Note", "noteBody": "They want to grow"});
    coach.post(&format!("/api/app/clients/{}/notes", world.cast.alpha_client), note).await.ok();

    let private = item(world.cast.alpha_client, world.cast.user(Who::Staff), "Ask for a raise", true);
    let private = staff.post(ITEMS, private).await.ok();
    staff.post(&of(&private, "comments"), json!({"body": "Since January"})).await.ok();
    attach(&staff, &private, &upload(world, &staff, &[("filename", "payslip.txt"), ("isAttachment", "true")]).await).await.ok();

    let sibling = world.as_user(Who::CoachOfSibling).await.within(world.cast.alpha);
    let other = item(world.cast.sibling_client, world.cast.user(Who::CoachOfSibling), "Paint the sibling", false);
    let other = sibling.post(ITEMS, other).await.ok();
    sibling.post(&of(&other, "comments"), json!({"body": "In green"})).await.ok();
    world.drain().await;
    shared
}

#[tokio::test]
async fn a_pack_holds_records_and_files_of_one_client_and_nothing_internal_private_or_of_others() {
    on_both(async |world: World| {
        let shared = discuss(&world).await;
        for by in [world.as_user(Who::ClientAdmin).await, coach(&world).await] {
            let files = packed(&world, &by.speaking("de"), world.cast.alpha_client).await;
            let items = entries(&files, "action-items");
            assert_eq!((items.len(), &items[0]["id"], &items[0]["clientName"]), (1, &shared["id"], &json!("Alpha One")));
            let said = entries(&files, "comments");
            assert_eq!((said.len(), &said[0]["body"]), (1, &json!("The log is in the cupboard")));
            check_files(&files, &shared);
            let clients = entries(&files, "clients");
            assert_eq!((clients.len(), &clients[0]["name"]), (1, &json!("Alpha One")));
            assert_eq!(entries(&files, "staff").len(), 2);
            let manifest = json_of(&files, "manifest.json");
            assert_eq!(manifest["client"], json!({"id": world.cast.alpha_client, "name": "Alpha One"}));
            let readme = String::from_utf8_lossy(&files["README.html"]);
            assert!(readme.contains("lang=\"de\"") && readme.contains("Alpha One"), "{readme}");
            check_nothing_else(&world, &files);
        }
    })
    .await;
}

/// The record's file with its content, and the address of the link next to it.
fn check_files(files: &Files, record: &Value) {
    let links = entries(files, "file-links");
    assert!(links.len() == 2 && links.iter().all(|link| link["subjectId"] == record["id"]), "{links:?}");
    let named = |name: &str| links.iter().find(|link| link["assetName"] == name).expect(name);
    assert_eq!(files[named("log.txt")["file"].as_str().unwrap()], b"Week 9: done");
    let address = named("Fire safety");
    assert_eq!((&address["url"], address.get("file")), (&json!(ADDRESS), None));
}

/// Neither text of what is not the client's, nor a kind that no pack has.
fn check_nothing_else(world: &World, files: &Files) {
    let sibling = world.cast.sibling_client.to_string();
    for (path, content) in files {
        let text = String::from_utf8_lossy(content);
        for strange in [
            "They lost it",
            "They want to grow",
            "Ask for a raise",
            "Since January",
            "payslip",
            "the sibling",
            "In green",
            "Alpha Two",
            sibling.as_str(),
        ] {
            assert!(!text.contains(strange) && !path.contains(strange), "{path}: {strange}");
        }
    }
    for kind in world.app.areas().iter().flat_map(|area| area.exported).filter(|kind| kind.packed() == Packed::Never) {
        assert!(!files.contains_key(&format!("data/{}.json", kind.kind())), "{}", kind.kind());
    }
}

#[tokio::test]
async fn somebody_of_two_clients_is_in_the_pack_of_each_without_the_other() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let person = format!("/api/app/staff/{}", world.cast.report_staff);
        let stamp = admin.get(&person).await.ok()["concurrencyStamp"].clone();
        let more = json!({"clientId": world.cast.sibling_client, "concurrencyStamp": stamp});
        admin.post(&format!("{person}/add-client"), more).await.ok();
        let files = packed(&world, &admin, world.cast.sibling_client).await;
        for kind in ["staff", "staff-clients"] {
            let rows = entries(&files, kind);
            assert_eq!((rows.len(), &rows[0]["clientId"]), (1, &json!(world.cast.sibling_client)), "{kind}");
        }
        let other = world.cast.alpha_client.to_string();
        for (path, content) in &files {
            assert!(!String::from_utf8_lossy(content).contains(&other), "{path}");
        }
        assert_eq!(entries(&packed(&world, &admin, world.cast.alpha_client).await, "staff").len(), 2);
    })
    .await;
}
