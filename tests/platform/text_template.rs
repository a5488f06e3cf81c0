//! Templates of emails: read, changed, tried out, and what mails are made from.

use chrono::TimeDelta;
use serde_json::{Value, json};
use testkit::{Actor, Reply, Who, World, on_both};

const CONTENTS: &str = "/api/text-template-management/template-contents";
const DEFINITIONS: &str = "/api/text-template-management/template-definitions";
const PREVIEW: &str = "/api/app/text-templates/preview";
const TEST: &str = "/api/app/text-templates/test";
const RESET: &str = "Abp.Account.PasswordResetLink";
const LAYOUT: &str = "Abp.StandardEmailTemplates.Layout";

async fn content(actor: &Actor, name: &str, culture: &str) -> Value {
    actor.get(&format!("{CONTENTS}?templateName={name}&cultureName={culture}")).await.ok()
}

async fn put(actor: &Actor, name: &str, culture: Option<&str>, content: &str) -> Reply {
    actor.put(CONTENTS, json!({"templateName": name, "cultureName": culture, "content": content})).await
}

async fn restore(actor: &Actor, name: &str, culture: Option<&str>) -> u16 {
    let body = json!({"templateName": name, "cultureName": culture});
    actor.put(&format!("{CONTENTS}/restore-to-default"), body).await.status
}

/// The text of the mail to a user who has forgotten a password.
async fn reset_mail(world: &World, tenant: Option<&str>, email: &str) -> String {
    // Each link is of its second.
    world.clock.advance(TimeDelta::seconds(1));
    let before = world.mails();
    let anon = tenant.map_or_else(|| world.anon(), |tenant| world.anon().within(tenant)).speaking("en-GB");
    let asked = anon.post("/api/account/send-password-reset-code", json!({"email": email, "appName": "Portal"})).await;
    assert_eq!(asked.status, 204);
    world.drain().await;
    let mut fresh = world.mails();
    fresh.retain(|mail| !before.contains(mail));
    let [(to, text)] = fresh.as_slice() else { panic!("one mail and not {}", fresh.len()) };
    assert_eq!(to, email);
    text.clone()
}

#[tokio::test]
async fn definitions_and_contents_have_the_shape_that_abps_clients_read() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::HostAdmin).await;
        let all = admin.get(DEFINITIONS).await.ok();
        assert_eq!((&all["totalCount"], all["items"].as_array().unwrap().len()), (&json!(13), 10));
        let found = admin.speaking("de").get(&format!("{DEFINITIONS}?filterText=PASSWORT&sorting=displayName%20desc")).await.ok();
        assert_eq!(found["items"][0]["displayName"], "Passwort zurücksetzen");
        let one = admin.get(&format!("{DEFINITIONS}/{RESET}")).await.ok();
        for (member, value) in [
            ("name", json!(RESET)),
            ("displayName", json!("Password reset")),
            ("isLayout", json!(false)),
            ("layout", json!(LAYOUT)),
            ("isInlineLocalized", json!(false)),
            ("defaultCultureName", json!("en-GB")),
            ("changedCultures", json!([])),
        ] {
            assert_eq!(one[member], value, "{member}");
        }
        let layout = admin.get(&format!("{DEFINITIONS}/{LAYOUT}")).await.ok();
        assert_eq!((&layout["isLayout"], &layout["layout"], &layout["isInlineLocalized"]), (&json!(true), &Value::Null, &json!(true)));
        let shipped = content(&admin, RESET, "de").await;
        assert_eq!((&shipped["name"], &shipped["cultureName"], &shipped["isChanged"]), (&json!(RESET), &json!("de"), &json!(false)));
        assert!(shipped["content"].as_str().unwrap().contains("{{ url }}"));
        assert_eq!(content(&admin, LAYOUT, "de").await["cultureName"], Value::Null);
        assert_eq!(admin.get(&format!("{CONTENTS}?templateName={RESET}")).await.ok()["cultureName"], "en-GB");
        assert_eq!(admin.get(&format!("{DEFINITIONS}/No.Such")).await.status, 404);
        assert_eq!(admin.get(&format!("{CONTENTS}?templateName=No.Such")).await.status, 404);
        assert_eq!(admin.get(&format!("{CONTENTS}?templateName={RESET}&cultureName=tlh")).await.fields(), ["cultureName"]);
    })
    .await;
}

#[tokio::test]
async fn mails_are_made_from_the_content_of_their_tenant_and_language() {
    on_both(async |world: World| {
        let host = world.as_user(Who::HostAdmin).await;
        let in_alpha = host.within(world.cast.alpha);
        let (staff, admin) = ("staff@waymark.example", "host.admin@waymark.example");
        let shipped = reset_mail(&world, Some("alpha"), staff).await;
        assert!(shipped.contains("Someone asked to reset the password"), "{shipped}");
        let own = "<p>From alpha for {{ user_name }}:</p><p><a href=\"{{ url }}\">Choose a password</a></p>";
        let saved = put(&in_alpha, RESET, None, own).await.ok();
        assert_eq!((&saved["cultureName"], &saved["content"], &saved["isChanged"]), (&json!("en-GB"), &json!(own), &json!(true)));
        let changed = reset_mail(&world, Some("alpha"), staff).await;
        // spec: ADM-07
        assert!(changed.contains("From alpha for") && changed.contains("Choose a password: https://portal.example/account/"), "{changed}");
        // spec: TEN-01
        assert!(reset_mail(&world, None, admin).await.contains("Someone asked to reset the password"));
        assert!(reset_mail(&world, Some("beta"), "other.admin@waymark.example").await.contains("Someone asked to reset the password"));
        assert_eq!(put(&host, RESET, None, "<p>From the host</p>{{ url }}").await.status, 200);
        assert!(reset_mail(&world, Some("alpha"), staff).await.contains("From alpha for"), "the tenant's own comes first");
        assert!(reset_mail(&world, None, admin).await.contains("From the host"));
        assert_eq!(restore(&in_alpha, RESET, Some("en-GB")).await, 204);
        assert_eq!(restore(&in_alpha, RESET, Some("en-GB")).await, 204, "restoring twice is no error");
        assert!(reset_mail(&world, Some("alpha"), staff).await.contains("From the host"));
        assert_eq!(restore(&host, RESET, None).await, 204);
        assert_eq!(reset_mail(&world, Some("alpha"), staff).await.split("https:").next(), shipped.split("https:").next());
        assert_eq!(put(&in_alpha, RESET, Some("de"), "<p>Auf Deutsch</p>{{ url }}").await.status, 200);
        assert!(!reset_mail(&world, Some("alpha"), staff).await.contains("Auf Deutsch"), "another language");
        assert_eq!(in_alpha.get(&format!("{DEFINITIONS}/{RESET}")).await.ok()["changedCultures"], json!(["de"]));
    })
    .await;
}

#[tokio::test]
async fn a_layout_frames_every_mail() {
    on_both(async |world: World| {
        let host = world.as_user(Who::HostAdmin).await;
        assert_eq!(put(&host, LAYOUT, Some("de"), "{{ content }}").await.fields(), ["cultureName"]);
        let framed = "<html lang=\"{{ culture }}\"><body><h1>Framed</h1>{{ content }}</body></html>";
        assert_eq!(put(&host, LAYOUT, None, framed).await.status, 200);
        let text = reset_mail(&world, Some("alpha"), "staff@waymark.example").await;
        assert!(text.starts_with("Framed") && text.contains("https://portal.example/account/"), "{text}");
        assert_eq!(host.get(&format!("{DEFINITIONS}/{LAYOUT}")).await.ok()["changedCultures"], json!(["*"]));
    })
    .await;
}

#[tokio::test]
async fn a_broken_template_is_refused_at_its_line_and_column() {
    on_both(async |world: World| {
        let host = world.as_user(Who::HostAdmin).await;
        let url = "<p>{{ url }}</p>\n";
        for (more, line, column) in [
            ("{{ user_name", 2, 1),
            ("{% if user_name %}", 2, 1),
            ("  {{ secret }}", 2, 6),
            ("{% include 'x' %}", 2, 4),
            ("{{ user_name|safe }}", 2, 14),
            ("{{ 'x' * 999999999 }}", 2, 8),
            ("{% for a in [url, url] %}{% endfor %}", 2, 13),
            ("{{ user_name.nothing }}", 2, 4),
            ("<img src=\"https://evil.example/{{ user_name }}\">", 2, 6),
            ("<script>alert(1)</script>", 2, 1),
            ("<a href=\"http://evil.example/\">x</a>", 2, 10),
            ("<a href=\"https://evil.example/?{{ url }}\">x</a>", 2, 4),
        ] {
            let reply = put(&host, RESET, None, &format!("{url}{more}")).await;
            assert_eq!(reply.fields(), ["content"], "{more}");
            let data = reply.json()["error"]["data"].clone();
            assert_eq!(data["line"], line, "{more}: {data}");
            if !more.starts_with("{% if") && !more.starts_with("{{ user_name.n") {
                assert_eq!(data["column"], column, "{more}: {data}");
            }
        }
        // A user who requests a link gets one.
        for lacking in ["<p>Nothing</p>", "{{ url|upper }}", "<p title=\"{{ url }}\"></p>"] {
            assert_eq!(put(&host, RESET, None, lacking).await.fields(), ["content"], "{lacking}");
        }
        assert_eq!(put(&host, LAYOUT, None, "<p>Nothing</p>").await.fields(), ["content"]);
        assert_eq!(put(&host, RESET, None, &"x".repeat(100_001)).await.fields(), ["content"]);
        assert_eq!(content(&host, RESET, "en-GB").await["isChanged"], false);
        let invalid = json!({"templateName": RESET, "content": "{{ secret }}"});
        assert_eq!(host.post(PREVIEW, invalid.clone()).await.fields(), ["content"]);
        assert_eq!(host.post(TEST, invalid).await.fields(), ["content"]);
    })
    .await;
}

#[tokio::test]
async fn a_draft_is_shown_with_sample_data_and_sent_to_its_author_alone() {
    on_both(async |world: World| {
        let host = world.as_user(Who::HostAdmin).await;
        for definition in host.get(&format!("{DEFINITIONS}?maxResultCount=100")).await.ok()["items"].as_array().unwrap() {
            let shown = host.post(PREVIEW, json!({"templateName": definition["name"], "cultureName": "ar"})).await.ok();
            assert!(shown["html"].as_str().unwrap().contains("dir=\"rtl\""), "{definition}");
            assert!(!shown["subject"].as_str().unwrap().is_empty() && !shown["text"].as_str().unwrap().is_empty(), "{definition}");
        }
        let draft = json!({"templateName": RESET, "content": "<p>Draft for {{ user_name }}</p>{{ url }}"});
        let shown = host.post(PREVIEW, draft.clone()).await.ok();
        assert_eq!(shown["subject"], "Reset your password");
        assert!(shown["text"].as_str().unwrap().contains("Draft for Ada Lovelace"), "{shown}");
        assert_eq!(host.post(TEST, draft.clone()).await.status, 204);
        let (to, text) = world.mails().last().cloned().unwrap();
        assert_eq!(to, "host.admin@waymark.example");
        assert!(text.contains("Draft for Ada Lovelace"), "{text}");
        assert_eq!(content(&host, RESET, "en-GB").await["isChanged"], false, "nothing is saved");
        for _ in 1..10 {
            assert_eq!(host.post(TEST, draft.clone()).await.status, 204);
        }
        assert_eq!(host.post(TEST, draft).await.status, 429);
    })
    .await;
}

#[tokio::test]
async fn a_stale_stamp_is_refused_and_so_is_whoever_lacks_permission_or_plan() {
    on_both(async |world: World| {
        let host = world.as_user(Who::HostAdmin).await;
        let change = |stamp: Option<&str>| json!({"templateName": RESET, "content": "<p>x</p>{{ url }}", "concurrencyStamp": stamp});
        let first = host.put(CONTENTS, change(Some(""))).await.ok();
        let stamp = first["concurrencyStamp"].as_str().unwrap().to_owned();
        assert_eq!(host.put(CONTENTS, change(Some(""))).await.status, 409, "somebody else has written one meanwhile");
        let body = json!({"templateName": RESET, "content": "<p>y</p>{{ url }}", "concurrencyStamp": stamp});
        assert_eq!(host.put(CONTENTS, body.clone()).await.status, 200);
        assert_eq!(host.put(CONTENTS, body).await.status, 409);
        assert_eq!(host.put(CONTENTS, change(None)).await.status, 200, "stock clients send none");

        for who in [Who::Staff, Who::ClientAdmin] {
            let other = world.as_user(who).await;
            assert_eq!(other.get(DEFINITIONS).await.status, 403);
            assert_eq!(put(&other, RESET, None, "{{ url }}").await.status, 403);
            assert_eq!(other.post(TEST, json!({"templateName": RESET})).await.status, 403);
        }
        let off = [(platform::feature::TEXT_TEMPLATES.to_owned(), "false".to_owned())];
        platform::feature::set(&world.app, &world.installer(), world.cast.alpha, &off).await.unwrap();
        let in_alpha = host.within(world.cast.alpha);
        assert_eq!(put(&in_alpha, RESET, None, "{{ url }}").await.refused(403), "Volo.Feature:010001");
        assert_eq!(restore(&in_alpha, RESET, None).await, 403);
        assert_eq!(in_alpha.get(DEFINITIONS).await.status, 200);
    })
    .await;
}
