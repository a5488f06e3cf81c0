//! The demo data: it loads on both databases, is always the same, and is removed completely.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // a failed setup fails the test

mod sample_data;

use std::{
    collections::BTreeMap,
    future::poll_fn,
    pin::pin,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    task::Poll,
};

use compliance::{
    assessment::{self as assessments, AssessmentKind, AssessmentStatus},
    compliance_state as states, finalise, finding as findings,
};
use delivery::Delivery;
use demo::cast;
use kernel::{Granted, HOST, Scope, Uuid};
use library::{domain::Entity as Domains, framework::Entity as Frameworks};
use platform::{invitation, setting, tenant};
use serde_json::json;
use store::{
    Engine,
    sea_orm::{ColumnTrait, EntityTrait, sea_query::Condition},
};
use testkit::{Who, World, engines, on_both_with_demo, on_with_demo};
use work::action_item::{self as actions, ActionStatus};

async fn tenants(world: &World) -> Vec<(String, Uuid)> {
    let mut all: Vec<_> = world
        .app
        .db()
        .read(&world.installer(), |tx| async move { tx.all(tenant::Entity::find()).await })
        .await
        .unwrap()
        .into_iter()
        .filter(|t| t.is_demo)
        .map(|t| (t.name, t.id))
        .collect();
    all.sort();
    all
}

async fn rows<E: store::Table>(world: &World, scope: &Scope) -> Vec<E::Model> {
    world.app.db().read(scope, |tx| async move { tx.all(E::find()).await }).await.unwrap()
}

/// What a user would see of the demo tenants, without ids.
async fn figures(world: &World) -> BTreeMap<String, Vec<String>> {
    let mut figures = BTreeMap::new();
    for (name, id) in tenants(world).await {
        let scope = world.installer().within(id);
        let mut seen: Vec<String> = Vec::new();
        for a in rows::<assessments::Entity>(world, &scope).await {
            seen.push(format!("{} {} {:?} {:?} {:?} {:?}", a.number, a.title, a.status, a.verified_score, a.band, a.finalised_at));
        }
        for f in rows::<findings::Entity>(world, &scope).await {
            seen.push(format!("{} {} {:?} {:?} {} {}", f.number, f.title, f.severity, f.status, f.opened_on, f.due_on));
        }
        for a in rows::<actions::Entity>(world, &scope).await {
            seen.push(format!("{} {} {:?} {} {} {:?}", a.number, a.title, a.status, a.due_on, a.slip_count, a.completed_at));
        }
        seen.sort();
        figures.insert(name, seen);
    }
    figures
}

#[tokio::test]
async fn it_has_the_records_and_users_that_the_screens_show() {
    on_both_with_demo(async |world: World| {
        assert!(!demo::load(&world.app).await.unwrap(), "loading twice does nothing");
        let today = world.app.now().date_naive();
        let (mut finalised, mut other, mut open, mut overdue, mut blocked) = (0, 0, 0, 0, 0);
        for (_, id) in tenants(&world).await {
            let scope = world.installer().within(id);
            for a in rows::<assessments::Entity>(&world, &scope).await.iter().filter(|a| a.kind == AssessmentKind::Full) {
                if a.status == AssessmentStatus::Finalised { finalised += 1 } else { other += 1 }
            }
            for a in rows::<actions::Entity>(&world, &scope).await {
                let left = !matches!(a.status, ActionStatus::Closed | ActionStatus::Cancelled);
                open += i32::from(left);
                overdue += i32::from(left && a.due_on < today);
                blocked += i32::from(a.status == ActionStatus::Blocked);
                assert!(a.created_at < world.app.now() && a.completed_at.is_none_or(|at| at <= world.app.now()));
            }
            let mut before = rows::<states::Entity>(&world, &scope).await;
            before.sort_by_key(|s| s.id);
            finalise::rebuild(&world.app, &scope).await.unwrap();
            let mut after = rows::<states::Entity>(&world, &scope).await;
            after.sort_by_key(|s| s.id);
            // spec: ASM-11
            assert_eq!(before, after);
        }
        assert_eq!((finalised, other), (17, 6));
        assert_eq!((open, overdue, blocked), (58, 19, 9));
        let counts = counts(&world).await;
        let shown = ["tags", "record_tags", "record_links", "assets", "asset_links"].map(|table| counts[table]);
        assert_eq!(shown, [9, 20, 5, 8, 5], "tags, records with one, links, files, files of records");
        everybody_signs_in(&world).await;
    })
    .await;
}

#[tokio::test]
async fn findings_follow_their_actions_once_all_is_loaded() {
    on_with_demo(Engine::Sqlite, async |world: World| {
        world.drain().await;
        let host = Scope::host(world.app.now(), Granted::default());
        let since = world.app.now().to_rfc3339();
        setting::set(&world.app, &host, &[(setting::DEMO_LOADING, Some(since))]).await.unwrap();
        let (_, harbourlight) = tenants(&world).await.into_iter().find(|(name, _)| name == "Harbourlight").unwrap();
        let admin = world.as_user(Who::HostAdmin).await.within(harbourlight);
        let finding = admin.get("/api/app/findings?status=InProgress&maxResultCount=1").await.ok()["items"][0].clone();
        let path = format!("/api/app/findings/{}", finding["id"].as_str().unwrap());
        let list = format!("/api/app/action-items?sourceId={}", finding["id"].as_str().unwrap());
        for action in admin.get(&list).await.ok()["items"].as_array().unwrap() {
            let body = json!({"to": "Cancelled", "note": "Not needed", "concurrencyStamp": action["concurrencyStamp"]});
            admin.post(&format!("/api/app/action-items/{}/transition", action["id"].as_str().unwrap()), body).await.ok();
        }
        world.drain().await;
        assert_eq!(admin.get(&path).await.ok()["status"], "InProgress", "a load writes the past step by step");
        setting::set(&world.app, &host, &[(setting::DEMO_LOADING, None)]).await.unwrap();
        world.clock.advance(chrono::TimeDelta::minutes(1));
        world.drain().await;
        let admin = world.as_user_again(Who::HostAdmin).await.within(harbourlight);
        assert_eq!(admin.get(&path).await.ok()["status"], "Open");
    })
    .await;
}

#[tokio::test]
async fn every_tenant_has_invitations_of_each_state() {
    on_both_with_demo(async |world: World| {
        for (name, id) in tenants(&world).await {
            let scope = world.installer().within(id);
            let mut standing: Vec<String> = rows::<invitation::Entity>(&world, &scope)
                .await
                .iter()
                .map(|row| format!("{:?}", invitation::rules::InvitationStatus::of(row, world.app.now())))
                .collect();
            standing.sort();
            assert_eq!(standing, ["Accepted", "Expired", "Pending", "Pending", "Revoked"], "{name}");
        }
    })
    .await;
}

/// Each listed user signs in with the shipped password.
async fn everybody_signs_in(world: &World) {
    let tenants: BTreeMap<String, Uuid> = tenants(world).await.into_iter().collect();
    for (role, tenant, user) in cast::CARD {
        let tenant = tenant.map_or(HOST, |name| tenants[name]);
        let caller = if tenant == HOST { world.anon() } else { world.anon().within(tenant) };
        let pairs = [
            ("grant_type", "password"),
            ("client_id", "Portal_App"),
            ("username", *user),
            ("password", cast::PASSWORD),
            ("scope", "openid Portal"),
        ];
        let answer = caller.form("/connect/token", &pairs).await;
        assert_eq!(answer.status, 200, "{role}: {}", answer.text());
    }
}

/// The demo data loaded, removed and loaded again, as it was after the first time.
async fn removed_and_reloaded(engine: Engine) {
    let without = Box::pin(World::new(engine)).await;
    let world = Box::pin(World::with_demo(engine)).await;
    // Signing in creates rows.
    without.as_user(Who::Author).await;
    world.as_user(Who::Author).await;
    let (before, first) = (counts(&without).await, figures(&world).await);
    removal_is_rejected(&world).await;
    assert_eq!(figures(&world).await, first);
    let (delivery, gone) = (world.app.own::<Delivery>().unwrap(), tenants(&world).await);
    assert!(demo::unload(&world.app).await.unwrap());
    assert_eq!(counts(&world).await, before);
    for (name, tenant) in gone {
        assert_eq!(delivery.files().delete_all(tenant).await.unwrap(), 0, "files of {name} were left");
    }
    assert!(!demo::unload(&world.app).await.unwrap(), "removing twice does nothing");
    interrupted_load(&world).await;
    assert_eq!(figures(&world).await, first);
}

// A test for each database, so that they run side by side: no other takes as long.
#[tokio::test]
async fn it_is_removed_completely_and_reloaded_identically() {
    Box::pin(removed_and_reloaded(Engine::Sqlite)).await;
}

#[tokio::test]
async fn on_postgresql_it_is_removed_completely_and_reloaded_identically() {
    if engines().contains(&Engine::Postgres) {
        Box::pin(removed_and_reloaded(Engine::Postgres)).await;
    }
}

/// Real data refers to the demo data: nothing is removed.
async fn removal_is_rejected(world: &World) {
    let (author, demo) = (world.as_user(Who::Author).await, rows::<Frameworks>(world, &world.installer()).await);
    let body = json!({"frameworkId": demo[0].id, "code": "OWN", "name": "Our own", "colour": 1, "weight": 1});
    let own = author.post("/api/app/domains", body).await.ok();
    let refused = demo::unload(&world.app).await.unwrap_err();
    assert_eq!((refused.code(), refused.data()["tables"].as_str()), (Some("Demo.InUse"), Some("domains (1)")));
    assert!(demo::is_loaded(&world.app).await.unwrap());
    let id: Uuid = own["id"].as_str().unwrap().parse().unwrap();
    let doomed = Condition::all().add(<Domains as EntityTrait>::Column::Id.eq(id));
    // Soft-deleting it keeps its row, which still refers to the demo data.
    world
        .app
        .db()
        .write(&world.installer(), |tx| {
            let doomed = doomed.clone();
            async move { tx.purge::<Domains>(doomed).await }
        })
        .await
        .unwrap();
}

/// An interrupted load doesn't count as loaded, and the next one starts again.
async fn interrupted_load(world: &World) {
    let seen = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&seen);
    world.app.db().watch(move |_| {
        counter.fetch_add(1, Ordering::Relaxed);
    });
    // Interrupted among the provider's users, among the customers, and in the history.
    for statements in [25, 400, 5_000] {
        assert!(cut_off(&seen, statements, demo::load(&world.app)).await.is_none(), "loading takes more than {statements} statements");
        assert!(!demo::is_loaded(&world.app).await.unwrap(), "a partial load doesn't count as loaded");
    }
    assert!(demo::load(&world.app).await.unwrap());
    assert!(demo::is_loaded(&world.app).await.unwrap());
    assert!(!demo::load(&world.app).await.unwrap());
    // A removal is one transaction: interrupted, it has removed nothing.
    assert!(cut_off(&seen, 40, demo::unload(&world.app)).await.is_none());
    assert!(demo::is_loaded(&world.app).await.unwrap());
}

/// Runs `work` until it has started `statements` statements, and drops it there like a kill.
async fn cut_off<T>(seen: &AtomicUsize, statements: usize, work: impl Future<Output = T>) -> Option<T> {
    let mut work = pin!(work);
    seen.store(0, Ordering::Relaxed);
    poll_fn(|context| match work.as_mut().poll(context) {
        Poll::Ready(done) => Poll::Ready(Some(done)),
        Poll::Pending if seen.load(Ordering::Relaxed) >= statements => Poll::Ready(None),
        Poll::Pending => Poll::Pending,
    })
    .await
}

/// Rows of every table except the host's audit records and the messages between nodes.
async fn counts(world: &World) -> BTreeMap<String, i64> {
    let all = rows::<tenant::Entity>(world, &world.installer()).await.into_iter().map(|t| t.id).collect();
    let mut counts = world.app.db().row_counts(&waymark::compose::migrations(), &all).await.unwrap();
    let kept = |name: &str| name.starts_with("audit_log") || name.starts_with("entity_") || name == "cache_invalidations";
    counts.retain(|name, _| !kept(name));
    counts
}
