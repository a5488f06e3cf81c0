//! Files for translators.

use axum::http::Method;
use serde_json::{Value, json};
use testkit::{Actor, Reply, Who, World, on_both};

const PATH: &str = "/api/app/translations";
const SAVE: &str = "/api/language-management/language-texts/Portal/de/Common.Save";

async fn export(actor: &Actor, query: &str) -> Reply {
    actor.get(&format!("{PATH}?baseCultureName=en-GB&targetCultureName=de&{query}")).await
}

async fn import(actor: &Actor, query: &str, file: impl Into<Vec<u8>>) -> Reply {
    actor.raw(Method::POST, &format!("{PATH}?{query}"), Some((file.into(), "application/octet-stream"))).await
}

fn file(target: &str, texts: &[(&str, &str)]) -> String {
    let texts: Vec<Value> = texts.iter().map(|(name, value)| json!({"resourceName": "Portal", "name": name, "value": value})).collect();
    json!({"baseCultureName": "en-GB", "targetCultureName": target, "texts": texts}).to_string()
}

#[tokio::test]
async fn texts_go_out_as_a_file_and_come_back_translated() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::HostAdmin).await;
        let all = export(&admin, "format=json").await;
        assert_eq!(all.header("content-type"), Some("application/octet-stream"));
        assert!(all.header("content-disposition").unwrap().starts_with("attachment; filename=\"texts-de-"));
        let mut written: Value = serde_json::from_str(&all.text()).unwrap();
        let texts = written["texts"].as_array_mut().unwrap();
        let total = texts.len();
        let save = texts.iter_mut().find(|text| text["resourceName"] == "Portal" && text["name"] == "Common.Save").unwrap();
        assert_eq!((&save["baseValue"], &save["value"]), (&json!("Save"), &json!("Speichern")));
        save["value"] = "Sichern".into();
        let sent = written.to_string();

        let tried = import(&admin, "targetCultureName=de&dryRun=true", sent.clone()).await.ok();
        assert_eq!((&tried["changed"], &tried["rejected"]), (&json!(1), &json!(0)), "{tried}");
        assert_eq!(admin.get(SAVE).await.ok()["value"], "Speichern", "nothing is written yet");
        let done = import(&admin, "targetCultureName=de", sent.clone()).await.ok();
        assert_eq!(done["changed"], 1);
        let counted = ["changed", "unchanged", "empty"].map(|name| done[name].as_u64().unwrap()).iter().sum::<u64>();
        assert_eq!(counted, total as u64);
        let read = admin.get("/api/abp/application-localization?cultureName=de").await.ok();
        assert_eq!(read["resources"]["Portal"]["texts"]["Common.Save"], "Sichern");
        assert_eq!(import(&admin, "targetCultureName=de", sent).await.ok()["changed"], 0, "a second time changes nothing");

        for (format, begin) in [("xlsx", b"PK".as_slice()), ("xliff", b"<?xml")] {
            let reply = export(&admin, &format!("format={format}&resourceName=AbpUi")).await;
            assert!(reply.bytes.starts_with(begin), "{format}");
            let back = import(&admin, "targetCultureName=de&dryRun=true", reply.bytes.clone()).await.ok();
            assert_eq!((&back["changed"], &back["rejected"]), (&json!(0), &json!(0)), "{format}: {back}");
        }
        let missing: Value = serde_json::from_str(&export(&admin, "format=json&getOnlyEmptyValues=true").await.text()).unwrap();
        assert_eq!(missing["texts"], json!([]));
    })
    .await;
}

#[tokio::test]
async fn unsound_texts_are_reported_and_left_out() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::HostAdmin).await;
        let sent = file(
            "DE",
            &[
                ("Common.Save", "Sichern"),
                ("Common.Save", "Nochmals"),
                ("LanguageTexts.Saved", "{nom} gesichert"),
                ("No.Such", "x"),
                ("Common.Cancel", " "),
            ],
        );
        let report = import(&admin.speaking("de"), "targetCultureName=de", sent).await.ok();
        assert_eq!((&report["changed"], &report["empty"], &report["rejected"]), (&json!(1), &json!(1), &json!(3)));
        let names: Vec<&Value> = report["problems"].as_array().unwrap().iter().map(|problem| &problem["name"]).collect();
        assert_eq!(names, ["Common.Save", "LanguageTexts.Saved", "No.Such"]);
        assert!(report["problems"][1]["message"].as_str().unwrap().contains("geschweiften Klammern"));
        assert_eq!(admin.get(SAVE).await.ok()["value"], "Sichern");

        let french = file("fr", &[("Common.Save", "x")]);
        assert_eq!(import(&admin, "targetCultureName=de", french).await.refused(400), "Portal:Translations.OtherLanguage");
        assert_eq!(import(&admin, "targetCultureName=de", "{\n\"texts\": 1}").await.refused(400), "Portal:Translations.Broken");
        assert_eq!(import(&admin, "targetCultureName=de", b"\xFF\xFE<\0".as_slice()).await.refused(400), "Portal:Translations.Encoding");
        // A workbook of another list, one that is cut off, and a language that nobody could mean.
        let list = world.as_user(Who::ClientAdmin).await.get("/api/app/staff/export?format=xlsx").await.bytes;
        assert!(import(&admin, "targetCultureName=de", list.clone()).await.refused(400).starts_with("Portal:Translations."));
        assert_eq!(import(&admin, "targetCultureName=de", &list[..list.len() / 2]).await.status, 400);
        let endless = import(&admin, "targetCultureName=de", file(&"de".repeat(10_000), &[("Common.Save", "x")])).await;
        assert_eq!(endless.refused(400), "Portal:Translations.OtherLanguage");
        assert!(endless.text().len() < 1000, "the answer repeats little of it");
        assert_eq!(import(&admin, "targetCultureName=tlh", "{}").await.fields(), ["targetCultureName"]);
        assert_eq!(export(&admin, "format=pdf").await.fields(), ["format"]);
        let as_json = admin.raw(Method::POST, &format!("{PATH}?targetCultureName=de"), Some((b"{}".to_vec(), "application/json"))).await;
        assert_eq!(as_json.status, 415);
        let large = vec![b' '; 8 * 1024 * 1024 + 1];
        assert_eq!(import(&admin, "targetCultureName=de", large).await.status, 413);
        assert_eq!(admin.get(SAVE).await.ok()["value"], "Sichern", "none of them changed anything");
    })
    .await;
}

#[tokio::test]
async fn a_tenant_imports_texts_of_its_own() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::HostAdmin).await;
        let in_alpha = admin.within(world.cast.alpha);
        assert_eq!(import(&in_alpha, "targetCultureName=de", file("de", &[("Common.Save", "Ablegen")])).await.ok()["changed"], 1);
        // spec: TEN-01
        assert_eq!(
            (&in_alpha.get(SAVE).await.ok()["value"], &admin.get(SAVE).await.ok()["value"]),
            (&json!("Ablegen"), &json!("Speichern"))
        );
        for who in [Who::Staff, Who::ClientAdmin] {
            let other = world.as_user(who).await;
            assert_eq!(export(&other, "format=json").await.status, 403);
            assert_eq!(import(&other, "targetCultureName=de", file("de", &[("Common.Save", "x")])).await.status, 403);
        }
    })
    .await;
}
