//! The export of everything that a tenant has: what is in it, who gets it, and for how long.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write,
};

use aws_lc_rs::digest::{SHA256, digest};
use axum::http::Method;
use chrono::TimeDelta;
use kernel::Uuid;
use platform::permission::{self, PermissionHolder};
use serde_json::{Value, json};
use testkit::{Actor, Files, PASSWORD, Reply, Who, World, json_of, on_both, on_both_with_demo, unpacked};

const TENANTS: &str = "/api/app/tenants";
const INVALID: &str = "Volo.Abp.Identity:InvalidToken";

fn export(tenant: Uuid) -> String {
    format!("{TENANTS}/{tenant}/export")
}

async fn ask(by: &Actor, tenant: Uuid) -> Reply {
    by.call(Method::POST, &export(tenant), None).await
}

async fn state(by: &Actor, tenant: Uuid) -> Value {
    by.get(&export(tenant)).await.ok()["export"].clone()
}

async fn ask_token(by: &Actor, tenant: Uuid) -> Reply {
    by.get(&format!("{}/download-token", export(tenant))).await
}

async fn token(by: &Actor, tenant: Uuid) -> String {
    ask_token(by, tenant).await.ok()["token"].as_str().unwrap().to_owned()
}

async fn fetch(by: &Actor, tenant: Uuid, token: &str) -> Reply {
    by.get(&format!("{}/download?token={token}", export(tenant))).await
}

/// Refused by the token, whatever the reason.
#[track_caller]
fn assert_void(reply: &Reply) {
    assert_eq!((reply.refused(400), reply.fields()), (INVALID.to_owned(), vec!["token".to_owned()]), "{}", reply.text());
}

fn sha256(bytes: &[u8]) -> String {
    digest(&SHA256, bytes).as_ref().iter().fold(String::new(), |mut text, byte| {
        write!(text, "{byte:02x}").unwrap();
        text
    })
}

/// Id of a demo tenant.
async fn tenant(by: &Actor, name: &str) -> Uuid {
    let found = by.get(&format!("/api/abp/multi-tenancy/tenants/by-name/{name}")).await.ok();
    found["tenantId"].as_str().unwrap().parse().unwrap()
}

/// Lets a user of the host see, export and purge tenants.
async fn let_export(world: &World, who: Who) {
    let names = ["", ".Export", ".Purge"].map(|right| (format!("AbpTenantManagement.Tenants{right}"), true));
    permission::change(&world.app, &world.installer(), &PermissionHolder::User(world.cast.user(who)), &names).await.unwrap();
}

#[tokio::test]
async fn an_export_holds_what_a_tenant_has_and_nothing_of_others() {
    on_both_with_demo(async |world: World| {
        world.drain().await;
        let host = world.as_user(Who::HostAdmin).await;
        let own = tenant(&host, demo::cast::TENANTS[0].name).await;
        let other = tenant(&host, demo::cast::TENANTS[1].name).await;
        assert_eq!(ask(&host.speaking("de"), own).await.ok()["export"]["status"], "Queued");
        world.drain().await;
        let ready = state(&host, own).await;
        assert_eq!((&ready["status"], &ready["requestedBy"]), (&json!("Ready"), &json!("host.admin Tester")), "{ready}");
        let reply = fetch(&world.anon(), own, &token(&host, own).await).await;
        assert_eq!((reply.status, reply.header("content-type")), (200, Some("application/zip")), "{}", reply.text());
        assert_eq!(reply.header("cache-control"), Some("no-store"));
        assert_eq!(Some(reply.bytes.len() as u64), ready["size"].as_u64());
        let files = unpacked(reply.bytes);
        check_manifest(&files, &ready);
        let rows = world.app.db().rows_of(&waymark::compose::migrations(), own).await.unwrap();
        check_rows(&world, &files, &rows);
        let text = files.iter().filter(|(path, _)| path.ends_with(".json")).map(|(_, bytes)| String::from_utf8_lossy(bytes));
        let text = text.collect::<Vec<_>>().join("\n");
        // The history of changes says that a password was changed, and never to what.
        for secret in ["passwordHash", "securityStamp", "secretHash", "sealedValue", "concurrencyStamp", "tenantId"] {
            assert!(!text.contains(&format!("\"{secret}\":")), "{secret}");
        }
        assert!(!text.contains("$argon2"), "no hash of a password");
        let others = host.within(other);
        for list in ["/api/app/clients", "/api/app/staff", "/api/app/teams"] {
            let found = others.get(&format!("{list}?maxResultCount=100")).await.ok();
            let ids: Vec<&str> = found["items"].as_array().unwrap().iter().map(|row| row["id"].as_str().unwrap()).collect();
            assert!(!ids.is_empty() && !ids.iter().any(|id| text.contains(id)), "{list} of another tenant");
        }
        let item = &json_of(&files, "data/action-items.json")["entries"][0];
        assert!(item["clientName"].is_string() && item["ownerUserName"].is_string(), "names stand beside ids: {item}");
        let readme = String::from_utf8_lossy(&files["README.html"]);
        assert!(readme.contains("lang=\"de\"") && readme.contains("Maßnahmen") && readme.contains("host.admin Tester"), "{readme}");
    })
    .await;
}

/// The manifest names every other file with what it really holds.
fn check_manifest(files: &Files, ready: &Value) {
    let manifest = json_of(files, "manifest.json");
    let members = manifest["members"].as_array().unwrap();
    let listed: BTreeSet<&str> = members.iter().map(|member| member["path"].as_str().unwrap()).collect();
    let there: BTreeSet<&str> = files.keys().map(String::as_str).filter(|path| *path != "manifest.json").collect();
    assert_eq!(listed, there);
    for member in members {
        let bytes = &files[member["path"].as_str().unwrap()];
        assert_eq!((member["size"].as_u64(), &member["sha256"]), (Some(bytes.len() as u64), &json!(sha256(bytes))), "{member}");
    }
    let parts = manifest["parts"].as_array().unwrap();
    for part in parts {
        let path = part["path"].as_str().unwrap();
        let entries = json_of(files, path)["entries"].as_array().unwrap().len();
        assert_eq!(part["entries"].as_u64(), Some(entries as u64), "{path}");
    }
    let entries: u64 = parts.iter().filter_map(|part| part["entries"].as_u64()).sum();
    assert_eq!(ready["entryCount"].as_u64(), Some(entries));
}

/// Each table that has rows is in the archive, with no more entries than rows: those of the recycle bin are not in it.
fn check_rows(world: &World, files: &Files, rows: &BTreeMap<String, i64>) {
    let mut filled = 0;
    for kind in world.app.areas().iter().flat_map(|area| area.exported) {
        let (path, rows) = (format!("data/{}.json", kind.kind()), rows[kind.table()]);
        let entries = files.get(&path).map_or(0, |_| json_of(files, &path)["entries"].as_array().unwrap().len());
        assert!(i64::try_from(entries).unwrap() <= rows, "{path}: {entries} of {rows}");
        assert!(rows == 0 || entries > 0, "{path} is missing: {rows} rows");
        filled += usize::from(entries > 0);
    }
    assert!(filled > 20, "{filled} kinds");
}

#[tokio::test]
async fn only_who_may_and_has_just_proved_it_exports_one_at_a_time() {
    on_both(async |world: World| {
        let alpha = world.cast.alpha;
        let [host, reader] = [world.as_user(Who::HostAdmin).await, world.as_user(Who::Management).await];
        world.drain().await;
        for stranger in [&reader, &world.as_user(Who::ClientAdmin).await, &world.as_user(Who::OtherTenant).await] {
            assert_eq!(ask(stranger, alpha).await.status, 403);
            assert_eq!(stranger.get(&export(alpha)).await.status, 403);
            assert_eq!(ask_token(stranger, alpha).await.status, 403);
            assert_eq!(stranger.delete(&export(alpha)).await.status, 403);
        }
        assert_eq!(ask(&world.anon(), alpha).await.status, 401);
        assert_eq!(ask(&host, Uuid::from_u128(1)).await.status, 404);
        assert_eq!(host.get(&export(Uuid::from_u128(1))).await.status, 404);
        assert_eq!(state(&host, alpha).await, Value::Null);
        assert_eq!(ask_token(&host, alpha).await.status, 404);
        assert_eq!(host.delete(&export(alpha)).await.status, 404);

        world.clock.advance(TimeDelta::minutes(11));
        assert_eq!(ask(&host, alpha).await.refused(403), "Portal:Account.ReauthenticationRequired");
        assert_eq!(host.post("/api/account/reauthenticate", json!({"password": PASSWORD})).await.status, 204);
        ask(&host, alpha).await.ok();
        assert_eq!(ask(&host, alpha).await.refused(400), "Portal:Tenants.ExportOpen");
        assert_eq!(ask_token(&host, alpha).await.refused(400), "Portal:Tenants.ExportNotReady");
        ask(&host, world.cast.beta).await.ok();

        // Cancelled before a node had it; the next one may follow at once.
        assert_eq!(host.delete(&export(alpha)).await.status, 204);
        assert_eq!(state(&host, alpha).await["status"], "Failed");
        world.clock.advance(TimeDelta::seconds(1));
        ask(&host, alpha).await.ok();
        world.drain().await;
        assert_eq!(state(&host, alpha).await["status"], "Ready");
        assert_eq!(state(&host, world.cast.beta).await["status"], "Ready");
        let told = host.get("/api/app/notifications").await.ok();
        assert!(told["items"].to_string().contains(&format!("tenants?export={alpha}")), "{told}");
        let own = world.as_user(Who::ClientAdmin).await.get("/api/identity/security-logs?action=TenantExported").await.ok();
        assert_eq!((&own["totalCount"], &own["items"][0]["userName"]), (&json!(1), &json!("host.admin")), "the tenant learns of it: {own}");
    })
    .await;
}

#[tokio::test]
async fn a_ticket_is_used_once_by_its_user_within_a_minute() {
    on_both(async |world: World| {
        let (alpha, beta) = (world.cast.alpha, world.cast.beta);
        let_export(&world, Who::NobodyAtHost).await;
        let (host, second) = (world.as_user(Who::HostAdmin).await, world.as_user(Who::NobodyAtHost).await);
        for of in [alpha, beta] {
            ask(&host, of).await.ok();
        }
        world.drain().await;
        let first = token(&host, alpha).await;
        assert_void(&fetch(&second, alpha, &first).await);
        assert_void(&fetch(&host, beta, &first).await);
        assert_void(&fetch(&host, alpha, "x").await);
        assert_eq!(fetch(&world.anon(), alpha, &first).await.status, 200);
        assert_void(&fetch(&world.anon(), alpha, &first).await);

        let (replaced, later) = (token(&host, alpha).await, token(&host, alpha).await);
        assert_void(&fetch(&host, alpha, &replaced).await);
        world.clock.advance(TimeDelta::seconds(61));
        assert_void(&fetch(&host, alpha, &later).await);
        assert_eq!(fetch(&second, alpha, &token(&second, alpha).await).await.status, 200, "whoever else may export");
        world.clock.advance(TimeDelta::minutes(11));
        assert_eq!(ask_token(&host, alpha).await.refused(403), "Portal:Account.ReauthenticationRequired");
    })
    .await;
}

#[tokio::test]
async fn an_export_goes_after_a_week_by_hand_or_with_the_next_one() {
    on_both(async |world: World| {
        let alpha = world.cast.alpha;
        let host = world.as_user(Who::HostAdmin).await;
        world.drain().await;
        ask(&host, alpha).await.ok();
        world.drain().await;
        assert_eq!(host.delete(&export(alpha)).await.status, 204);
        assert_eq!(state(&host, alpha).await["status"], "Expired");
        assert_eq!(ask_token(&host, alpha).await.refused(400), "Portal:Tenants.ExportExpired");
        assert_eq!(host.delete(&export(alpha)).await.status, 404);

        world.clock.advance(TimeDelta::seconds(1));
        ask(&host, alpha).await.ok();
        world.drain().await;
        let earlier = token(&host, alpha).await;
        world.clock.advance(TimeDelta::seconds(1));
        ask(&host, alpha).await.ok();
        assert_void(&fetch(&host, alpha, &earlier).await);
        world.drain().await;
        assert_eq!(state(&host, alpha).await["status"], "Ready");

        world.clock.advance(TimeDelta::days(7));
        let host = world.as_user_again(Who::HostAdmin).await;
        assert_eq!(state(&host, alpha).await["status"], "Expired", "before the sweep");
        assert_eq!(ask_token(&host, alpha).await.refused(400), "Portal:Tenants.ExportExpired");
        world.drain().await;
        assert_eq!(state(&host, alpha).await["status"], "Expired");
    })
    .await;
}

#[tokio::test]
async fn what_a_node_has_begun_another_one_ends() {
    on_both(async |world: World| {
        let alpha = world.cast.alpha;
        let host = world.as_user(Who::HostAdmin).await;
        world.drain().await;
        ask(&host, alpha).await.ok();
        // A node takes it and goes down.
        let taken = world.app.db().claim_job().await.unwrap().unwrap();
        assert_eq!(taken.kind, "tenant_export.write");
        world.clock.advance(TimeDelta::minutes(2));
        world.drain().await;
        assert_eq!(state(&host, alpha).await["status"], "Ready");
        assert!(unpacked(fetch(&host, alpha, &token(&host, alpha).await).await.bytes).contains_key("data/users.json"));
    })
    .await;
}

#[tokio::test]
async fn a_suspended_or_archived_tenant_is_exported_and_its_export_outlives_its_purge() {
    on_both(async |world: World| {
        let alpha = world.cast.alpha;
        let_export(&world, Who::NobodyAtHost).await;
        let host = world.as_user(Who::HostAdmin).await;
        host.post(&format!("{TENANTS}/{alpha}/suspend"), json!({})).await.ok();
        ask(&host, alpha).await.ok();
        world.drain().await;
        assert_eq!(state(&host, alpha).await["status"], "Ready");
        host.post(&format!("{TENANTS}/{alpha}/archive"), json!({})).await.ok();
        for _ in 0..3 {
            world.clock.advance(TimeDelta::days(30));
            world.drain().await;
        }
        let (host, second) = (world.as_user_again(Who::HostAdmin).await, world.as_user_again(Who::NobodyAtHost).await);
        ask(&host, alpha).await.ok();
        world.drain().await;
        let purge = format!("{TENANTS}/{alpha}/purge");
        host.post(&purge, json!({"name": "alpha", "reason": "The contract has ended."})).await.ok();
        second.call(Method::POST, &format!("{purge}/confirm"), None).await.ok();
        assert_eq!(ask(&host, alpha).await.refused(400), "Portal:Tenants.BeingPurged");
        world.drain().await;
        assert_eq!(ask(&host, alpha).await.status, 404);
        let files = unpacked(fetch(&host, alpha, &token(&host, alpha).await).await.bytes);
        assert!(String::from_utf8_lossy(&files["data/users.json"]).contains("\"userName\": \"staff\""));
    })
    .await;
}
