//! Purging archived tenants: ninety days, two people, and nothing is left.

use std::collections::BTreeSet;

use axum::http::Method;
use chrono::TimeDelta;
use delivery::{Delivery, file::Bytes};
use kernel::{Kind, Uuid};
use platform::permission::{self, PermissionHolder};
use serde_json::{Value, json};
use store::{
    Delivered, Migration,
    audit::{change, property},
    sea_orm::{ColumnTrait, EntityTrait, QueryFilter},
};
use testkit::{Actor, PASSWORD, Reply, Who, World, on_both, on_both_with_demo};

const TENANTS: &str = "/api/app/tenants";
const PURGES: &str = "/api/app/tenants/purges";

fn purge(tenant: Uuid) -> String {
    format!("{TENANTS}/{tenant}/purge")
}

fn asked(name: &str) -> Value {
    json!({"name": name, "reason": "The contract has ended."})
}

async fn ask(by: &Actor, tenant: Uuid, name: &str) -> Reply {
    by.post(&purge(tenant), asked(name)).await
}

async fn confirm(by: &Actor, tenant: Uuid) -> Reply {
    by.call(Method::POST, &format!("{}/confirm", purge(tenant)), None).await
}

/// Lets a user of the host see and purge tenants, or not any more.
async fn set_right(world: &World, who: Who, is_granted: bool) {
    let names = ["AbpTenantManagement.Tenants", "AbpTenantManagement.Tenants.Purge"].map(|name| (name.to_owned(), is_granted));
    permission::change(&world.app, &world.installer(), &PermissionHolder::User(world.cast.user(who)), &names).await.unwrap();
}

async fn archive(world: &World, tenant: Uuid) {
    world.as_user_again(Who::HostAdmin).await.post(&format!("{TENANTS}/{tenant}/archive"), json!({})).await.ok();
    world.drain().await;
}

/// Days pass, a multiple of thirty, with what is due by then.
async fn later(world: &World, days: i64) {
    for _ in 0..days / 30 {
        world.clock.advance(TimeDelta::days(30));
        world.drain().await;
    }
}

async fn open(by: &Actor) -> Vec<Value> {
    by.get(PURGES).await.ok()["items"].as_array().unwrap().clone()
}

fn migrations() -> Vec<Migration> {
    waymark::compose::migrations()
}

/// Rows of a tenant in all tables.
async fn rows(world: &World, tenant: Uuid) -> i64 {
    world.app.db().rows_of(&migrations(), tenant).await.unwrap().values().sum()
}

#[tokio::test]
async fn a_purge_takes_ninety_days_and_a_second_person_who_has_just_proved_who_they_are() {
    on_both(async |world: World| {
        let alpha = world.cast.alpha;
        set_right(&world, Who::NobodyAtHost, true).await;
        let host = world.as_user(Who::HostAdmin).await;
        assert_eq!(ask(&host, alpha, "alpha").await.refused(400), "Portal:Tenants.NotArchived");
        archive(&world, alpha).await;
        later(&world, 60).await;
        world.clock.advance(TimeDelta::days(30) - TimeDelta::hours(1));
        let host = world.as_user_again(Who::HostAdmin).await;
        assert_eq!(ask(&host, alpha, "alpha").await.refused(400), "Portal:Tenants.PurgeTooEarly");
        world.clock.advance(TimeDelta::hours(1));
        world.drain().await;
        let [host, second, reader] = [
            world.as_user_again(Who::HostAdmin).await,
            world.as_user_again(Who::NobodyAtHost).await,
            world.as_user_again(Who::Management).await,
        ];
        let archived = host.get("/api/multi-tenancy/tenants?status=Archived").await.ok();
        assert!(archived["items"][0]["purgeableFrom"].is_string(), "{archived}");
        wrong_requests(&world, &host, &reader).await;
        let made = ask(&host, alpha, " ALPHA ").await.ok();
        assert_eq!((&made["status"], &made["tenantId"]), (&json!("Waiting"), &json!(alpha)));
        let waiting = open(&reader).await;
        assert_eq!((waiting.len(), &waiting[0]["requestedBy"]), (1, &json!("host.admin Tester")));
        assert_eq!(waiting[0]["reason"], "The contract has ended.");
        world.drain().await;
        let told = second.get("/api/app/notifications").await.ok();
        assert_eq!(told["items"][0]["typeCode"], "tenant.purge-requested", "{told}");
        assert_eq!(host.get("/api/app/notifications").await.ok()["totalCount"], 0, "not the one who asked");
        // The same person twice, by either way.
        assert_eq!(confirm(&host, alpha).await.refused(400), "Portal:Tenants.PurgeNotConfirmed");
        assert_eq!(ask(&host, alpha, "alpha").await.refused(400), "Portal:Tenants.PurgeNotConfirmed");
        assert_eq!(confirm(&reader, alpha).await.status, 403);
        let taken = json!({"name": "Alpha", "adminEmailAddress": "admin@alpha.example", "adminPassword": "Quay-Street-7"});
        assert_eq!(host.post("/api/multi-tenancy/tenants", taken.clone()).await.refused(400), "Portal:Tenants.NameTaken");

        world.clock.advance(TimeDelta::minutes(11));
        assert_eq!(confirm(&second, alpha).await.refused(403), "Portal:Account.ReauthenticationRequired");
        assert_eq!(second.post("/api/account/reauthenticate", json!({"password": PASSWORD})).await.status, 204);
        assert_eq!(confirm(&second, alpha).await.ok()["status"], "Running");
        assert_eq!(confirm(&second, alpha).await.status, 404, "it waits no more");
        assert_eq!(host.delete(&purge(alpha)).await.refused(400), "Portal:Tenants.BeingPurged");
        let back = host.post(&format!("{TENANTS}/{alpha}/activate"), json!({})).await;
        assert_eq!(back.refused(400), "Portal:Tenants.BeingPurged");

        world.drain().await;
        assert!(open(&host).await.is_empty());
        assert_eq!(host.get("/api/multi-tenancy/tenants?status=Archived").await.ok()["totalCount"], 0);
        assert_eq!(host.post(&format!("{TENANTS}/{alpha}/activate"), json!({})).await.status, 404);
        assert_eq!(rows(&world, alpha).await, 0);
        assert_eq!(host.post("/api/multi-tenancy/tenants", taken).await.ok()["name"], "Alpha", "the name is free");
        remembered(&world).await;
    })
    .await;
}

/// What is no request for the purge of Alpha.
async fn wrong_requests(world: &World, host: &Actor, reader: &Actor) {
    let alpha = world.cast.alpha;
    assert_eq!(ask(host, alpha, "beta").await.fields(), ["name"]);
    assert_eq!(host.post(&purge(alpha), json!({"name": "alpha", "reason": " "})).await.fields(), ["reason"]);
    assert_eq!(ask(reader, alpha, "alpha").await.status, 403);
    assert_eq!(confirm(host, alpha).await.status, 404, "nobody has asked");
    assert_eq!(ask(host, world.cast.beta, "beta").await.refused(400), "Portal:Tenants.NotArchived");
    assert_eq!(ask(host, Uuid::from_u128(1), "alpha").await.status, 404);
}

/// The host's audit log says that the tenant was purged, by whom and why.
async fn remembered(world: &World) {
    let installer = world.installer();
    let found = world.app.db().read(&installer, |tx| async move {
        let of_purges = change::Column::EntityType.eq("Waymark.Platform.TenantPurge");
        let changes = tx.all(change::Entity::find().filter(of_purges)).await?;
        let ids: Vec<Uuid> = changes.iter().map(|change| change.id).collect();
        let properties = tx.all(property::Entity::find().filter(property::Column::EntityChangeId.is_in(ids))).await?;
        Ok((changes, properties))
    });
    let (changes, properties) = found.await.unwrap();
    let by: Vec<_> = changes.iter().map(|change| change.user_id).collect();
    for who in [Who::HostAdmin, Who::NobodyAtHost] {
        assert!(by.contains(&Some(world.cast.user(who))), "{who:?}");
    }
    let new = |name: &str| properties.iter().filter(|p| p.property_name == name).filter_map(|p| p.new_value.clone()).collect::<Vec<_>>();
    assert_eq!(new("reason"), ["\"The contract has ended.\""]);
    assert!(new("status").contains(&"\"Done\"".to_owned()), "{:?}", new("status"));
}

#[tokio::test]
async fn a_purge_is_called_off_by_either_and_withdrawn_with_the_tenants_return() {
    on_both(async |world: World| {
        let alpha = world.cast.alpha;
        set_right(&world, Who::NobodyAtHost, true).await;
        archive(&world, alpha).await;
        later(&world, 90).await;
        let (host, second) = (world.as_user_again(Who::HostAdmin).await, world.as_user_again(Who::NobodyAtHost).await);
        assert_eq!(host.delete(&purge(alpha)).await.status, 404);
        for by in [&second, &host] {
            ask(&host, alpha, "alpha").await.ok();
            assert_eq!(by.delete(&purge(alpha)).await.status, 204);
            assert!(open(&host).await.is_empty());
            assert_eq!(confirm(&second, alpha).await.status, 404);
        }
        // Somebody who may no longer purge is no valid requester either.
        ask(&second, alpha, "alpha").await.ok();
        set_right(&world, Who::NobodyAtHost, false).await;
        assert_eq!(confirm(&host, alpha).await.refused(400), "Portal:Tenants.PurgeNotConfirmed");
        set_right(&world, Who::NobodyAtHost, true).await;

        assert_eq!(host.post(&format!("{TENANTS}/{alpha}/activate"), json!({})).await.ok()["isActive"], true);
        assert!(open(&host).await.is_empty());
        assert_eq!(confirm(&host, alpha).await.status, 404);
        world.drain().await;
        assert_eq!(world.sign_in(Who::Staff).await.status, 200, "with all its people");
        archive(&world, alpha).await;
        let host = world.as_user_again(Who::HostAdmin).await;
        assert_eq!(ask(&host, alpha, "alpha").await.refused(400), "Portal:Tenants.PurgeTooEarly", "the days count anew");
    })
    .await;
}

#[tokio::test]
async fn a_purge_waits_for_thirty_days_and_is_withdrawn_when_a_backup_is_restored() {
    on_both(async |world: World| {
        let alpha = world.cast.alpha;
        set_right(&world, Who::NobodyAtHost, true).await;
        archive(&world, alpha).await;
        later(&world, 90).await;
        ask(&world.as_user_again(Who::HostAdmin).await, alpha, "alpha").await.ok();
        later(&world, 30).await;
        let (host, second) = (world.as_user_again(Who::HostAdmin).await, world.as_user_again(Who::NobodyAtHost).await);
        assert!(open(&host).await.is_empty());
        assert_eq!(confirm(&second, alpha).await.status, 404);

        ask(&host, alpha, "alpha").await.ok();
        assert_eq!(open(&host).await.len(), 1);
        // What every restore does at its end.
        world.app.db().hold_back_messages(Delivered::All).await.unwrap();
        assert!(open(&host).await.is_empty());
        assert_eq!(confirm(&second, alpha).await.status, 404);
        ask(&host, alpha, "alpha").await.ok();
        assert_eq!(confirm(&second, alpha).await.ok()["status"], "Running");
    })
    .await;
}

/// Id of a demo tenant.
async fn tenant(by: &Actor, name: &str) -> Uuid {
    let found = by.get(&format!("/api/abp/multi-tenancy/tenants/by-name/{name}")).await.ok();
    found["tenantId"].as_str().unwrap().parse().unwrap()
}

#[tokio::test]
async fn an_interrupted_purge_goes_on_leaves_nothing_and_touches_no_other_tenant() {
    on_both_with_demo(async |world: World| {
        let db = world.app.db();
        let host = world.as_user(Who::HostAdmin).await;
        let (gone, other) = (tenant(&host, demo::cast::TENANTS[0].name).await, tenant(&host, demo::cast::TENANTS[1].name).await);
        set_right(&world, Who::NobodyAtHost, true).await;
        archive(&world, gone).await;
        later(&world, 90).await;
        let files = world.app.own::<Delivery>().unwrap().files().clone();
        let file = Uuid::from_u128(7);
        for tenant in [gone, other] {
            files.put(tenant, file, Bytes::from_static(b"plan")).await.unwrap();
        }
        let (host, second) = (world.as_user_again(Who::HostAdmin).await, world.as_user_again(Who::NobodyAtHost).await);
        ask(&host, gone, demo::cast::TENANTS[0].name).await.ok();
        world.drain().await;
        let kept = db.rows_of(&migrations(), other).await.unwrap();
        let filled = db.rows_of(&migrations(), gone).await.unwrap().values().filter(|rows| **rows > 0).count();
        assert!(filled > 20 && kept.values().sum::<i64>() > 100, "{filled} tables");
        let heads = db.audit_heads().await.unwrap();
        assert!(heads.iter().any(|head| head.tenant == gone));

        confirm(&second, gone).await.ok();
        // A node begins with it and dies.
        let begun = db.remove_rows(&migrations(), gone, 3).await.unwrap();
        assert!(begun.rows > 0 && !begun.is_complete, "{begun:?}");
        let all = BTreeSet::from([gone, other]);
        let meanwhile = db.verify_audit(&all, &heads).await.unwrap();
        assert!(meanwhile.findings.is_empty(), "{meanwhile:?}");
        assert!(rows(&world, gone).await > 0);

        world.drain().await;
        let left = db.rows_of(&migrations(), gone).await.unwrap();
        let left: Vec<_> = left.into_iter().filter(|(_, rows)| *rows > 0).collect();
        assert!(left.is_empty(), "{left:?}");
        assert_eq!(db.rows_of(&migrations(), other).await.unwrap(), kept);
        assert_eq!(files.get(gone, file).await.err().map(|error| error.kind()), Some(Kind::NotFound));
        assert!(files.get(other, file).await.is_ok());
        assert!(open(&host).await.is_empty());
        let system = world.installer().as_system();
        let told = db.read(&system, |tx| async move { tx.all(delivery::notification::Entity::find()).await }).await.unwrap();
        assert!(told.iter().all(|row| row.subject_tenant_id != gone), "nor do others read of it");
        assert!(db.check_integrity().await.unwrap().is_intact());
        let verified = db.verify_audit(&BTreeSet::from([other]), &heads).await.unwrap();
        assert!(verified.findings.is_empty(), "also by the heads that were kept elsewhere: {verified:?}");
        let mut strange = *heads.iter().find(|head| head.tenant == gone).unwrap();
        strange.number += 1;
        assert_eq!(db.verify_audit(&BTreeSet::from([other]), &[strange]).await.unwrap().findings.len(), 1, "no other head passes");
    })
    .await;
}
