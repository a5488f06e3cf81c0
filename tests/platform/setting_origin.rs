//! Where the values of the settings page come from, and the way back to what is inherited.

use platform::{
    permission::{self, PermissionHolder},
    setting::{self, SMTP_PASSWORD},
};
use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both};

use crate::setting::changes;

const ORIGINS: &str = "/api/app/settings";
const RESET: &str = "/api/app/settings/reset";
const EMAILING: &str = "/api/setting-management/emailing";
const ZONE: &str = "/api/setting-management/timezone";
const TIME_ZONE: &str = "Abp.Timing.TimeZone";
const SERVER: &str = "Abp.Mailing.Smtp.Host";

/// Whether `actor`'s level has a value of its own, what it would be without, and whether that is the host's.
async fn origin(actor: &Actor, name: &str) -> (Value, Value, Value) {
    let shown = actor.get(ORIGINS).await.ok();
    let of = shown["settings"].as_array().unwrap().iter().find(|setting| setting["name"] == name).unwrap();
    (of["isOwn"].clone(), of["inherited"].clone(), of["isFromHost"].clone())
}

fn is(own: bool, inherited: impl Into<Value>, from_host: bool) -> (Value, Value, Value) {
    (own.into(), inherited.into(), from_host.into())
}

async fn save(actor: &Actor, path: &str, member: &str, value: &Value) {
    let mut page = actor.get(path).await.ok();
    *page.pointer_mut(member).unwrap() = value.clone();
    let saved = if path == EMAILING { actor.post(path, page).await } else { actor.put(path, page).await };
    assert_eq!(saved.status, 204, "{path} {}", saved.text());
}

async fn reset(actor: &Actor, name: &str) {
    let reply = actor.post(RESET, json!({"names": [name]})).await;
    assert_eq!(reply.status, 204, "{name} {}", reply.text());
}

#[tokio::test]
async fn a_value_is_own_after_a_change_and_inherited_after_the_way_back() {
    on_both(async |world: World| {
        let (host, tenant) = (world.as_user(Who::HostAdmin).await, world.as_user(Who::ClientAdmin).await);
        for (path, member, name, [default, own, later], said) in [
            (
                "/api/identity/settings",
                "/password/requiredLength",
                "Abp.Identity.Password.RequiredLength",
                [6, 14, 9].map(Value::from),
                "9",
            ),
            (
                "/api/identity/settings/session",
                "/preventConcurrentLogin",
                "Abp.Identity.Session.PreventConcurrentLogin",
                [0, 1, 2].map(Value::from),
                "LogoutFromAllDevices",
            ),
            (
                "/api/account-admin/settings/idle",
                "/idleTimeoutMinutes",
                "Abp.Account.Idle.IdleTimeoutMinutes",
                [60, 15, 30].map(Value::from),
                "30",
            ),
            (
                EMAILING,
                "/defaultFromDisplayName",
                "Abp.Mailing.DefaultFromDisplayName",
                ["Waymark", "Ours", "The provider"].map(Value::from),
                "The provider",
            ),
        ] {
            let (is_own, first, is_from_host) = origin(&tenant, name).await;
            assert_eq!((is_own, is_from_host), (json!(false), json!(true)), "{name}");
            assert_eq!(origin(&host, name).await, (json!(false), first.clone(), json!(false)), "the host has a default");
            save(&tenant, path, member, &own).await;
            assert_eq!(origin(&tenant, name).await, (json!(true), first.clone(), json!(true)), "{name}");
            // The host has the same by now: no form shows a difference, and the value stays the tenant's own.
            save(&host, path, member, &own).await;
            assert_eq!(origin(&tenant, name).await.0, json!(true), "{name}");
            let before = changes(&world).await;
            reset(&tenant, name).await;
            assert_eq!(origin(&tenant, name).await.0, json!(false), "{name}");
            assert_eq!(changes(&world).await, before + 1, "the audit names it");
            save(&host, path, member, &later).await;
            assert_eq!(tenant.get(path).await.ok().pointer(member), Some(&later), "the host's later change arrives");
            assert_eq!(origin(&tenant, name).await, is(false, said, true));
            assert_eq!(origin(&host, name).await, (json!(true), first.clone(), json!(false)));
            reset(&host, name).await;
            assert_eq!(host.get(path).await.ok().pointer(member), Some(&default), "{name}");
        }
    })
    .await;
}

#[tokio::test]
async fn nobody_inherits_how_the_host_signs_in() {
    on_both(async |world: World| {
        let tenant = world.as_user(Who::ClientAdmin).await;
        let (name, off) = ("Abp.Account.EnableLocalLogin", Some("false".to_owned()));
        setting::set(&world.app, &world.installer(), &[(setting::LOCAL_LOGIN, off.clone())]).await.unwrap();
        assert_eq!(origin(&tenant, name).await, is(false, "true", false), "the default, not the host's");
        setting::set(&world.app, &world.installer().within(world.cast.alpha), &[(setting::LOCAL_LOGIN, off)]).await.unwrap();
        assert_eq!(origin(&tenant, name).await, is(true, "true", false));
        reset(&tenant, name).await;
        assert_eq!(tenant.get("/api/account-admin/settings").await.ok()["enableLocalLogin"], true);
    })
    .await;
}

#[tokio::test]
async fn a_time_zone_that_is_sent_as_it_was_read_stays_inherited() {
    on_both(async |world: World| {
        let host = world.as_user(Who::HostAdmin).await;
        let tenant = host.within(world.cast.alpha);
        let set = async |actor: &Actor, zone: &str| assert_eq!(actor.post(&format!("{ZONE}?timezone={zone}"), json!({})).await.status, 204);
        assert_eq!(origin(&host, TIME_ZONE).await, is(false, Value::Null, false));
        set(&host, "Europe/Paris").await;
        set(&tenant, "Europe/Paris").await;
        assert_eq!(origin(&tenant, TIME_ZONE).await, is(false, "Europe/Paris", true));
        set(&host, "Europe/Madrid").await;
        assert_eq!(tenant.get(ZONE).await.text(), "Europe/Madrid");
        set(&tenant, "Asia/Tokyo").await;
        set(&tenant, "Europe/Madrid").await;
        assert_eq!(origin(&tenant, TIME_ZONE).await, is(true, "Europe/Madrid", true), "chosen: that of the primary client stands between");
        reset(&tenant, TIME_ZONE).await;
        set(&host, "Europe/Rome").await;
        assert_eq!(tenant.get(ZONE).await.text(), "Europe/Rome");
    })
    .await;
}

#[tokio::test]
async fn a_mail_server_goes_back_as_a_whole_and_only_by_those_who_may_change_it() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        assert_eq!(origin(&admin, SERVER).await, is(false, Value::Null, true), "nobody has set one");
        let mut own = admin.get(EMAILING).await.ok();
        let server = json!({
            "smtpHost": "mail.waymark.example", "smtpPort": 587, "smtpUserName": "portal", "smtpPassword": "top-secret",
            "smtpUseDefaultCredentials": false
        });
        own.as_object_mut().unwrap().extend(server.as_object().unwrap().clone());
        assert_eq!(admin.post(EMAILING, own).await.status, 204);
        assert_eq!(origin(&admin, SERVER).await, is(true, Value::Null, true));
        let shown = admin.get(ORIGINS).await;
        assert!(!shown.text().contains("top-secret") && !shown.text().contains("Smtp.Password"), "{}", shown.text());

        let level = world.installer().within(world.cast.alpha);
        let granted = [("SettingManagement.Emailing".to_owned(), true)];
        permission::change(&world.app, &level, &PermissionHolder::User(world.cast.user(Who::Staff)), &granted).await.unwrap();
        let staff = world.as_user(Who::Staff).await;
        let names = |names: &[&str]| json!({ "names": names });
        assert_eq!(staff.post(RESET, names(&[SERVER])).await.refused(403), "Portal:Identity.BeyondOwnPermissions");
        assert_eq!(staff.post(RESET, names(&[TIME_ZONE])).await.status, 403);
        let parts: Vec<Value> = staff.get(ORIGINS).await.ok()["settings"].as_array().unwrap().iter().map(|of| of["name"].clone()).collect();
        assert_eq!(parts, [SERVER, "Abp.Mailing.DefaultFromAddress", "Abp.Mailing.DefaultFromDisplayName"]);

        reset(&admin, SERVER).await;
        let values = setting::of_level(&world.app, world.cast.alpha).await.unwrap();
        assert_eq!((values.mail_server().credentials(), values.get(SMTP_PASSWORD)), (None, None), "with its password");
        assert_eq!(origin(&admin, SERVER).await.0, json!(false));
        for wrong in ["Abp.Nothing", SMTP_PASSWORD, "Abp.Ldap.ServerHost", "Abp.AuditLogging.IsPeriodicDeleterEnabled"] {
            assert_eq!(admin.post(RESET, names(&[SERVER, wrong])).await.fields(), ["names[1]"], "{wrong}");
        }
        assert_eq!(admin.post(RESET, names(&[])).await.fields(), ["names"]);
    })
    .await;
}
