//! Languages that users can choose.

use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both};

const PATH: &str = "/api/language-management/languages";

/// Languages of the menu, current culture and default language that a client with this `Accept-Language` starts with.
async fn started(actor: &Actor, language: &str) -> (Vec<String>, String, String) {
    let start = actor.speaking(language).get("/api/abp/application-configuration").await.ok();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    (
        start["localization"]["languages"].as_array().unwrap().iter().map(|language| text(&language["cultureName"])).collect(),
        text(&start["localization"]["currentCulture"]["cultureName"]),
        text(&start["setting"]["values"]["Abp.Localization.DefaultLanguage"]),
    )
}

async fn path_of(admin: &Actor, culture: &str) -> (String, Value) {
    let all = admin.get(&format!("{PATH}/all")).await.ok();
    let row = all["items"].as_array().unwrap().iter().find(|row| row["cultureName"] == culture).unwrap().clone();
    (format!("{PATH}/{}", row["id"].as_str().unwrap()), row)
}

fn italian() -> Value {
    json!({"displayName": " italiano ", "cultureName": "IT", "uiCultureName": "it", "flagIcon": "it", "isEnabled": true})
}

#[tokio::test]
async fn a_language_is_added_translated_disabled_and_deleted_at_once() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::HostAdmin).await;
        let page = admin.get(&format!("{PATH}?filter=ESPANOL&maxResultCount=1")).await.ok();
        assert_eq!((&page["totalCount"], &page["items"][0]["cultureName"]), (&json!(1), &json!("es")));
        assert_eq!(page["items"][0]["missingTexts"], 0);
        let created = admin.post(PATH, italian()).await.ok();
        assert_eq!((&created["cultureName"], &created["displayName"]), (&json!("it"), &json!("italiano")));
        assert_eq!((&created["isRightToLeft"], &created["isDefaultLanguage"]), (&json!(false), &json!(false)));
        let (menu, current, default) = started(&world.anon(), "it-CH, de;q=0.5").await;
        assert_eq!((menu.last().map(String::as_str), current.as_str(), default.as_str()), (Some("it"), "it", "en-GB"));
        let text = "/api/language-management/language-texts/Portal/it/Common.Save";
        assert_eq!(admin.get(text).await.ok()["isMissing"], true);
        assert_eq!(admin.put(&format!("{text}?value=Salva"), json!({})).await.status, 204);
        let read = admin.get("/api/abp/application-localization?cultureName=it").await.ok();
        assert_eq!(read["resources"]["Portal"]["texts"]["Common.Save"], "Salva");
        let (path, translated) = path_of(&admin, "it").await;
        assert_eq!(translated["missingTexts"].as_u64().unwrap() + 1, created["missingTexts"].as_u64().unwrap());
        let lacking = "/api/language-management/language-texts?baseCultureName=en-GB&targetCultureName=it&getOnlyEmptyValues=true";
        assert_eq!(admin.get(lacking).await.ok()["totalCount"], translated["missingTexts"]);

        let change = json!({"displayName": "Italiano", "isEnabled": false, "concurrencyStamp": created["concurrencyStamp"]});
        let changed = admin.put(&path, change.clone()).await.ok();
        assert_eq!((&changed["displayName"], &changed["flagIcon"]), (&json!("Italiano"), &Value::Null));
        assert_eq!(admin.put(&path, change).await.status, 409);
        let (menu, current, _) = started(&world.anon(), "it-CH, de;q=0.5").await;
        assert!(!menu.contains(&"it".to_owned()));
        assert_eq!(current, "de");
        assert_eq!(admin.delete(&path).await.status, 204);
        assert_eq!(admin.get(&path).await.status, 404);
        assert_eq!(admin.put(&format!("{text}?value=x"), json!({})).await.fields(), ["cultureName"]);
        admin.post(PATH, italian()).await.ok();
        assert_eq!(admin.get(text).await.ok()["value"], "Salva", "its texts come back with it");
    })
    .await;
}

#[tokio::test]
async fn there_is_always_an_enabled_default_language() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::HostAdmin).await;
        let (english, row) = path_of(&admin, "en-GB").await;
        assert_eq!(row["isDefaultLanguage"], true);
        let disabled = json!({"displayName": "English", "isEnabled": false, "concurrencyStamp": row["concurrencyStamp"]});
        assert_eq!(admin.put(&english, disabled).await.refused(400), "Portal:Languages.DefaultStays");
        assert_eq!(admin.delete(&english).await.refused(400), "Portal:Languages.DefaultStays");
        let (german, row) = path_of(&admin, "de").await;
        let switched = |row: &Value, on: bool| {
            let stamp = &row["concurrencyStamp"];
            json!({"displayName": "Deutsch", "isEnabled": on, "concurrencyStamp": stamp})
        };
        let row = admin.put(&german, switched(&row, false)).await.ok();
        assert_eq!(admin.put(&format!("{german}/set-as-default"), json!({})).await.refused(400), "Portal:Languages.DefaultEnabled");
        admin.put(&german, switched(&row, true)).await.ok();
        for _ in 0..2 {
            assert_eq!(admin.put(&format!("{german}/set-as-default"), json!({})).await.status, 204);
        }
        let (_, current, default) = started(&world.anon(), "tlh").await;
        assert_eq!((current.as_str(), default.as_str()), ("de", "de"));
        let own = json!({"language": "fr", "timeZone": null});
        assert_eq!(admin.put("/api/account/my-profile/regional-settings", own).await.status, 204);
        assert_eq!(started(&admin, "de").await.2, "fr", "what a user chose comes first");
        assert_eq!(admin.delete(&german).await.refused(400), "Portal:Languages.DefaultStays");
        assert_eq!(admin.delete(&english).await.status, 204);
        let (menu, current, _) = started(&world.anon(), "en-GB").await;
        assert!(!menu.contains(&"en-GB".to_owned()));
        assert_eq!(current, "en-US", "the nearest that there is");
    })
    .await;
}

#[tokio::test]
async fn every_node_follows() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::HostAdmin).await;
        let (node, other) = world.beside(world.clock.clone()).await;
        node.db().follow_invalidations().await.unwrap();
        assert!(!started(&other, "de").await.0.contains(&"it".to_owned()));
        admin.post(PATH, italian()).await.ok();
        // As the worker of every node does twice a second.
        delivery::worker::drain(&node).await.unwrap();
        assert!(started(&other, "de").await.0.contains(&"it".to_owned()));
        assert_eq!(started(&other, "it").await.1, "it");
    })
    .await;
}

#[tokio::test]
async fn invalid_languages_are_rejected_and_only_the_host_manages_the_list() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::HostAdmin).await;
        for (field, value) in [
            ("cultureName", "tlh"),
            ("cultureName", "de"),
            ("cultureName", " "),
            ("flagIcon", "Italy"),
            ("flagIcon", "IT"),
            ("displayName", " "),
        ] {
            let mut body = italian();
            body[field] = value.into();
            assert_eq!(admin.post(PATH, body).await.fields(), [field], "{value}");
        }
        let cultures = admin.get(&format!("{PATH}/culture-list")).await.ok();
        assert!(cultures.as_array().unwrap().iter().any(|culture| culture["name"] == "it" && culture["displayName"] == "Italian"));
        let (path, row) = path_of(&admin, "fr").await;
        let change = json!({"displayName": "x", "isEnabled": true, "concurrencyStamp": row["concurrencyStamp"]});
        for caller in [world.as_user(Who::ClientAdmin).await, admin.within(world.cast.alpha)] {
            assert_eq!(caller.post(PATH, italian()).await.status, 403);
            assert_eq!(caller.put(&path, change.clone()).await.status, 403);
            assert_eq!(caller.put(&format!("{path}/set-as-default"), json!({})).await.status, 403);
            assert_eq!(caller.delete(&path).await.status, 403);
        }
        assert_eq!(world.as_user(Who::Staff).await.get(PATH).await.status, 403);
    })
    .await;
}

/// The text of the one mail with this link that leaves now.
async fn mailed(world: &World, read: &mut Vec<(String, String)>, link: &str) -> String {
    world.drain().await;
    let mut mails = world.mails();
    mails.retain(|mail| !read.contains(mail));
    read.extend(mails.iter().cloned());
    mails.retain(|(_, text)| text.contains(link));
    let [(_, text)] = mails.as_slice() else { panic!("one mail with {link} and not {}", mails.len()) };
    text.clone()
}

#[tokio::test]
async fn a_mail_is_in_the_language_of_its_reader_else_of_who_asks_for_it_else_of_the_tenant() {
    on_both(async |world: World| {
        let mut read = Vec::new();
        let german = [(platform::setting::DEFAULT_LANGUAGE, Some("de".to_owned()))];
        platform::setting::set(&world.app, &world.installer().within(world.cast.alpha), &german).await.unwrap();
        let anon = world.anon().within("alpha").speaking("fr");
        let forgotten = json!({"email": "staff@waymark.example", "appName": "Portal"});
        let ask = async || anon.post("/api/account/send-password-reset-code", forgotten.clone()).await.status;
        assert_eq!(ask().await, 204);
        let asked = mailed(&world, &mut read, "account/reset-password").await;
        assert!(asked.contains("réinitialisation du mot de passe"), "of the request: {asked:?}");

        let own = json!({"language": "es", "timeZone": null});
        let staff = world.as_user(Who::Staff).await;
        assert_eq!(staff.put("/api/account/my-profile/regional-settings", own).await.status, 204);
        assert_eq!(ask().await, 204);
        let stored = mailed(&world, &mut read, "account/reset-password").await;
        assert!(stored.contains("restablecer la contraseña"), "what its reader has stored: {stored:?}");

        let admin = world.as_user(Who::ClientAdmin).await.speaking("fr");
        admin.post("/api/identity/invitations", json!({"email": "noor@foxdale.example", "roleNames": []})).await.ok();
        let unasked = mailed(&world, &mut read, "account/invitation").await;
        assert!(unasked.contains("Wählen Sie einen Benutzernamen"), "of the tenant: {unasked:?}");
    })
    .await;
}
