//! A node that was frozen, cut off, or goes by a wrong clock hears what it missed, or forgets everything.

use std::{
    process::Command,
    sync::{Arc, Mutex},
    time::Duration,
};

use chrono::TimeDelta;
use http::App;
use kernel::{Clock, MockClock, Scope, SystemClock};
use serde_json::json;
use store::{
    Engine, Tx,
    invalidation::Invalidated,
    outbox,
    sea_orm::ActiveValue::{NotSet, Set},
};
use testkit::{Actor, PASSWORD, Stand, Who, World, on_both};
use tokio::sync::Notify;

use crate::{client::Client, either, long, node::Setup, place::OwnerConnection, until};

/// The user of the cast, signed in at a node by that node's own clock.
async fn signed_in(world: &World, anon: &Actor, who: Who, name: &str) -> Actor {
    let pairs = [("grant_type", "password"), ("client_id", "Portal_App"), ("username", name), ("password", PASSWORD), ("scope", "Portal")];
    let tokens = anon.within(world.cast.tenant_of(who)).form("/connect/token", &pairs).await.ok();
    anon.with_token(tokens["access_token"].as_str())
}

async fn status(who: &Actor) -> u16 {
    who.get("/api/account/sessions").await.status
}

/// Deactivates `who`, or activates it again, at the first node.
async fn set_active(world: &World, who: Who, active: bool) {
    let admin = world.as_user(Who::ClientAdmin).await;
    let path = format!("/api/identity/users/{}", world.cast.user(who));
    let mut user = admin.get(&path).await.ok();
    user["isActive"] = json!(active);
    user["roleNames"] =
        admin.get(&format!("{path}/roles")).await.ok()["items"].as_array().unwrap().iter().map(|r| r["name"].clone()).collect();
    admin.put(&path, user).await.ok();
}

#[tokio::test]
async fn a_node_by_another_clock_hears_what_others_changed() {
    on_both(async |world: World| {
        // A signing key is in force from its start on, by every clock.
        world.clock.advance(TimeDelta::minutes(10));
        for (seconds, who, name) in [(75, Who::Manager, "manager"), (-75, Who::Staff, "staff")] {
            let clock = Arc::new(MockClock::at(world.clock.now() + TimeDelta::seconds(seconds)));
            let (node, anon) = world.beside(clock).await;
            node.db().follow_invalidations().await.unwrap();
            let user = signed_in(&world, &anon, who, name).await;
            assert_eq!(status(&user).await, 200);
            set_active(&world, who, false).await;
            node.db().follow_invalidations().await.unwrap();
            assert_eq!(status(&user).await, 401, "{seconds} seconds ahead");
        }
    })
    .await;
}

/// What a node hears from now on; `None` for everything.
fn ears(node: &App) -> Arc<Mutex<Vec<Option<String>>>> {
    let heard: Arc<Mutex<Vec<Option<String>>>> = Arc::default();
    let keeping = Arc::clone(&heard);
    node.db().invalidations().listen(move |told| {
        let key = match told {
            Invalidated::Key(key) => Some(key.to_owned()),
            Invalidated::Everything => None,
        };
        keeping.lock().unwrap().push(key);
    });
    heard
}

/// Writes something at once, so that the transaction has its number before it tells anything.
async fn begun(tx: &Tx) -> kernel::Result<()> {
    let (topic, payload) = (Set("test".to_owned()), Set("{}".to_owned()));
    let row = outbox::ActiveModel { tenant_id: NotSet, topic, payload, due_at: Set(tx.now()), ..Default::default() };
    tx.insert::<outbox::Entity>(row).await.map(drop)
}

#[tokio::test]
async fn what_is_committed_after_something_younger_is_heard_all_the_same() {
    if std::env::var_os("WAYMARK_TEST_POSTGRES").is_none() {
        return;
    }
    let world = World::new(Engine::Postgres).await;
    let (node, _anon) = world.beside(Arc::clone(&world.clock)).await;
    node.db().follow_invalidations().await.unwrap();
    let heard = ears(&node);
    let take = || std::mem::take(&mut *heard.lock().unwrap());
    let host = world.installer();
    let (began, go) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
    let slow = {
        let (db, host, began, go) = (world.app.db().clone(), host.clone(), Arc::clone(&began), Arc::clone(&go));
        tokio::spawn(async move {
            let work = |tx: Arc<Tx>| {
                let (began, go) = (Arc::clone(&began), Arc::clone(&go));
                async move {
                    begun(&tx).await?;
                    tx.invalidate("slow").await?;
                    began.notify_one();
                    go.notified().await;
                    Ok(())
                }
            };
            db.write(&host, work).await
        })
    };
    began.notified().await;
    world.app.db().write(&host, |tx| async move { tx.invalidate("fast").await }).await.unwrap();
    node.db().follow_invalidations().await.unwrap();
    assert_eq!(take(), [Some("fast".to_owned())]);
    go.notify_one();
    slow.await.unwrap().unwrap();
    node.db().follow_invalidations().await.unwrap();
    assert_eq!(take(), [Some("slow".to_owned())]);
    node.db().follow_invalidations().await.unwrap();
    assert!(take().is_empty(), "each is heard once");
}

async fn readiness(anon: &Actor) -> (u16, String) {
    let reply = anon.get("/readyz").await;
    (reply.status, reply.text())
}

#[tokio::test]
async fn a_node_that_was_away_forgets_everything_and_is_not_ready_until_it_has_read() {
    on_both(async |world: World| {
        let clock = Arc::new(MockClock::at(SystemClock.now()));
        let (node, anon) = world.beside(Arc::clone(&clock)).await;
        node.db().follow_invalidations().await.unwrap();
        assert_eq!(readiness(&anon).await.0, 200);
        let user = signed_in(&world, &anon, Who::Manager, "manager").await;
        assert_eq!(status(&user).await, 200);
        set_active(&world, Who::Manager, false).await;
        // It was away for so long that what it missed is not even kept any more.
        OwnerConnection::at(world.owner()).await.rows("DELETE FROM cache_invalidations").await;
        clock.advance(TimeDelta::seconds(75));
        let (code, why) = readiness(&anon).await;
        assert!(code == 503 && why.contains("has not read"), "{code}: {why}");
        assert_eq!(status(&user).await, 401, "who comes before it reads again is not answered from memory");
        node.db().follow_invalidations().await.unwrap();
        if world.engine == Engine::Postgres {
            let (code, why) = readiness(&anon).await;
            assert!(code == 503 && why.contains("the clock of this machine"), "{code}: {why}");
            assert_eq!(node.db().skew().await.unwrap().map(|skew| (70..=75).contains(&skew.num_seconds())), Some(true));
            clock.advance(TimeDelta::seconds(-75));
            node.db().follow_invalidations().await.unwrap();
        }
        assert_eq!(readiness(&anon).await, (200, "ready".to_owned()));
    })
    .await;
}

#[tokio::test]
async fn a_gap_is_found_by_what_the_database_still_keeps() {
    let world = World::new(Engine::Sqlite).await;
    let (node, _anon) = world.beside(Arc::clone(&world.clock)).await;
    node.db().follow_invalidations().await.unwrap();
    let heard = ears(&node);
    let (db, host) = (world.app.db(), world.installer());
    let tell = |scope: Scope| async move { db.write(&scope, |tx| async move { tx.invalidate("told").await }).await.unwrap() };
    tell(host.clone()).await;
    tell(host.clone()).await;
    // Somebody's clock is hours ahead, and forgets what others have still to read.
    let (ahead, _) = world.beside(Arc::new(MockClock::at(world.clock.now() + TimeDelta::hours(6)))).await;
    assert!(ahead.db().forget_invalidations().await.unwrap() > 0);
    node.db().follow_invalidations().await.unwrap();
    assert_eq!(*heard.lock().unwrap(), [None]);
    tell(host).await;
    node.db().follow_invalidations().await.unwrap();
    assert_eq!(*heard.lock().unwrap(), [None, Some("told".to_owned())], "and it goes on from there");
}

fn signal(node: u32, name: &str) {
    assert!(Command::new("kill").args([name, &node.to_string()]).status().unwrap().success());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_frozen_node_lets_nobody_in_who_was_put_out_meanwhile() {
    let Some(stand) = Stand::new(Engine::Postgres).await else { return };
    let (one, two) = (Setup::of(&stand).start().await, Setup::of(&stand).start().await);
    let admin = Client::at(one.setup.port).within(stand.cast.alpha).signed_in("client.admin").await;
    let user = Client::at(two.setup.port).within(stand.cast.alpha).signed_in("manager").await;
    let refused = async || user.get("/api/account/sessions").await.unwrap().status == 401;
    assert!(!refused().await);
    signal(two.id(), "-STOP");
    let frozen = tokio::time::Instant::now();
    let path = format!("/api/identity/users/{}", stand.cast.user(Who::Manager));
    let mut body = admin.get(&path).await.unwrap().ok();
    body["isActive"] = json!(false);
    body["roleNames"] = json!(["Manager"]);
    admin.call("PUT", &path, &body).await.unwrap().ok();
    if long() {
        until("it was frozen for long", Duration::from_secs(90), async || frozen.elapsed() > Duration::from_secs(75)).await;
    }
    signal(two.id(), "-CONT");
    let took = until("it hears what it missed", either(Duration::from_secs(60), Duration::from_secs(1)), refused).await;
    until("it is ready again", Duration::from_secs(60), async || user.get("/readyz").await.unwrap().status == 200).await;
    println!("faults: away: a node frozen for {} s lets nobody in after {} ms", frozen.elapsed().as_secs(), took.as_millis());
    assert!(one.terminate() && two.terminate());
}
