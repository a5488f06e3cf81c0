//! Brand, words and defaults of a tenant: own or inherited, revised and restored, and out of reach of others.

use axum::http::Method;
use serde_json::{Value, json};
use store::{audit::change, sea_orm::EntityTrait};
use testkit::{Actor, Reply, Who, World, on_both};

/// The settings of a level.
pub const PATH: &str = "/api/app/tenant-settings";
/// The name of the product.
pub const NAME: &str = "Portal.Branding.ProductName";
/// The colour of the brand.
pub const COLOUR: &str = "Portal.Branding.PrimaryColor";
/// Address of the logo.
pub const LOGO: &str = "Portal.Branding.Logo";
const BOUNDARY: &str = "----waymark";
/// A drawing that would like to run scripts.
pub const DRAWING: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 120 40\" onload=\"alert(1)\"><script>alert(2)</script>\
    <path d=\"M0 0h9v9z\" fill=\"#0f6276\" onclick=\"alert(3)\"/></svg>";

/// Uploads a file for the brand.
pub async fn upload(actor: &Actor, purpose: &str, name: &str, bytes: &[u8]) -> Reply {
    let mut body =
        format!("--{BOUNDARY}\r\nContent-Disposition: form-data; name=\"purpose\"\r\n\r\n{purpose}\r\n--{BOUNDARY}\r\n").into_bytes();
    let head = format!("Content-Disposition: form-data; name=\"file\"; filename=\"{name}\"\r\nContent-Type: image/png\r\n\r\n");
    body.extend(head.bytes());
    body.extend_from_slice(bytes);
    body.extend(format!("\r\n--{BOUNDARY}--\r\n").bytes());
    actor.raw(Method::POST, &format!("{PATH}/images"), Some((body, &format!("multipart/form-data; boundary={BOUNDARY}")))).await
}

/// Saves values over what the actor reads.
pub async fn save(actor: &Actor, values: &[(&str, Value)]) -> Reply {
    let stamp = actor.get(PATH).await.ok()["concurrencyStamp"].clone();
    let values: Vec<Value> = values.iter().map(|(name, value)| json!({"name": name, "value": value})).collect();
    actor.put(PATH, json!({"values": values, "concurrencyStamp": stamp})).await
}

/// Has values inherited again that the actor reads; all without names.
pub async fn reset(actor: &Actor, keys: &[&str]) -> Reply {
    let stamp = actor.get(PATH).await.ok()["concurrencyStamp"].clone();
    actor.post(&format!("{PATH}/reset"), json!({"keys": keys, "concurrencyStamp": stamp})).await
}

/// Restores a revision over what the actor reads.
async fn restore(actor: &Actor, revision: &Value) -> Reply {
    let stamp = actor.get(PATH).await.ok()["concurrencyStamp"].clone();
    let id = revision["id"].as_str().unwrap();
    actor.post(&format!("{PATH}/revisions/{id}/restore"), json!({"concurrencyStamp": stamp})).await
}

/// A setting as the actor's page shows it.
pub async fn read_setting(actor: &Actor, name: &str) -> Value {
    let all = actor.get(PATH).await.ok();
    all["values"].as_array().unwrap().iter().find(|value| value["name"] == name).cloned().unwrap()
}

/// A setting as the actor's browser gets it.
pub async fn in_force(actor: &Actor, name: &str) -> String {
    let configuration = actor.get("/api/abp/application-configuration").await.ok();
    configuration["setting"]["values"][name].as_str().unwrap_or_default().to_owned()
}

async fn text(actor: &Actor, culture: &str, key: &str) -> String {
    let texts = actor.get(&format!("/api/abp/application-localization?cultureName={culture}")).await.ok();
    texts["resources"]["Portal"]["texts"][key].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_value_is_inherited_until_the_tenant_has_its_own() {
    on_both(async |world: World| {
        let (host, admin) = (world.as_user(Who::HostAdmin).await, world.as_user(Who::ClientAdmin).await);
        let other = world.as_user(Who::OtherTenant).await;
        save(&host, &[(NAME, json!("Provider portal"))]).await.ok();
        let inherited = json!({"name": NAME, "value": "Provider portal", "inherited": "Provider portal", "isOwn": false});
        assert_eq!(read_setting(&admin, NAME).await, inherited);
        save(&admin, &[(NAME, json!("  Northgate Care ")), (COLOUR, json!("#1F4FD1"))]).await.ok();
        let own = json!({"name": NAME, "value": "Northgate Care", "inherited": "Provider portal", "isOwn": true});
        assert_eq!(read_setting(&admin, NAME).await, own);
        let staff = world.as_user(Who::Staff).await;
        assert_eq!((in_force(&staff, NAME).await, in_force(&staff, COLOUR).await), ("Northgate Care".to_owned(), "#1f4fd1".to_owned()));
        // spec: TEN-01
        assert_eq!((in_force(&other, NAME).await, in_force(&other, COLOUR).await), ("Provider portal".to_owned(), String::new()));
        let sign_in = world.anon();
        assert_eq!(in_force(&sign_in.within("alpha"), NAME).await, "Northgate Care", "the sign-in page of the tenant");
        assert_eq!(in_force(&sign_in, NAME).await, "Provider portal");
        assert_eq!(in_force(&sign_in.within("no-such-tenant"), NAME).await, "Provider portal", "as for a name that is not there");
        let effective = staff.get(&format!("{PATH}/effective")).await.ok();
        assert_eq!((&effective["values"][NAME], &effective["values"]["Term.Client.Plural"]), (&json!("Northgate Care"), &json!("clients")));
        reset(&admin, &[NAME]).await.ok();
        assert_eq!(read_setting(&admin, NAME).await, inherited);
        assert_eq!(read_setting(&admin, COLOUR).await["isOwn"], true, "one by one");
    })
    .await;
}

#[tokio::test]
async fn who_helps_is_told_before_the_sign_in_and_never_half_of_two_levels() {
    on_both(async |world: World| {
        let [helper, address, phone] = ["Portal.Support.Name", "Portal.Support.Email", "Portal.Support.Phone"];
        let (host, admin) = (world.as_user(Who::HostAdmin).await, world.as_user(Who::ClientAdmin).await);
        let of_host = [(helper, json!("Service desk")), (address, json!("help@firm.example")), (phone, json!("+44 20 7946 0018"))];
        save(&host, &of_host).await.ok();
        let page = world.anon().within("alpha");
        assert_eq!((in_force(&page, helper).await, in_force(&page, phone).await), ("Service desk".into(), "+44 20 7946 0018".into()));
        assert_eq!(save(&admin, &[(address, json!("ask the desk"))]).await.fields(), ["values[0].value"]);
        save(&admin, &[(address, json!("office@alpha.example"))]).await.ok();
        assert_eq!(in_force(&page, address).await, "office@alpha.example");
        let empty = async |name: &str| in_force(&page, name).await.is_empty();
        assert!(empty(helper).await && empty(phone).await, "not the provider's beside it");
        assert_eq!(read_setting(&admin, phone).await["inherited"], Value::Null);
        save(&admin, &[(address, Value::Null), (phone, json!("+44 1632 960001"))]).await.ok();
        assert!(empty(helper).await && empty(address).await, "nor the other way round");
        // spec: TEN-01
        assert_eq!(in_force(&world.anon().within("beta"), address).await, "help@firm.example");
    })
    .await;
}

#[tokio::test]
async fn what_does_not_fit_names_its_field() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let one = |name: &'static str, value: Value| [(COLOUR, json!("#0f6276")), (name, value)];
        for (name, value) in [
            (NAME, json!("a".repeat(41))),
            (NAME, json!(" ")),
            (COLOUR, json!("red")),
            (LOGO, json!("https://evil.example/logo.png")),
            ("Abp.Localization.DefaultLanguage", json!("xx")),
            ("Abp.Timing.TimeZone", json!("Atlantis/Capital")),
            ("Term.Client.Singular@en-GB", json!("{name}")),
            ("Term.Client.Singular@en-GB", json!("a".repeat(31))),
            ("Term.Client.Singular@en-GB", json!("a".repeat(10_000))),
            (NAME, json!("a".repeat(10_000))),
        ] {
            assert_eq!(save(&admin, &one(name, value.clone())).await.fields(), ["values[1].value"], "{name} {value}");
        }
        assert_eq!(save(&admin, &one("Abp.Mailing.Smtp.Host", json!("mail.evil.example"))).await.fields(), ["values[1].name"]);
        let low = save(&admin, &[(COLOUR, json!("#ffdd00"))]).await;
        assert_eq!((low.refused(400).as_str(), low.fields()), ("Portal:TenantSettings.ContrastTooLow", vec!["values[0].value".to_owned()]));
        let empty = save(&admin, &[("Term.Client.Plural@de", json!(""))]).await;
        assert_eq!(empty.refused(400), "Portal:TenantSettings.TermEmpty");
        assert_eq!(save(&admin, &[("Term.Client.Plural@de", json!("Praxen"))]).await.status, 400, "a word needs its other number");
        assert_eq!(admin.put(PATH, json!({"values": [], "concurrencyStamp": "17"})).await.status, 409);
        assert_eq!(reset(&admin, &["Abp.Mailing.Smtp.Host"]).await.fields(), ["keys[0]"]);
        assert_eq!(read_setting(&admin, COLOUR).await["isOwn"], false, "nothing of it was saved");
    })
    .await;
}

#[tokio::test]
async fn a_word_is_renamed_for_its_tenant_alone() {
    on_both(async |world: World| {
        let (admin, other) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::OtherTenant).await);
        let words = [
            ("Term.Client.Singular@en-GB", json!("practice")),
            ("Term.Client.Plural@en-GB", json!("practices")),
            ("Term.Client.Singular@de", json!("Praxis")),
            ("Term.Client.Plural@de", json!("Praxen")),
        ];
        save(&admin, &words).await.ok();
        for (culture, key, renamed, shipped) in [
            ("en-GB", "Menu.Clients", "Practices", "Clients"),
            ("en-GB", "Scope.ThisClient", "This practice", "This client"),
            ("en-US", "Scope.ThisClient", "This practice", "This client"),
            ("en-GB", "Applications.ClientId", "Client ID", "Client ID"),
            ("de", "Menu.Clients", "Praxen", "Kunden"),
            ("fr", "Menu.Clients", "Clients", "Clients"),
        ] {
            assert_eq!(text(&admin, culture, key).await, renamed, "{culture} {key}");
            // spec: TEN-01
            assert_eq!(text(&other, culture, key).await, shipped, "{culture} {key}");
        }
        let exported = admin.get("/api/app/staff/export?format=csv").await.text();
        assert!(exported.lines().next().unwrap().contains("Practice"), "{exported}");
        reset(&admin, &[]).await.ok();
        assert_eq!(text(&admin, "en-GB", "Menu.Clients").await, "Clients");
    })
    .await;
}

#[tokio::test]
async fn one_word_of_the_language_texts_is_no_obstacle() {
    on_both(async |world: World| {
        let (host, admin) = (world.as_user(Who::HostAdmin).await.within(world.cast.alpha), world.as_user(Who::ClientAdmin).await);
        let place = "/api/language-management/language-texts/Portal/de/Term.Client.Singular";
        assert_eq!(host.put(&format!("{place}?value=Praxis"), json!({})).await.status, 204);
        save(&admin, &[(NAME, json!("Northgate Care"))]).await.ok();
        let page = [("Term.Client.Singular@de", json!("Praxis")), ("Term.Client.Plural@de", Value::Null)];
        save(&admin, &page).await.ok();
        save(&admin, &[("Term.Team.Singular@de", json!("Gruppe")), ("Term.Team.Plural@de", json!("Gruppen"))]).await.ok();
        assert_eq!(reset(&admin, &["Term.Team.Plural@de"]).await.fields(), ["keys"], "made by this call");
        reset(&admin, &[NAME]).await.ok();
        assert_eq!(read_setting(&admin, NAME).await["isOwn"], false);
        let completed = [("Term.Client.Singular@de", json!("Praxis")), ("Term.Client.Plural@de", json!("Praxen"))];
        save(&admin, &completed).await.ok();
        assert_eq!(text(&admin, "de", "Menu.Clients").await, "Praxen");
    })
    .await;
}

#[tokio::test]
async fn every_change_is_a_revision_that_can_be_restored() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        save(&admin, &[(NAME, json!("First"))]).await.ok();
        save(&admin, &[(NAME, json!("Second")), (COLOUR, json!("#1f4fd1"))]).await.ok();
        let revisions = admin.get(&format!("{PATH}/revisions")).await.ok();
        let kinds: Vec<&str> = revisions["items"].as_array().unwrap().iter().map(|row| row["kind"].as_str().unwrap()).collect();
        assert_eq!(kinds, ["Saved", "Saved", "Baseline"], "the state before the first change, too");
        let latest = &revisions["items"][0];
        assert_eq!((latest["userName"].as_str(), latest["number"].as_i64()), (Some("client.admin"), Some(3)));
        assert_eq!(
            latest["changes"],
            json!([{"name": COLOUR, "before": null, "after": "#1f4fd1"}, {"name": NAME, "before": "First", "after": "Second"}])
        );
        let stale = json!({"keys": [NAME], "concurrencyStamp": "2"});
        assert_eq!(admin.post(&format!("{PATH}/reset"), stale).await.status, 409, "over what a colleague has saved since");
        let first = format!("{PATH}/revisions/{}/restore", revisions["items"][1]["id"].as_str().unwrap());
        assert_eq!(admin.post(&first, json!({"concurrencyStamp": "2"})).await.status, 409);
        restore(&admin, &revisions["items"][1]).await.ok();
        assert_eq!(
            (read_setting(&admin, NAME).await["value"].as_str(), read_setting(&admin, COLOUR).await["isOwn"].as_bool()),
            (Some("First"), Some(false))
        );
        restore(&admin, &revisions["items"][2]).await.ok();
        assert_eq!(read_setting(&admin, NAME).await["isOwn"], false);
        assert_eq!(admin.get(&format!("{PATH}/revisions")).await.ok()["totalCount"], 5, "restoring is a revision of its own");
        let scope = world.installer().within(world.cast.alpha);
        let audited = world.app.db().read(&scope, |tx| async move { tx.all(change::Entity::find()).await }).await.unwrap();
        let of_settings = audited.iter().filter(|row| row.entity_type == "Volo.Abp.SettingManagement.Setting");
        assert!(of_settings.count() >= 5, "each value is audited");
    })
    .await;
}

#[tokio::test]
async fn a_restored_revision_brings_no_disabled_language_back() {
    on_both(async |world: World| {
        let (host, admin) = (world.as_user(Who::HostAdmin).await, world.as_user(Who::ClientAdmin).await);
        let language = "Abp.Localization.DefaultLanguage";
        save(&admin, &[(NAME, json!("Nordtor")), (language, json!("de"))]).await.ok();
        let revision = admin.get(&format!("{PATH}/revisions")).await.ok()["items"][0].clone();
        reset(&admin, &[]).await.ok();
        let all = host.get("/api/language-management/languages/all").await.ok();
        let german = all["items"].as_array().unwrap().iter().find(|row| row["cultureName"] == "de").unwrap().clone();
        let disabled = json!({"displayName": "Deutsch", "isEnabled": false, "concurrencyStamp": german["concurrencyStamp"]});
        host.put(&format!("/api/language-management/languages/{}", german["id"].as_str().unwrap()), disabled).await.ok();
        restore(&admin, &revision).await.ok();
        assert_eq!(
            (read_setting(&admin, NAME).await["isOwn"].as_bool(), read_setting(&admin, language).await["isOwn"].as_bool()),
            (Some(true), Some(false))
        );
    })
    .await;
}

#[tokio::test]
async fn a_logo_only_draws_whatever_was_uploaded() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let image = upload(&admin, "Logo", "logo.png", DRAWING.as_bytes()).await.ok();
        assert_eq!((image["mediaType"].as_str(), image["width"].as_i64()), (Some("image/svg+xml"), Some(120)));
        let address = image["address"].as_str().unwrap();
        let shown_to_all = world.anon().get(address).await;
        assert_eq!((shown_to_all.status, shown_to_all.header("content-type")), (200, Some("image/svg+xml")));
        assert!(shown_to_all.header("content-security-policy").unwrap().starts_with("sandbox; default-src 'none'"));
        assert_eq!(shown_to_all.header("x-content-type-options"), Some("nosniff"));
        let text = shown_to_all.text();
        assert!(text.contains("<path") && !text.contains("alert") && !text.contains("script"), "{text}");
        save(&admin, &[(LOGO, json!(address))]).await.ok();
        assert_eq!(in_force(&world.anon().within("alpha"), LOGO).await, address);
        let script = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><script>alert(1)</script></svg>";
        for bytes in [script.as_bytes(), b"<html><script>alert(1)</script></html>", b"alert(1)", b"MZ\x90\0", b""] {
            let refused = upload(&admin, "Logo", "logo.svg", bytes).await;
            assert_eq!((refused.refused(400).as_str(), refused.fields()), ("Portal:TenantSettings.LogoType", vec!["file".to_owned()]));
        }
        assert_eq!(upload(&admin, "Logo", "logo.png", &vec![b' '; 3 << 20]).await.status, 413);
        assert_eq!(upload(&admin, "Poster", "logo.svg", DRAWING.as_bytes()).await.fields(), ["purpose"]);
        assert_eq!(save(&admin, &[("Portal.Branding.Favicon", json!(address))]).await.status, 400, "a logo is no icon");
        let other = world.as_user(Who::OtherTenant).await;
        // spec: TEN-01
        assert_eq!(save(&other, &[(LOGO, json!(address))]).await.fields(), ["values[0].value"], "an image of another tenant");
        let elsewhere = address.replace(&world.cast.alpha.to_string(), &world.cast.beta.to_string());
        assert_eq!(world.anon().get(&elsewhere).await.status, 404);
    })
    .await;
}

#[tokio::test]
async fn nobody_changes_settings_that_are_not_theirs() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        save(&admin, &[(NAME, json!("Alpha's own"))]).await.ok();
        let revision = admin.get(&format!("{PATH}/revisions")).await.ok()["items"][0]["id"].as_str().unwrap().to_owned();
        let other = world.as_user(Who::OtherTenant).await;
        // spec: TEN-01
        assert_eq!(other.post(&format!("{PATH}/revisions/{revision}/restore"), json!({"concurrencyStamp": "0"})).await.status, 404);
        assert_eq!(read_setting(&other.within(world.cast.alpha), NAME).await["isOwn"], false, "the header does not move a tenant's user");
        let copy = json!({"fromTenantId": world.cast.alpha, "tenantId": world.cast.beta});
        for who in [Who::OtherTenant, Who::ClientAdmin, Who::Management] {
            assert_eq!(world.as_user(who).await.post(&format!("{PATH}/copy"), copy.clone()).await.status, 403, "{who:?}");
        }
        for who in [Who::Staff, Who::Viewer, Who::Manager, Who::Author, Who::NobodyInTenant] {
            let caller = world.as_user(who).await;
            assert_eq!(caller.get(PATH).await.status, 403, "{who:?}");
            assert_eq!(caller.put(PATH, json!({"values": [], "concurrencyStamp": "1"})).await.status, 403, "{who:?}");
            assert_eq!(upload(&caller, "Logo", "logo.svg", DRAWING.as_bytes()).await.status, 403, "{who:?}");
        }
        let management = world.as_user(Who::Management).await.within(world.cast.alpha);
        assert_eq!(read_setting(&management, NAME).await["value"], "Alpha's own", "who oversees reads");
        assert_eq!(management.put(PATH, json!({"values": [], "concurrencyStamp": "2"})).await.status, 403);
        let host = world.as_user(Who::HostAdmin).await;
        let grant = json!({"permissions": [{"name": "Portal.TenantSettings.Update", "isGranted": true}]});
        host.put("/api/permission-management/permissions?providerName=R&providerKey=Management", grant).await.ok();
        let management = world.as_user(Who::Management).await;
        let words = [("Term.Team.Singular@de", json!("Gruppe")), ("Term.Team.Plural@de", json!("Gruppen"))];
        let (zone, language) = (("Abp.Timing.TimeZone", json!("Asia/Tokyo")), ("Abp.Localization.DefaultLanguage", json!("fr")));
        for values in [&words[..], &[zone], &[language]] {
            assert_eq!(save(&management, values).await.status, 403, "for all tenants, {values:?}");
            save(&management.within(world.cast.alpha), values).await.ok();
        }
        save(&management, &[(NAME, json!("Provider portal"))]).await.ok();
        save(&host, &words).await.ok();
        assert_eq!(reset(&management, &[]).await.status, 403);
        reset(&host, &[]).await.ok();
        save(&host.within(world.cast.alpha), &[(NAME, json!("Set by the provider"))]).await.ok();
        assert_eq!(read_setting(&admin, NAME).await["value"], "Set by the provider");
        assert_eq!(read_setting(&host, NAME).await["isOwn"], false, "not the host's own");
    })
    .await;
}

#[tokio::test]
async fn the_provider_copies_settings_with_their_images() {
    on_both(async |world: World| {
        let (host, admin) = (world.as_user(Who::HostAdmin).await, world.as_user(Who::ClientAdmin).await);
        let other = world.as_user(Who::OtherTenant).await;
        let address = upload(&admin, "Logo", "logo.svg", DRAWING.as_bytes()).await.ok()["address"].as_str().unwrap().to_owned();
        let words = [("Term.Team.Singular@en-GB", json!("crew")), ("Term.Team.Plural@en-GB", json!("crews"))];
        save(&admin, &[(LOGO, json!(address)), (NAME, json!("Alpha care"))]).await.ok();
        save(&admin, &words).await.ok();
        save(&other, &[(COLOUR, json!("#1f4fd1"))]).await.ok();
        let copy = json!({"fromTenantId": world.cast.alpha, "tenantId": world.cast.beta});
        assert_eq!(host.post(&format!("{PATH}/copy"), copy).await.status, 204);
        assert_eq!((in_force(&other, NAME).await, in_force(&other, COLOUR).await), ("Alpha care".to_owned(), String::new()));
        assert_eq!(text(&other, "en-GB", "Menu.Teams").await, "Crews");
        let copied = in_force(&other, LOGO).await;
        assert!(copied.contains(&world.cast.beta.to_string()), "an image of its own: {copied}");
        assert_eq!(world.anon().get(&copied).await.status, 200);
        let unknown = json!({"fromTenantId": world.cast.alpha_client, "tenantId": world.cast.beta});
        assert_eq!(host.post(&format!("{PATH}/copy"), unknown).await.fields(), ["fromTenantId"]);
    })
    .await;
}

#[tokio::test]
async fn mails_wear_the_brand_of_their_tenant() {
    on_both(async |world: World| {
        let (admin, other) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::OtherTenant).await);
        let footer = ("Portal.Branding.MailFooter", json!("Northgate Care Ltd, Mill Lane 4"));
        save(&admin, &[(NAME, json!("Northgate Care")), (COLOUR, json!("#7a1f6b")), footer]).await.ok();
        for (sender, is_own) in [(&admin, true), (&other, false)] {
            // Mails are in the order of their ids, whose order is that of their time.
            world.clock.advance(chrono::TimeDelta::seconds(1));
            let before = world.mails().len();
            assert_eq!(sender.post(&format!("{PATH}/test-mail"), Value::Null).await.status, 204);
            world.drain().await;
            let mails = world.mails();
            assert_eq!(mails.len(), before + 1);
            let text = &mails.last().unwrap().1;
            let found = ["Northgate Care", "Mill Lane 4", "Waymark"].map(|word| text.contains(word));
            assert_eq!(found, [is_own, is_own, !is_own], "{text}");
        }
        for _ in 1..10 {
            assert_eq!(admin.post(&format!("{PATH}/test-mail"), Value::Null).await.status, 204);
        }
        assert_eq!(admin.post(&format!("{PATH}/test-mail"), Value::Null).await.status, 429, "ten an hour");
        assert_eq!(other.post(&format!("{PATH}/test-mail"), Value::Null).await.status, 204, "each mailbox by itself");
    })
    .await;
}

#[tokio::test]
async fn other_nodes_follow_within_a_second() {
    on_both(async |world: World| {
        let (node, other) = world.beside(world.clock.clone()).await;
        node.db().follow_invalidations().await.unwrap();
        let sign_in = other.within("alpha");
        assert_eq!(in_force(&sign_in, NAME).await, "");
        save(&world.as_user(Who::ClientAdmin).await, &[(NAME, json!("Northgate Care"))]).await.ok();
        node.db().follow_invalidations().await.unwrap();
        assert_eq!(in_force(&sign_in, NAME).await, "Northgate Care");
    })
    .await;
}
