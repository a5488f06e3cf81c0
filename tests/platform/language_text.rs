//! Overriding texts.

use serde_json::json;
use store::{audit::change, sea_orm::EntityTrait};
use testkit::{PASSWORD, Who, World, on_both};

const TEXTS: &str = "/api/language-management/language-texts";
const SAVE: &str = "/api/language-management/language-texts/Portal/de/Common.Save";

fn list(query: &str) -> String {
    format!("{TEXTS}?baseCultureName=en-GB&targetCultureName=de{query}")
}

async fn save_reads(actor: &testkit::Actor) -> String {
    let start = actor.get("/api/abp/application-localization?cultureName=de").await.ok();
    start["resources"]["Portal"]["texts"]["Common.Save"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn texts_are_listed_with_their_counterparts() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::HostAdmin).await;
        let all = admin.get(&list("")).await.ok();
        assert_eq!(all["items"].as_array().unwrap().len(), 10);
        let total = all["totalCount"].as_u64().unwrap();
        assert!(total > 500, "{total}");
        let own = admin.get(&list("&resourceName=AbpUi")).await.ok();
        assert!(own["totalCount"].as_u64().unwrap() < total);
        assert!(own["items"].as_array().unwrap().iter().all(|text| text["resourceName"] == "AbpUi"));
        let found = admin.get(&list("&filter=common.SAVE&sorting=name&maxResultCount=1")).await.ok();
        assert_eq!(
            found["items"][0],
            json!({"resourceName": "Portal", "cultureName": "de", "baseCultureName": "en-GB", "baseValue": "Save",
                "name": "Common.Save", "value": "Speichern", "isMissing": false})
        );
        assert!(admin.get(&list("&filter=speichern&resourceName=Portal")).await.ok()["totalCount"].as_u64().unwrap() > 1);
        let reversed = admin.get(&list("&sorting=name%20desc&resourceName=Portal")).await.ok();
        assert!(reversed["items"][0]["name"].as_str() > reversed["items"][1]["name"].as_str());
        let lacking = admin.get(&list("&getOnlyEmptyValues=true&maxResultCount=1000")).await.ok();
        assert_eq!(lacking["totalCount"], 0, "German has all, also the plural forms that it needs");
        assert_eq!(admin.get(&format!("{SAVE}?baseCultureName=fr")).await.ok()["baseCultureName"], "fr");
    })
    .await;
}

#[tokio::test]
async fn an_override_applies_until_restored_and_is_audited() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::HostAdmin).await;
        let in_alpha = admin.within(world.cast.alpha);
        let tenant = world.as_user(Who::ClientAdmin).await;
        let other = world.as_user(Who::OtherTenant).await;
        assert_eq!(admin.put(&format!("{SAVE}?value=Sichern"), json!({})).await.status, 204);
        assert_eq!((save_reads(&admin).await, save_reads(&tenant).await), ("Sichern".to_owned(), "Sichern".to_owned()));
        assert_eq!(in_alpha.put(&format!("{SAVE}?value=Ablegen"), json!({})).await.status, 204);
        assert_eq!(in_alpha.get(SAVE).await.ok()["value"], "Ablegen");
        // spec: TEN-01
        assert_eq!((save_reads(&tenant).await, save_reads(&other).await), ("Ablegen".to_owned(), "Sichern".to_owned()));
        assert_eq!(in_alpha.put(&format!("{SAVE}/restore"), json!({})).await.status, 204);
        assert_eq!(save_reads(&tenant).await, "Sichern", "the host's again");
        assert_eq!(admin.put(&format!("{SAVE}/restore"), json!({})).await.status, 204);
        assert_eq!(admin.put(&format!("{SAVE}/restore"), json!({})).await.status, 204, "restoring twice is no error");
        assert_eq!((save_reads(&tenant).await, save_reads(&other).await), ("Speichern".to_owned(), "Speichern".to_owned()));
        let scope = world.installer().within(world.cast.alpha);
        let changes = world.app.db().read(&scope, |tx| async move { tx.all(change::Entity::find()).await }).await.unwrap();
        let texts = changes.iter().filter(|c| c.entity_type == "Waymark.Localisation.LanguageText").count();
        assert_eq!(texts, 2, "created and removed");
    })
    .await;
}

#[tokio::test]
async fn unknown_texts_and_languages_are_rejected() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::HostAdmin).await;
        assert_eq!(admin.get(&format!("{TEXTS}?baseCultureName=en-GB")).await.fields(), ["targetCultureName"]);
        assert_eq!(admin.get(&format!("{TEXTS}?baseCultureName=tlh&targetCultureName=de")).await.fields(), ["baseCultureName"]);
        assert_eq!(admin.get(&format!("{TEXTS}/Portal/tlh/Common.Save")).await.fields(), ["cultureName"]);
        assert_eq!(admin.put(SAVE, json!({})).await.fields(), ["value"]);
        assert_eq!(admin.put(&format!("{TEXTS}/Portal/de/No.Such?value=x"), json!({})).await.status, 404);
        assert_eq!(admin.put(&format!("{TEXTS}/Portal/de/No.Such/restore"), json!({})).await.status, 404);
        assert_eq!(admin.get(&format!("{TEXTS}/Nowhere/de/Common.Save")).await.status, 404);
        let staff = world.as_user(Who::Staff).await;
        assert_eq!(staff.get(&list("")).await.status, 403);
        assert_eq!(staff.put(&format!("{SAVE}?value=x"), json!({})).await.status, 403);
        let resources = admin.get("/api/language-management/languages/resources").await.ok();
        assert!(resources.as_array().unwrap().contains(&json!({"name": "Portal"})));
    })
    .await;
}

#[tokio::test]
async fn an_overridden_subject_shows_neither_link_nor_code() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::HostAdmin).await;
        for name in ["Mail.PasswordReset.Subject", "Mail.SecurityCode.Subject"] {
            let place = format!("{TEXTS}/Portal/en-GB/{name}");
            assert_eq!(admin.put(&format!("{place}?value=Mine%20%7Burl%7D%20%7Bcode%7D"), json!({})).await.fields(), ["value"]);
            // One of an earlier version, which took them.
            let mine = "Mine {url} {code}";
            let (db, installer) = (world.app.db(), world.installer());
            db.write(&installer, |tx| async move { localisation::set_text(&tx, "Portal", "en-GB", name, mine).await }).await.unwrap();
            assert_eq!(admin.get(&place).await.ok()["value"], "Mine {url} {code}");
        }
        let (staff, anon) = (world.as_user(Who::Staff).await, world.anon().within("alpha"));
        let asked =
            anon.post("/api/account/send-password-reset-code", json!({"email": "staff@waymark.example", "appName": "Portal"})).await;
        assert_eq!(asked.status, 204);
        world.drain().await;
        assert_eq!(staff.post("/api/account/my-profile/set-two-factor-enabled?enabled=true", json!({})).await.status, 204);
        let pairs = [("grant_type", "password"), ("client_id", "Portal_App"), ("username", "staff"), ("password", PASSWORD)];
        let first = anon.form("/connect/token", &pairs).await.json();
        let step = json!({"userId": first["userId"], "token": first["twoFactorToken"], "provider": "Email"});
        assert_eq!(anon.post("/api/account/send-two-factor-code", step).await.status, 204);
        world.drain().await;
        let mut subjects = world.subjects();
        subjects.sort();
        assert_eq!(subjects, ["Mine {url} {code}", "Mine {url} {code}", "The sign-in security of your account has changed"]);
    })
    .await;
}

#[tokio::test]
async fn a_text_with_braces_that_stand_for_nothing_is_refused_and_says_which_would() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::HostAdmin).await;
        let title = format!("{TEXTS}/Portal/de/LanguageTexts.EditTitle");
        for (place, value, says) in [
            (title.as_str(), "Text%20%7Bnom%7D", "{nom} steht hier für nichts. Dieser Text hat: {name}."),
            (title.as_str(), "Text%20%7Bname", "{ steht hier für nichts. Dieser Text hat: {name}."),
            (SAVE, "Sichern%20%7Bname%7D", "{name} steht hier für nichts: Dieser Text hat keine Platzhalter."),
        ] {
            let refused = admin.speaking("de").put(&format!("{place}?value={value}"), json!({})).await;
            assert_eq!(refused.fields(), ["value"], "{value}");
            assert_eq!(refused.json()["error"]["validationErrors"][0]["message"], says, "{value}");
        }
        for blank in ["%20", "%20%C2%A0%0A"] {
            assert_eq!(admin.put(&format!("{SAVE}?value={blank}"), json!({})).await.fields(), ["value"], "{blank}");
        }
        let count = format!("{TEXTS}/Portal/de/LanguageTexts.Count_one");
        assert_eq!(admin.put(&format!("{count}?value=ein%20Text"), json!({})).await.status, 204, "one needs no number");
        assert_eq!(admin.put(&format!("{title}?value=%7Bname%7D%20bearbeiten"), json!({})).await.status, 204);
    })
    .await;
}

/// Keys of ABP contain colons and slashes; they are a single segment of the path.
#[tokio::test]
async fn a_key_with_a_colon_is_one_segment_of_the_path() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::HostAdmin).await;
        let place = format!("{TEXTS}/Portal/de/Permission%3ALanguageManagement.LanguageTexts");
        assert_eq!(admin.put(&format!("{place}?value=Alle%20Texte%20%26%20mehr"), json!({})).await.status, 204);
        assert_eq!(admin.get(&place).await.ok()["value"], "Alle Texte & mehr");
    })
    .await;
}
