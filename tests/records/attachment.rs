//! Files of records: for users who can read the record, and for nobody else.

use axum::http::Method;
use base64::{Engine, engine::general_purpose::STANDARD};
use chrono::TimeDelta;
use serde_json::{Value, json};
use testkit::{Actor, Reply, Who, World, on_both};

use crate::{action_item, coach, id, of, recycle::lost};

const TEXT: &[u8] = b"Week 9: done";

/// Uploads content that is not checked yet; returns the id of the file.
pub(crate) async fn send(by: &Actor, pairs: &[(&str, &str)], content: &[u8]) -> String {
    let metadata = pairs.iter().map(|(key, value)| format!("{key} {}", STANDARD.encode(value))).collect::<Vec<_>>().join(",");
    let length = content.len().to_string();
    let begin = by.saying(&[("tus-resumable", "1.0.0"), ("upload-length", &*length), ("upload-metadata", &*metadata)]);
    let begun = begin.raw(Method::POST, "/api/app/assets/uploads", None).await.json();
    let send = by.saying(&[("tus-resumable", "1.0.0"), ("upload-offset", "0")]);
    let body = Some((content.to_vec(), "application/offset+octet-stream"));
    let sent = send.raw(Method::PATCH, &format!("/api/app/assets/uploads/{}", id(&begun)), body).await;
    assert_eq!(sent.status, 204, "{}", sent.text());
    begun["assetId"].as_str().unwrap().to_owned()
}

/// Uploads a file and has it checked; returns the id of the file.
pub(crate) async fn upload(world: &World, by: &Actor, pairs: &[(&str, &str)]) -> String {
    let asset = send(by, pairs, TEXT).await;
    world.drain().await;
    asset
}

pub(crate) const ATTACHED: [(&str, &str); 2] = [("filename", "log.txt"), ("isAttachment", "true")];

pub(crate) async fn attach(by: &Actor, item: &Value, asset: &str) -> Reply {
    by.post(&of(item, "attachments"), json!({"assetId": asset, "caption": "The log"})).await
}

fn path(attachment: &Value) -> String {
    format!("/api/app/attachments/{}", id(attachment))
}

#[tokio::test]
async fn an_uploaded_file_belongs_to_its_record_and_to_whoever_reads_it() {
    on_both(async |world: World| {
        let (coach, staff, admin) = (coach(&world).await, world.as_user(Who::Staff).await, world.as_user(Who::ClientAdmin).await);
        let item = action_item(&world, Who::Staff).await;
        let asset = upload(&world, &staff, &ATTACHED).await;
        assert_eq!(attach(&coach, &item, &asset).await.fields(), ["assetId"], "it is the uploader's until it is attached");
        let file = attach(&staff, &item, &asset).await.ok();
        assert_eq!(
            (file["name"].as_str(), file["caption"].as_str(), file["canChange"].as_bool()),
            (Some("log.txt"), Some("The log"), Some(true))
        );
        assert_eq!(attach(&staff, &item, &asset).await.fields(), ["assetId"], "it belongs to one record");
        for reader in [&coach, &staff, &admin] {
            assert_eq!(reader.get(&of(&item, "attachments")).await.ok()["totalCount"], 1);
            let links = reader.get(&format!("{}/links", path(&file))).await.ok();
            assert_eq!(world.anon().get(links["downloadUrl"].as_str().unwrap()).await.text().as_bytes(), TEXT);
        }
        assert_eq!(admin.get("/api/app/assets").await.ok()["totalCount"], 0, "it is not in the library");
        assert_eq!(admin.get(&format!("/api/app/assets/{asset}")).await.status, 404);
        for stranger in [world.as_user(Who::OtherTenant).await, world.as_user(Who::CoachOfSibling).await.within(world.cast.alpha)] {
            assert_eq!(stranger.get(&of(&item, "attachments")).await.status, 404);
            assert_eq!(stranger.get(&format!("{}/links", path(&file))).await.status, 404);
            assert_eq!(stranger.delete(&path(&file)).await.status, 404);
            let body = json!({"caption": "x", "concurrencyStamp": file["concurrencyStamp"]});
            assert_eq!(stranger.put(&path(&file), body).await.status, 404);
            assert_eq!(attach(&stranger, &item, &asset).await.status, 404);
        }
        let manager = world.as_user(Who::Manager).await;
        assert_eq!(manager.delete(&path(&file)).await.refused(403), "Portal:Attachments.NotOwn");
        assert_eq!(world.as_user(Who::Viewer).await.delete(&path(&file)).await.status, 403);
        assert_eq!(staff.delete(&path(&file)).await.status, 204);
        assert_eq!(staff.get(&of(&item, "attachments")).await.ok()["totalCount"], 0);
    })
    .await;
}

#[tokio::test]
async fn a_file_that_is_refused_leaves_its_record_and_the_audit_log_knows() {
    on_both(async |world: World| {
        let staff = world.as_user(Who::Staff).await;
        let item = action_item(&world, Who::Staff).await;
        // It begins as an image does, and there is nothing behind.
        let asset = send(&staff, &[("filename", "dot.png"), ("isAttachment", "true")], b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR").await;
        attach(&staff, &item, &asset).await.ok();
        world.drain().await;
        assert_eq!(staff.get(&of(&item, "attachments")).await.ok()["items"][0]["status"], "Failed", "its uploader reads why");
        world.clock.advance(TimeDelta::hours(25));
        world.drain().await;
        let staff = world.as_user_again(Who::Staff).await;
        assert_eq!(staff.get(&of(&item, "attachments")).await.ok()["totalCount"], 0);
        assert_eq!(lost(&world).await, 0, "nothing is missing without a record of it");
    })
    .await;
}

#[tokio::test]
async fn who_loses_reach_of_a_record_loses_its_files() {
    on_both(async |world: World| {
        let (coach, staff) = (coach(&world).await, world.as_user(Who::Staff).await);
        let item = action_item(&world, Who::Staff).await;
        let file = attach(&staff, &item, &upload(&world, &staff, &ATTACHED).await).await.ok();
        let args = json!({"ownerUserId": world.cast.user(Who::ClientAdmin)});
        let body = json!({"ids": [item["id"]], "action": "Assign", "args": args});
        assert_eq!(coach.post("/api/app/action-items/bulk", body).await.ok()["doneCount"], 1);
        assert_eq!(staff.get(&format!("{}/links", path(&file))).await.status, 404);
        assert_eq!(staff.delete(&path(&file)).await.status, 404);
        assert_eq!(coach.get(&format!("{}/links", path(&file))).await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn who_reads_a_record_reads_what_is_said_in_its_films() {
    on_both(async |world: World| {
        let (staff, admin) = (world.as_user(Who::Staff).await, world.as_user(Who::ClientAdmin).await);
        let item = action_item(&world, Who::Staff).await;
        let asset = upload(&world, &admin, &[("filename", "talk.txt")]).await;
        let file = attach(&admin, &item, &asset).await.ok();
        let links = format!("{}/links", path(&file));
        assert_eq!(staff.get(&links).await.ok()["transcript"], Value::Null);
        let texts = json!({"captionsVtt": null, "transcript": "Leave by the side door.", "concurrencyStamp": null});
        let library = format!("/api/app/assets/{asset}/captions");
        assert_eq!(staff.put(&library, texts.clone()).await.status, 403);
        admin.put(&library, texts).await.ok();
        assert_eq!(staff.get(&links).await.ok()["transcript"], "Leave by the side door.", "{:?}", world.engine);
        assert_eq!(world.as_user(Who::OtherTenant).await.get(&links).await.status, 404);
        // Another version says something else.
        send(&admin, &[("filename", "talk.txt"), ("assetId", &asset)], b"Week 10: done").await;
        world.drain().await;
        assert_eq!(staff.get(&links).await.ok()["transcript"], Value::Null);
    })
    .await;
}

#[tokio::test]
async fn a_file_of_the_library_is_attached_stays_there_and_cannot_be_deleted_meanwhile() {
    on_both(async |world: World| {
        let (admin, staff) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::Staff).await);
        let item = action_item(&world, Who::Staff).await;
        let asset = upload(&world, &admin, &[("filename", "policy.txt")]).await;
        assert_eq!(attach(&staff, &item, &asset).await.fields(), ["assetId"], "who doesn't see the library takes nothing from it");
        let file = attach(&admin, &item, &asset).await.ok();
        assert_eq!(file["isFromLibrary"], true);
        assert_eq!(attach(&admin, &item, &asset).await.fields(), ["assetId"]);
        let links = staff.get(&format!("{}/links", path(&file))).await.ok();
        assert_eq!(world.anon().get(links["downloadUrl"].as_str().unwrap()).await.status, 200, "who reads the record reads its file");
        let library = format!("/api/app/assets/{asset}");
        assert!(file["versionId"].is_string(), "a player that renews its address knows which version it shows");
        assert_eq!(file["versionId"], admin.get(&library).await.ok()["versionId"]);
        assert_eq!(admin.delete(&library).await.refused(400), "Portal:Assets.InUse");
        let usages = admin.get(&format!("{library}/usages")).await.ok();
        assert_eq!((usages["items"][0]["recordId"].as_str(), usages["hiddenCount"].as_u64()), (item["id"].as_str(), Some(0)));
        let body = json!({"caption": "Signed", "concurrencyStamp": file["concurrencyStamp"]});
        assert_eq!(admin.put(&path(&file), body.clone()).await.ok()["caption"], "Signed");
        assert_eq!(admin.put(&path(&file), body).await.status, 409);
        assert_eq!(admin.delete(&path(&file)).await.status, 204);
        assert_eq!(admin.delete(&library).await.status, 204);
    })
    .await;
}

/// The files of all records that somebody reads, by record, with these filters.
async fn all_files(by: &Actor, query: &str) -> Vec<(String, String)> {
    let list = by.get(&format!("/api/app/attachments?{query}")).await.ok();
    let items = list["items"].as_array().unwrap();
    assert_eq!(list["totalCount"].as_u64(), Some(items.len() as u64), "{list}");
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    items.iter().map(|item| (text(&item["file"]["name"]), text(&item["recordUrl"]))).collect()
}

#[tokio::test]
async fn the_files_of_all_records_are_listed_as_far_as_their_records_are_read() {
    on_both(async |world: World| {
        let (coach, staff) = (coach(&world).await, world.as_user(Who::Staff).await);
        let everywhere = world.as_user(Who::Coach).await;
        let item = action_item(&world, Who::Staff).await;
        for name in ["log.txt", "rota.txt"] {
            let asset = upload(&world, &coach, &[("filename", name), ("isAttachment", "true")]).await;
            attach(&coach, &item, &asset).await.ok();
            world.clock.advance(TimeDelta::minutes(1));
        }
        let private = json!({
            "clientId": world.cast.alpha_client, "title": "My own", "actionType": "Task", "priority": "Low", "isPrivate": true,
            "ownerUserId": world.cast.user(Who::Staff), "dueOn": "2026-03-09"
        });
        let private = staff.post("/api/app/action-items", private).await.ok();
        let asset = upload(&world, &staff, &[("filename", "surgeon.txt"), ("isAttachment", "true")]).await;
        attach(&staff, &private, &asset).await.ok();
        let url = |item: &Value| format!("action-items/{}", id(item));
        let both = [("rota.txt".to_owned(), url(&item)), ("log.txt".to_owned(), url(&item))];
        let own = [("surgeon.txt".to_owned(), url(&private))];
        // The library of the provider is empty; the files of the client's records are found without choosing the client.
        assert_eq!(everywhere.get("/api/app/assets").await.ok()["totalCount"], 0);
        for reader in [&everywhere, &coach, &world.as_user(Who::ClientAdmin).await] {
            assert_eq!(all_files(reader, "").await, both);
            assert_eq!(all_files(reader, "filter=ROTA").await, both[..1]);
            assert_eq!(all_files(reader, &format!("clientId={}", world.cast.alpha_client)).await, both);
            assert!(all_files(reader, &format!("clientId={}", world.cast.alpha)).await.is_empty());
        }
        assert_eq!(all_files(&staff, "").await, [&own[..], &both[..]].concat());
        for stranger in [Who::CoachOfSibling, Who::OtherTenant, Who::NobodyInTenant] {
            assert!(all_files(&world.as_user(stranger).await, "").await.is_empty(), "{stranger:?}");
        }
        // Losing the record means losing its files.
        let args = json!({"ownerUserId": world.cast.user(Who::ClientAdmin)});
        let body = json!({"ids": [item["id"]], "action": "Assign", "args": args});
        assert_eq!(coach.post("/api/app/action-items/bulk", body).await.ok()["doneCount"], 1);
        assert_eq!(all_files(&staff, "").await, own);
    })
    .await;
}

/// What somebody's bell says of replaced files: sentence, and where it leads.
async fn replacement_notices(world: &World, who: Who) -> Vec<(String, String)> {
    world.drain().await;
    let bell = world.as_user(who).await.get("/api/app/notifications?maxResultCount=50").await.ok();
    let lines = bell["items"].as_array().unwrap().iter().filter(|line| line["typeCode"] == "file.replaced");
    let text = |line: &Value, name: &str| line[name].as_str().unwrap().to_owned();
    lines.map(|line| (text(line, "title"), text(line, "url"))).collect()
}

#[tokio::test]
async fn who_uses_a_file_is_told_once_that_it_was_replaced() {
    on_both(async |world: World| {
        let (coach, admin) = (coach(&world).await, world.as_user(Who::ClientAdmin).await);
        let (one, two) = (action_item(&world, Who::Staff).await, action_item(&world, Who::Staff).await);
        let asset = upload(&world, &admin, &[("filename", "policy.txt")]).await;
        attach(&admin, &one, &asset).await.ok();
        let second = attach(&admin, &two, &asset).await.ok();
        let other = upload(&world, &admin, &[("filename", "rota.txt")]).await;
        attach(&admin, &one, &other).await.ok();
        assert!(replacement_notices(&world, Who::Staff).await.is_empty(), "a first version replaces nothing");
        world.clock.advance(TimeDelta::minutes(1));
        upload(&world, &coach, &[("filename", "policy.txt"), ("assetId", &asset)]).await;
        for who in [Who::Staff, Who::ClientAdmin] {
            let lines = replacement_notices(&world, who).await;
            let [(sentence, url)] = &lines[..] else { panic!("one line for both records: {lines:?}") };
            assert_eq!(sentence, "A file of 2 records of yours has a new version", "{who:?}");
            assert!(url.starts_with("action-items?") && url.contains("notice="), "{url}");
        }
        for who in [Who::Coach, Who::Manager, Who::OtherTenant] {
            assert!(replacement_notices(&world, who).await.is_empty(), "{who:?} did it, or doesn't use it");
        }
        // Going back to the first version is another act about the same records, and one of the caller's own.
        let library = format!("/api/app/assets/{asset}");
        let first = coach.get(&format!("{library}/versions")).await.ok()["items"][1]["id"].clone();
        let body = json!({"assetVersionId": first, "concurrencyStamp": coach.get(&library).await.ok()["concurrencyStamp"]});
        world.clock.advance(TimeDelta::minutes(1));
        coach.post(&format!("{library}/restore-version"), body).await.ok();
        assert_eq!(replacement_notices(&world, Who::Staff).await.len(), 1);
        assert!(replacement_notices(&world, Who::Coach).await.is_empty());
        // A record that lost the file is left out, and so is one that was handed on.
        assert_eq!(admin.delete(&path(&second)).await.status, 204);
        let title = format!("policy.txt of {} Train four people has a new version", one["number"].as_str().unwrap());
        let lead = format!("action-items/{}?tab=files", id(&one));
        for who in [Who::Staff, Who::ClientAdmin] {
            assert_eq!(replacement_notices(&world, who).await, [(title.clone(), lead.clone())], "{who:?}");
        }
        let args = json!({"ownerUserId": world.cast.user(Who::ClientAdmin)});
        let body = json!({"ids": [one["id"]], "action": "Assign", "args": args});
        assert_eq!(coach.post("/api/app/action-items/bulk", body).await.ok()["doneCount"], 1);
        assert!(replacement_notices(&world, Who::Staff).await.is_empty(), "out of reach");
    })
    .await;
}

#[tokio::test]
async fn the_audit_log_does_not_tell_others_of_the_files_of_a_private_item() {
    on_both(async |world: World| {
        let staff = world.as_user(Who::Staff).await;
        let private = json!({
            "clientId": world.cast.alpha_client, "title": "My own", "actionType": "Task", "priority": "Low", "isPrivate": true,
            "ownerUserId": world.cast.user(Who::Staff), "dueOn": "2026-03-09"
        });
        let private = staff.post("/api/app/action-items", private).await.ok();
        let reader = world.as_user(Who::HostAdmin).await.within(world.cast.alpha);
        let told = async || reader.get("/api/audit-logging/audit-logs/entity-changes?maxResultCount=1000").await.text();
        let asset = upload(&world, &staff, &[("filename", "surgeon.txt"), ("isAttachment", "true")]).await;
        let before = told().await;
        assert!(before.contains(&asset) && !before.contains("surgeon"), "it is the uploader's until it is attached");
        attach(&staff, &private, &asset).await.ok();
        assert!(!told().await.contains("surgeon"));
        let item = action_item(&world, Who::Staff).await;
        let shared = upload(&world, &staff, &[("filename", "autoclave.txt"), ("isAttachment", "true")]).await;
        attach(&staff, &item, &shared).await.ok();
        assert!(told().await.contains("autoclave"), "what others read is told");
    })
    .await;
}

#[tokio::test]
async fn files_and_comments_of_a_person_go_along_to_another_client() {
    on_both(async |world: World| {
        let (coach, admin) = (coach(&world).await, world.as_user(Who::ClientAdmin).await);
        let new = json!({"clientId": world.cast.alpha_client, "firstName": "Ben", "lastName": "Berg", "employment": "FullTime"});
        let person = format!("/api/app/staff/{}", id(&admin.post("/api/app/staff", new).await.ok()));
        let of_person = |part: &str| person.replace("/api/app/staff/", "/api/app/records/Staff/") + "/" + part;
        let asset = upload(&world, &admin, &ATTACHED).await;
        let file = admin.post(&of_person("attachments"), json!({"assetId": asset})).await.ok();
        admin.post(&of_person("comments"), json!({"body": "Where is the contract?"})).await.ok();
        coach.post(&of_person("comments"), json!({"body": "Ask the lead", "isInternal": true})).await.ok();

        let mut body = admin.get(&person).await.ok();
        let fields = ["firstName", "lastName", "employment", "concurrencyStamp"];
        body.as_object_mut().unwrap().retain(|field, _| fields.contains(&field.as_str()));
        body["clientId"] = json!(world.cast.sibling_client);
        admin.put(&person, body).await.ok();

        let there = world.as_user(Who::CoachOfSibling).await.within(world.cast.alpha);
        assert_eq!(there.get(&of_person("comments")).await.ok()["totalCount"], 2, "the internal one, too");
        let listed = async |client: kernel::Uuid| all_files(&admin, &format!("clientId={client}")).await.len();
        assert_eq!((listed(world.cast.alpha_client).await, listed(world.cast.sibling_client).await), (0, 1));
        let host = world.as_user(Who::HostAdmin).await.within(world.cast.alpha);
        let client = format!("/api/app/clients/{}", world.cast.alpha_client);
        for to in ["Onboarding", "Active", "Offboarding", "Closed"] {
            let stamp = host.get(&client).await.ok()["concurrencyStamp"].clone();
            host.post(&format!("{client}/transition"), json!({"to": to, "concurrencyStamp": stamp})).await.ok();
        }
        let files = admin.get(&of_person("attachments")).await.ok();
        assert_eq!(files["items"][0]["canChange"], true, "that the old client is closed is none of its concern: {files}");
        assert_eq!(admin.delete(&path(&file)).await.status, 204);
    })
    .await;
}
