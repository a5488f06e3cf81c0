//! Requests with an `Idempotency-Key`: sent twice, done once.

use std::sync::Arc;

use futures::future::join_all;
use kernel::{Once, RequestFacts};
use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both};

fn keyed(actor: &Actor, key: &str) -> Actor {
    actor.saying(&[("idempotency-key", key)])
}

fn person(world: &World, name: &str) -> Value {
    json!({"clientId": world.cast.alpha_client, "firstName": name, "lastName": "Once", "employment": "FullTime"})
}

fn client(code: &str) -> Value {
    json!({"code": code, "name": "Gamma Practice", "timeZone": "Europe/London", "currency": "GBP", "fiscalYearStartMonth": 4})
}

/// How many people have the surname of those made here.
async fn made(actor: &Actor) -> u64 {
    actor.get("/api/app/staff?filter=Once").await.ok()["totalCount"].as_u64().unwrap()
}

#[tokio::test]
async fn the_same_request_under_the_same_key_makes_one_record_and_gets_the_same_answer() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::HostAdmin).await.within(world.cast.alpha);
        let first = keyed(&admin, "k-1").post("/api/app/staff", person(&world, "Sam")).await;
        let again = keyed(&admin, "k-1").post("/api/app/staff", person(&world, "Sam")).await;
        assert_eq!((first.ok(), first.header("idempotent-replayed")), (again.ok(), None));
        assert_eq!(again.header("idempotent-replayed"), Some("true"));
        assert_eq!(made(&admin).await, 1);
        keyed(&admin, "k-2").post("/api/app/staff", person(&world, "Sam")).await.ok();
        admin.post("/api/app/staff", person(&world, "Sam")).await.ok();
        assert_eq!(made(&admin).await, 3, "another key and no key make another one");
    })
    .await;
}

#[tokio::test]
async fn requests_that_come_at_once_under_one_key_make_one_record() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::HostAdmin).await.within(world.cast.alpha);
        let sender = keyed(&admin, "at-once");
        let replies = join_all((0..6).map(|_| sender.post("/api/app/staff", person(&world, "Sam")))).await;
        let first = replies[0].ok();
        assert!(replies.iter().all(|reply| reply.ok()["id"] == first["id"]));
        assert_eq!(made(&admin).await, 1);
    })
    .await;
}

#[tokio::test]
async fn another_body_under_the_same_key_is_refused_and_so_is_a_key_that_is_none() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::HostAdmin).await.within(world.cast.alpha);
        let sender = keyed(&admin, "k-1");
        sender.post("/api/app/staff", person(&world, "Sam")).await.ok();
        let other = sender.post("/api/app/staff", person(&world, "Kim")).await;
        assert_eq!(other.refused(400), "Portal:Common.IdempotencyKeyReused");
        for key in ["", "two words", "x".repeat(129).as_str()] {
            assert_eq!(keyed(&admin, key).post("/api/app/staff", person(&world, "Kim")).await.fields(), ["Idempotency-Key"]);
        }
        assert_eq!(made(&admin).await, 1);
    })
    .await;
}

#[tokio::test]
async fn a_refused_request_leaves_its_key_free() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::HostAdmin).await.within(world.cast.alpha);
        let sender = keyed(&admin, "k-1");
        assert_eq!(sender.post("/api/app/clients", client("LONGERCODE")).await.fields(), ["code"]);
        // Refused by the database, inside the transaction that would have kept the key.
        assert_eq!(sender.post("/api/app/clients", client("AONE")).await.fields(), ["code"]);
        assert_eq!(sender.post("/api/app/clients", client("GAMMA")).await.ok()["code"], "GAMMA");
    })
    .await;
}

#[tokio::test]
async fn a_key_belongs_to_its_tenant_its_user_and_its_operation() {
    on_both(async |world: World| {
        let host = world.as_user(Who::HostAdmin).await;
        let (alpha, beta) = (host.within(world.cast.alpha), host.within(world.cast.beta));
        let one = keyed(&alpha, "k").post("/api/app/clients", client("GAMMA")).await.ok();
        let two = keyed(&beta, "k").post("/api/app/clients", client("GAMMA")).await.ok();
        assert_ne!(one["id"], two["id"]);
        keyed(&alpha, "k").post("/api/app/staff", person(&world, "Sam")).await.ok();
        let coach = world.as_user(Who::Coach).await.within(world.cast.alpha);
        keyed(&coach, "k").post("/api/app/staff", person(&world, "Sam")).await.ok();
        assert_eq!(made(&alpha).await, 2);
    })
    .await;
}

#[tokio::test]
async fn a_key_is_kept_by_the_work_and_not_by_the_number_reserved_for_it() {
    on_both(async |world: World| {
        let (db, sender) = (world.app.db(), (world.cast.alpha, world.cast.user(Who::HostAdmin)));
        let once = Once::new(sender, "create_action_item", "k", "/api/app/action-items", b"{}");
        let mut scope = world.installer().within(world.cast.alpha);
        scope.facts = Arc::new(RequestFacts { once: Some(once.clone()), ..(*scope.facts).clone() });
        db.reserve_number(&scope, "ONCE").await.unwrap();
        // A request that is repeated after a crash at this point creates it, instead of being told that it was saved.
        assert!(!once.is_kept());
        assert_eq!(db.kept_key(&once).await.unwrap(), None);
        db.write(&scope, |_tx| async move { Ok(()) }).await.unwrap();
        assert!(once.is_kept());
        assert!(db.kept_key(&once).await.unwrap().is_some());
    })
    .await;
}

#[tokio::test]
async fn a_key_is_kept_for_a_day() {
    on_both(async |world: World| {
        let post = async || {
            let admin = world.as_user_again(Who::HostAdmin).await.within(world.cast.alpha);
            keyed(&admin, "k").post("/api/app/staff", person(&world, "Sam")).await.ok();
            made(&admin).await
        };
        let clean = async || {
            let system = world.installer().as_system();
            world.app.db().write(&system, |tx| async move { tx.enqueue("delivery.housekeeping", &json!({})).await }).await.unwrap();
            world.drain().await;
        };
        assert_eq!(post().await, 1);
        world.clock.advance(chrono::TimeDelta::hours(23));
        clean().await;
        assert_eq!(post().await, 1);
        world.clock.advance(chrono::TimeDelta::hours(2));
        clean().await;
        assert_eq!(post().await, 2);
    })
    .await;
}
