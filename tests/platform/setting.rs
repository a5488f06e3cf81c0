//! Email and time zone settings over HTTP.

use chrono::TimeDelta;
use platform::permission::{self, PermissionHolder};
use serde_json::{Value, json};
use store::{audit::change, sea_orm::EntityTrait};
use testkit::{Actor, PASSWORD, Who, World, on_both};

const EMAILING: &str = "/api/setting-management/emailing";
const ZONE: &str = "/api/setting-management/timezone";
const REGIONAL: &str = "/api/account/my-profile/regional-settings";

#[tokio::test]
async fn email_settings_are_saved_and_their_password_is_never_returned() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::HostAdmin).await;
        let mut settings = admin.get(EMAILING).await.ok();
        settings["smtpHost"] = "mail.waymark.example".into();
        settings["smtpPort"] = 587.into();
        settings["smtpUserName"] = "portal".into();
        settings["smtpPassword"] = "top-secret".into();
        settings["smtpUseDefaultCredentials"] = false.into();
        assert_eq!(admin.post(EMAILING, settings.clone()).await.status, 204);
        let read = admin.get(EMAILING).await;
        assert_eq!((read.json()["smtpHost"].as_str(), read.json()["smtpPassword"].is_null()), (Some("mail.waymark.example"), true));
        settings["smtpPassword"] = "".into();
        settings["defaultFromDisplayName"] = "Portal".into();
        assert_eq!(admin.post(EMAILING, settings.clone()).await.status, 204);
        let server = platform::setting::of_level(&world.app, world.cast.alpha).await.unwrap().mail_server();
        assert_eq!(server.credentials(), Some(("portal", "top-secret")), "an empty password keeps the old one; tenants inherit");
        settings["smtpUseDefaultCredentials"] = true.into();
        assert_eq!(admin.post(EMAILING, settings.clone()).await.status, 204);
        let values = platform::setting::of_level(&world.app, kernel::HOST).await.unwrap();
        assert_eq!((values.mail_server().credentials(), values.get(platform::setting::SMTP_PASSWORD)), (None, None), "it is cleared");
        settings["smtpPort"] = 70_000.into();
        assert_eq!(admin.post(EMAILING, settings).await.fields(), ["smtpPort"]);
        assert_eq!(world.as_user(Who::ClientAdmin).await.get(EMAILING).await.status, 200, "those of its own tenant");
        assert_eq!(world.as_user(Who::Staff).await.get(EMAILING).await.status, 403);
    })
    .await;
}

const BEYOND: &str = "Portal:Identity.BeyondOwnPermissions";
const REQUIRED: &str = "Portal:Account.ReauthenticationRequired";

/// The user `who`, who may change how mail leaves.
async fn postmaster(world: &World, who: Who) -> Actor {
    let granted = ["SettingManagement.Emailing", "SettingManagement.Emailing.Test"].map(|name| (name.to_owned(), true));
    let (level, subject) = (world.installer().within(world.cast.tenant_of(who)), PermissionHolder::User(world.cast.user(who)));
    permission::change(&world.app, &level, &subject, &granted).await.unwrap();
    world.as_user(who).await
}

/// The settings that `actor` reads, with `changes`.
async fn changed(actor: &Actor, changes: &Value) -> Value {
    let mut settings = actor.get(EMAILING).await.ok();
    settings.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
    settings
}

#[tokio::test]
async fn mail_is_redirected_only_by_those_who_hold_what_its_receivers_hold() {
    on_both(async |world: World| {
        let nobody = postmaster(&world, Who::NobodyAtHost).await;
        let coach = postmaster(&world, Who::Coach).await;
        let staff = postmaster(&world, Who::Staff).await;
        for caller in [&nobody, &coach.within(world.cast.alpha), &staff] {
            for change in [
                json!({"smtpHost": "mail.evil.example"}),
                json!({"smtpPort": 2525}),
                json!({"smtpEnableSsl": true}),
                json!({"smtpUserName": "portal", "smtpPassword": "secret", "smtpUseDefaultCredentials": false}),
                json!({"defaultFromAddress": "mine@evil.example"}),
            ] {
                assert_eq!(caller.post(EMAILING, changed(caller, &change).await).await.refused(403), BEYOND, "{change}");
            }
            let name = json!({"defaultFromDisplayName": "Portal"});
            assert_eq!(caller.post(EMAILING, changed(caller, &name).await).await.status, 204, "the same server and sender");
        }
        let host = world.as_user(Who::HostAdmin).await;
        let tenant = postmaster(&world, Who::ClientAdmin).await;
        for caller in [&host, &host.within(world.cast.alpha), &tenant] {
            let own = json!({"smtpHost": "mail.waymark.example", "smtpPort": 587, "defaultFromAddress": "portal@waymark.example"});
            assert_eq!(caller.post(EMAILING, changed(caller, &own).await).await.status, 204);
            let moved = json!({"smtpHost": "other.waymark.example"});
            assert_eq!(caller.post(EMAILING, changed(caller, &moved).await).await.status, 204);
        }
        assert_eq!(nobody.post(EMAILING, changed(&nobody, &json!({"smtpHost": ""})).await).await.refused(403), BEYOND);
    })
    .await;
}

#[tokio::test]
async fn a_tenant_names_no_mail_server_inside() {
    on_both(async |world: World| {
        let (host, tenant) = (world.as_user(Who::HostAdmin).await, postmaster(&world, Who::ClientAdmin).await);
        for inside in
            ["127.0.0.2", "10.0.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1", "::1", "::ffff:10.0.0.1"]
        {
            let reply = tenant.post(EMAILING, changed(&tenant, &json!({"smtpHost": inside})).await).await;
            assert_eq!(
                (reply.refused(400).as_str(), reply.fields()),
                ("Portal:Outbound.HostRefused", vec!["smtpHost".to_owned()]),
                "{inside}"
            );
        }
        let listed = json!({"smtpHost": "localhost", "smtpPort": 2525});
        assert_eq!(tenant.post(EMAILING, changed(&tenant, &listed).await).await.status, 204, "the configuration lists it");
        let own = json!({"smtpHost": "10.0.0.1"});
        assert_eq!(host.post(EMAILING, changed(&host, &own).await).await.status, 204, "the provider's own server may be anywhere");
        assert_eq!(tenant.post(EMAILING, changed(&tenant, &own).await).await.status, 400, "on another port than the provider's");
    })
    .await;
}

#[tokio::test]
async fn redirecting_mail_requires_recent_authentication() {
    on_both(async |world: World| {
        let host = world.as_user(Who::HostAdmin).await;
        world.clock.advance(TimeDelta::minutes(10));
        let moved = json!({"smtpHost": "mail.waymark.example"});
        for caller in [&host, &host.within(world.cast.alpha)] {
            assert_eq!(caller.post(EMAILING, changed(caller, &moved).await).await.refused(403), REQUIRED);
            let name = json!({"defaultFromDisplayName": "Portal"});
            assert_eq!(caller.post(EMAILING, changed(caller, &name).await).await.status, 204, "the same server and sender");
        }
        assert_eq!(host.post("/api/account/reauthenticate", json!({"password": PASSWORD})).await.status, 204);
        for caller in [&host.within(world.cast.alpha), &host] {
            assert_eq!(caller.post(EMAILING, changed(caller, &moved).await).await.status, 204);
        }
    })
    .await;
}

#[tokio::test]
async fn the_time_zone_is_that_of_the_person_their_client_the_tenant_or_the_host() {
    on_both(async |world: World| {
        let (host, admin) = (world.as_user(Who::HostAdmin).await, world.as_user(Who::ClientAdmin).await);
        let staff = world.as_user(Who::Staff).await;
        let zone = async |who: &Actor| {
            let read = who.get(REGIONAL).await.ok();
            (read["zone"].clone(), read["zoneSource"].as_str().unwrap().to_owned())
        };
        let is = |name: &str, source: &str| (json!(name), source.to_owned());
        let shown = async |who: &Actor| {
            who.get("/api/abp/application-configuration").await.ok()["timing"]["timeZone"]["iana"]["timeZoneName"].clone()
        };
        assert_eq!(zone(&host).await, (Value::Null, "Unset".to_owned()));
        assert_eq!(shown(&host).await, Value::Null, "screens take the browser's");
        assert_eq!(zone(&admin).await, is("Europe/London", "PrimaryClient"), "works for no client");

        let in_alpha = host.within(world.cast.alpha);
        let path = format!("/api/app/clients/{}", world.cast.alpha_client);
        let stamp = in_alpha.get(&path).await.ok()["concurrencyStamp"].clone();
        let moved = json!({
            "code": "AONE", "name": "Alpha One", "timeZone": "Pacific/Auckland", "currency": "GBP", "fiscalYearStartMonth": 1,
            "concurrencyStamp": stamp
        });
        in_alpha.put(&path, moved).await.ok();
        assert_eq!(zone(&staff).await, is("Pacific/Auckland", "Client"));
        assert_eq!(shown(&staff).await, "Pacific/Auckland");
        // Monday, 09:00 UTC is 22:00 in Auckland, where the next digest leaves at 07:00.
        let mail = staff.get("/api/app/email-preferences").await.ok();
        assert_eq!((&mail["zone"], &mail["zoneSource"]), (&json!("Pacific/Auckland"), &json!("Client")));
        assert_eq!(mail["nextDigestAt"], "2026-03-02T18:00:00Z");

        assert_eq!(in_alpha.post(&format!("{ZONE}?timezone=Asia/Tokyo"), json!({})).await.status, 204);
        assert_eq!(zone(&admin).await, is("Asia/Tokyo", "Tenant"));
        assert_eq!(zone(&staff).await, is("Pacific/Auckland", "Client"), "the client is nearer than the tenant");
        assert_eq!(host.post(&format!("{ZONE}?timezone=Europe/Paris"), json!({})).await.status, 204);
        assert_eq!((zone(&host).await, zone(&admin).await), (is("Europe/Paris", "Host"), is("Asia/Tokyo", "Tenant")));
        assert_eq!(staff.put(REGIONAL, json!({"language": null, "timeZone": "Europe/Madrid"})).await.status, 204);
        assert_eq!(zone(&staff).await, is("Europe/Madrid", "Own"));
    })
    .await;
}

#[tokio::test]
async fn the_time_zone_is_validated_and_is_part_of_the_configuration() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::HostAdmin).await;
        let zones = admin.get(&format!("{ZONE}/timezones")).await.ok();
        assert!(zones.as_array().unwrap().contains(&json!({"name": "Europe/London", "value": "Europe/London"})));
        assert_eq!(admin.post(&format!("{ZONE}?timezone=Mars/Base"), json!({})).await.fields(), ["timezone"]);
        assert_eq!(admin.post(&format!("{ZONE}?timezone=Europe/Paris"), json!({})).await.status, 204);
        assert_eq!(admin.get(ZONE).await.text(), "Europe/Paris");
        let configuration = admin.get("/api/abp/application-configuration").await.ok();
        assert_eq!(configuration["timing"]["timeZone"]["iana"]["timeZoneName"], "Europe/Paris");
        assert_eq!(configuration["timing"]["timeZone"]["windows"]["timeZoneId"], "Romance Standard Time");
        // spec: SET-14
        assert_eq!(world.as_user(Who::ClientAdmin).await.get(ZONE).await.status, 403);
    })
    .await;
}

async fn save(actor: &Actor, path: &str, member: Option<(&str, Value)>) {
    let mut page = actor.get(path).await.ok();
    if let Some((member, value)) = member {
        *page.pointer_mut(member).unwrap() = value;
    }
    let saved = if path == EMAILING { actor.post(path, page).await } else { actor.put(path, page).await };
    assert_eq!(saved.status, 204, "{path} {}", saved.text());
}

#[tokio::test]
async fn a_page_that_is_saved_without_a_change_pins_nothing() {
    on_both(async |world: World| {
        let (host, tenant) = (world.as_user(Who::HostAdmin).await, postmaster(&world, Who::ClientAdmin).await);
        for (path, member, value) in [
            ("/api/identity/settings", "/password/requiredLength", json!(12)),
            ("/api/identity/settings", "/lockout/lockoutDuration", json!(900)),
            ("/api/account-admin/settings", "/isSelfRegistrationEnabled", json!(true)),
            ("/api/account-admin/settings/idle", "/idleTimeoutMinutes", json!(15)),
            ("/api/account-admin/settings/two-factor", "/isRememberBrowserEnabled", json!(false)),
            ("/api/identity/settings/session", "/preventConcurrentLogin", json!(1)),
            (EMAILING, "/defaultFromDisplayName", json!("The provider")),
            (EMAILING, "/defaultFromAddress", json!("provider@waymark.example")),
        ] {
            save(&tenant, path, None).await;
            save(&host, path, Some((member, value.clone()))).await;
            assert_eq!(tenant.get(path).await.ok().pointer(member), Some(&value), "{path} {member}");
        }
    })
    .await;
}

/// How many changes of settings the audit log of Alpha names.
pub async fn changes(world: &World) -> usize {
    let scope = world.installer().within(world.cast.alpha);
    let all = world.app.db().read(&scope, |tx| async move { tx.all(change::Entity::find()).await }).await.unwrap();
    all.into_iter().filter(|change| change.entity_type.contains("Setting")).count()
}

#[tokio::test]
async fn a_value_of_ones_own_stays_until_it_is_set_back() {
    on_both(async |world: World| {
        let (host, tenant) = (world.as_user(Who::HostAdmin).await, world.as_user(Who::ClientAdmin).await);
        let (path, member) = ("/api/identity/settings", "/password/requiredLength");
        let before = changes(&world).await;
        save(&tenant, path, Some((member, json!(14)))).await;
        assert_eq!(changes(&world).await, before + 1, "the audit names what was changed, and nothing else");
        save(&host, path, Some((member, json!(14)))).await;
        save(&tenant, path, None).await;
        assert_eq!(changes(&world).await, before + 1);
        save(&host, path, Some((member, json!(10)))).await;
        assert_eq!(tenant.get(path).await.ok().pointer(member), Some(&json!(14)), "the host happened to have the same");
        save(&tenant, path, Some((member, json!(10)))).await;
        save(&host, path, Some((member, json!(11)))).await;
        assert_eq!(tenant.get(path).await.ok().pointer(member), Some(&json!(11)), "inherited again");
    })
    .await;
}

/// Each permission of the settings page, and what it opens.
const PARTS: [(&str, &[&str]); 5] = [
    ("AbpIdentity.SettingManagement", &["/api/identity/settings", "/api/identity/settings/session"]),
    (
        "AbpAccount.SettingManagement",
        &["/api/account-admin/settings", "/api/account-admin/settings/two-factor", "/api/account-admin/settings/idle"],
    ),
    ("AuditLogging.AuditLogs.SettingManagement", &["/api/audit-logging/settings"]),
    ("SettingManagement.TimeZone", &["/api/setting-management/timezone", "/api/setting-management/timezone/timezones"]),
    ("SettingManagement.Emailing", &["/api/setting-management/emailing"]),
];

#[tokio::test]
async fn each_part_of_the_settings_is_under_its_own_policy() {
    on_both(async |world: World| {
        for who in [Who::NobodyAtHost, Who::NobodyInTenant] {
            let (level, caller) = (world.installer().within(world.cast.tenant_of(who)), world.as_user(who).await);
            let subject = PermissionHolder::User(world.cast.user(who));
            for (held, _) in PARTS {
                permission::change(&world.app, &level, &subject, &[(held.to_owned(), true)]).await.unwrap();
                for (needed, paths) in PARTS {
                    for path in paths {
                        // spec: SET-14
                        let status = if held == needed { 200 } else { 403 };
                        assert_eq!(caller.get(path).await.status, status, "{path} with {held} as {who:?}");
                    }
                }
                permission::change(&world.app, &level, &subject, &[(held.to_owned(), false)]).await.unwrap();
            }
        }
    })
    .await;
}
