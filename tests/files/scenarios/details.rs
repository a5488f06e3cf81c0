//! What a file is beside its content: links, captions, titles, languages.

use serde_json::{Value, json};
use testkit::{Actor, Reply, Who, World};

use super::{ASSETS, PDF, asset, begin, names, put, send};

const URL: &str = "https://example.org/fire-safety";

/// Changes some fields of a file.
async fn change(by: &Actor, id: &str, fields: Value) -> Reply {
    let before = asset(by, id).await;
    let mut body = json!({});
    for name in ["name", "title", "language", "url", "folderId", "visibility", "tags", "concurrencyStamp"] {
        body[name] = before[name].clone();
    }
    for (name, value) in fields.as_object().unwrap() {
        body[name] = value.clone();
    }
    by.put(&format!("{ASSETS}/{id}"), body).await
}

fn id(of: &Value) -> String {
    of["id"].as_str().unwrap().to_owned()
}

/// Two seconds of sound, of which not all are there.
fn sound() -> Vec<u8> {
    let head =
        [b"RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x40\x1f\0\0\x40\x1f\0\0\x01\0\x08\0data".as_slice(), &16_000_u32.to_le_bytes()];
    [head.concat(), vec![128; 400]].concat()
}

pub async fn a_link_is_kept_and_has_no_content(world: World) {
    let admin = world.as_user(Who::ClientAdmin).await;
    let link = |url: &str| json!({"name": "Fire safety", "url": url});
    for url in ["javascript:alert(1)", "file:///etc/passwd", "https://me:secret@example.org", "example.org"] {
        assert_eq!(admin.post(ASSETS, link(url)).await.fields(), ["url"], "{url}");
    }
    assert_eq!(world.as_user(Who::Staff).await.post(ASSETS, link(URL)).await.status, 403);
    let made = admin.post(ASSETS, link(URL)).await.ok();
    assert_eq!((&made["kind"], &made["status"], &made["url"]), (&json!("Link"), &json!("Ready"), &json!(URL)));
    let own = id(&made);
    assert_eq!(names(&admin, "kind=Link").await, ["Fire safety"]);
    assert_eq!(world.as_user(Who::OtherTenant).await.get(&format!("{ASSETS}/{own}")).await.status, 404);
    // It can lead elsewhere, and always leads somewhere.
    let moved = change(&admin, &own, json!({"url": "http://example.org", "language": "en-GB"})).await.ok();
    assert_eq!((&moved["url"], &moved["language"]), (&json!("http://example.org/"), &json!("en-GB")));
    for (fields, field) in
        [(json!({"url": null}), "url"), (json!({"url": "data:text/html,x"}), "url"), (json!({"language": "English"}), "language")]
    {
        assert_eq!(change(&admin, &own, fields).await.fields(), [field]);
    }
    // It has nothing to download, and nothing becomes its content.
    assert_eq!(admin.get(&format!("{ASSETS}/{own}/links")).await.refused(400), "Portal:Assets.IsLink");
    assert_eq!(begin(&admin, 10, &[("filename", "a.pdf"), ("assetId", &own)]).await.fields(), ["assetId"]);
    let plan = put(&world, &admin, PDF, &[("filename", "plan.pdf")]).await;
    assert_eq!(change(&admin, &plan, json!({"url": URL})).await.fields(), ["url"], "a file leads nowhere");
    assert_eq!(admin.delete(&format!("{ASSETS}/{own}")).await.status, 204);
    assert_eq!(names(&admin, "").await, ["plan.pdf"]);
}

pub async fn a_recording_has_captions_whose_errors_name_their_line(world: World) {
    const GOOD: &str = "WEBVTT\n\n00:00.500 --> 00:01.500\nLeave by the side door.\n";
    let (admin, other) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::OtherTenant).await);
    let own = put(&world, &admin, &sound(), &[("filename", "alarm.wav")]).await;
    let path = format!("{ASSETS}/{own}/captions");
    let captions = |text: &str, stamp: &Value| json!({"captionsVtt": text, "transcript": "Leave.", "concurrencyStamp": stamp});
    let before = asset(&admin, &own).await;
    assert_eq!((before["durationSec"].as_i64(), before["hasCaptions"].as_bool()), (Some(2), Some(false)));
    let nothing = json!({
        "captionsVtt": null, "transcript": null, "assetVersionId": before["versionId"], "isOutdated": false, "concurrencyStamp": null
    });
    assert_eq!(admin.get(&path).await.ok(), nothing);
    for (wrong, line) in [("1\n00:01,000 --> 00:02,000\nSubRip", "1"), ("WEBVTT\n\n00:01,000 --> 00:02,000\nSubRip", "3")] {
        let refused = admin.put(&path, captions(wrong, &Value::Null)).await;
        assert_eq!(refused.fields(), ["captionsVtt"]);
        let told = refused.json()["error"]["validationErrors"][0]["message"].to_string();
        assert!(told.contains(line), "{told}");
    }
    assert_eq!(other.get(&path).await.status, 404);
    assert_eq!(other.put(&path, captions(GOOD, &Value::Null)).await.status, 404);
    let saved = admin.put(&path, captions(GOOD, &Value::Null)).await.ok();
    assert_eq!((&saved["captionsVtt"], &saved["transcript"]), (&json!(GOOD), &json!("Leave.")));
    assert_eq!(admin.put(&path, captions(GOOD, &json!("old"))).await.status, 409);
    assert_eq!(admin.put(&path, captions(GOOD, &Value::Null)).await.status, 409, "written since they were read as none");
    assert_eq!(asset(&admin, &own).await["hasCaptions"], true);
    // The player reads them by a link of their own.
    let links = admin.get(&format!("{ASSETS}/{own}/links")).await.ok();
    let address = links["captionsUrl"].as_str().unwrap();
    let read = world.anon().get(address).await;
    assert_eq!((read.status, read.text().as_str(), read.header("content-type")), (200, GOOD, Some("text/vtt; charset=utf-8")));
    // Only what is heard or seen has captions; what is deleted has none.
    let plan = put(&world, &admin, PDF, &[("filename", "plan.pdf")]).await;
    assert_eq!(admin.put(&format!("{ASSETS}/{plan}/captions"), captions(GOOD, &Value::Null)).await.fields(), ["captionsVtt"]);
    assert_eq!(admin.get(&format!("{ASSETS}/{plan}/links")).await.ok()["captionsUrl"], Value::Null);
    assert_eq!(admin.delete(&format!("{ASSETS}/{own}")).await.status, 204);
    assert_eq!((admin.get(&path).await.status, world.anon().get(address).await.status), (404, 404));
}

/// Captions, transcript and what is said of them: of the file, of its links, and whether they are of another version.
async fn beside(by: &Actor, id: &str) -> (Value, Value, Value, Value) {
    let (file, links) = (asset(by, id).await, by.get(&format!("{ASSETS}/{id}/links")).await.ok());
    let is_shown = json!(links["captionsUrl"].is_string());
    assert_eq!(file["hasCaptions"], is_shown, "the list says what the player shows");
    let is_listed = !names(by, "hasOutdatedTexts=true").await.is_empty();
    assert_eq!(file["hasOutdatedTexts"], is_listed, "and finds what is to be checked");
    let texts = by.get(&format!("{ASSETS}/{id}/captions")).await.ok();
    assert_eq!((&texts["isOutdated"], &texts["assetVersionId"]), (&file["hasOutdatedTexts"], &file["versionId"]));
    (is_shown, links["transcript"].clone(), texts["isOutdated"].clone(), texts["transcript"].clone())
}

pub async fn captions_and_transcript_are_those_of_one_version(world: World) {
    const CUES: &str = "WEBVTT\n\n00:00.500 --> 00:01.500\nLeave by the side door.\n";
    let admin = world.as_user(Who::ClientAdmin).await;
    let own = put(&world, &admin, &sound(), &[("filename", "alarm.wav")]).await;
    let path = format!("{ASSETS}/{own}/captions");
    let first = asset(&admin, &own).await["versionId"].clone();
    let texts = |said: &str, version: &Value, stamp: &Value| {
        let mut body = json!({"captionsVtt": CUES, "transcript": said});
        (body["assetVersionId"], body["concurrencyStamp"]) = (version.clone(), stamp.clone());
        body
    };
    let saved = admin.put(&path, texts("Leave.", &first, &Value::Null)).await.ok();
    let (yes, no) = (json!(true), json!(false));
    assert_eq!(beside(&admin, &own).await, (yes.clone(), json!("Leave."), no.clone(), json!("Leave.")));
    let link = admin.get(&format!("{ASSETS}/{own}/links")).await.ok()["captionsUrl"].as_str().unwrap().to_owned();

    // Another film says something else: nothing of the first one runs with it, and nothing is lost.
    let longer = [sound(), vec![128; 400]].concat();
    put(&world, &admin, &longer, &[("filename", "alarm again.wav"), ("assetId", &own)]).await;
    assert_eq!(beside(&admin, &own).await, (no.clone(), Value::Null, yes.clone(), json!("Leave.")));
    let earlier = admin.get(&format!("{ASSETS}/{own}/links?assetVersionId={}", first.as_str().unwrap())).await.ok();
    assert_eq!((earlier["captionsUrl"].is_string(), &earlier["transcript"]), (true, &json!("Leave.")), "with their own version");
    assert_eq!(world.anon().get(&link).await.status, 200, "a link names its version");

    // What was written while the film was replaced is for the film that was seen.
    let stale = admin.put(&path, texts("Leave at once.", &first, &saved["concurrencyStamp"])).await.ok();
    assert_eq!((&stale["isOutdated"], beside(&admin, &own).await.0), (&yes, no.clone()));
    let checked = admin.put(&path, texts("Leave at once.", &stale["assetVersionId"], &stale["concurrencyStamp"])).await.ok();
    assert_eq!(beside(&admin, &own).await, (yes.clone(), json!("Leave at once."), no.clone(), json!("Leave at once.")));
    assert_eq!(world.anon().get(&link).await.status, 404, "they are for another version now");

    // The first film comes back without what was written for the second.
    let body = json!({"assetVersionId": first, "concurrencyStamp": asset(&admin, &own).await["concurrencyStamp"]});
    admin.post(&format!("{ASSETS}/{own}/restore-version"), body).await.ok();
    assert_eq!(beside(&admin, &own).await, (no, Value::Null, yes, json!("Leave at once.")));
    let plan = put(&world, &admin, PDF, &[("filename", "plan.pdf")]).await;
    for version in [asset(&admin, &plan).await["versionId"].clone(), json!(plan)] {
        let refused = admin.put(&path, texts("Leave.", &version, &checked["concurrencyStamp"])).await;
        assert_eq!(refused.fields(), ["assetVersionId"], "a version of another file, or none");
    }
}

pub async fn texts_from_before_a_version_is_ready_are_those_of_the_first(world: World) {
    let admin = world.as_user(Who::ClientAdmin).await;
    let begun = begin(&admin, sound().len(), &[("filename", "alarm.wav")]).await.ok();
    assert_eq!(send(&admin, begun["id"].as_str().unwrap(), 0, &sound()).await.status, 204);
    let own = begun["assetId"].as_str().unwrap();
    let body = json!({"transcript": "Leave.", "concurrencyStamp": null});
    let early = admin.put(&format!("{ASSETS}/{own}/captions"), body).await.ok();
    assert_eq!((&early["assetVersionId"], &early["isOutdated"]), (&Value::Null, &json!(false)), "it is being checked");
    world.drain().await;
    assert_eq!(beside(&admin, own).await, (json!(false), json!("Leave."), json!(false), json!("Leave.")));
    put(&world, &admin, &[sound(), vec![128; 400]].concat(), &[("filename", "alarm again.wav"), ("assetId", own)]).await;
    assert_eq!(beside(&admin, own).await, (json!(false), Value::Null, json!(true), json!("Leave.")));
}

pub async fn a_file_is_found_by_its_title(world: World) {
    let admin = world.as_user(Who::ClientAdmin).await;
    let own = put(&world, &admin, PDF, &[("filename", "v7-final.pdf")]).await;
    put(&world, &admin, PDF, &[("filename", "rota.pdf")]).await;
    change(&admin, &own, json!({"title": "Évacuation plan"})).await.ok();
    for words in ["evacuation", "PLAN%20v7"] {
        assert_eq!(names(&admin, &format!("filter={words}")).await, ["v7-final.pdf"], "{words}");
    }
    assert_eq!(names(&admin, "filter=rota").await, ["rota.pdf"]);
    change(&admin, &own, json!({"title": null})).await.ok();
    assert!(names(&admin, "filter=evacuation").await.is_empty());
}
