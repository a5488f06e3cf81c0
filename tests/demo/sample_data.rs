//! Sample data from the browser: it comes without passwords and goes without a trace.

use chrono::TimeDelta;
use delivery::{Delivery, mail};
use futures::future::join_all;
use kernel::{HOST, Uuid};
use library::standard::Entity as Standards;
use platform::{setup, user};
use serde_json::{Value, json};
use store::Engine;
use testkit::{Actor, Who, World, engines, on_both, on_empty};

use crate::{counts, rows, tenants};

const PATH: &str = "/api/app/sample-data";
const LOAD: &str = "/api/app/sample-data/load";
const REMOVE: &str = "/api/app/sample-data/remove";
const SECRET: &str = "Quay-Street-7";

async fn sign_in(anon: &Actor, name: &str, password: &str) -> testkit::Reply {
    let pairs = [("grant_type", "password"), ("client_id", "Portal_App"), ("username", name), ("password", password), ("scope", "Portal")];
    anon.form("/connect/token", &pairs).await
}

/// The first administrator of an empty portal.
async fn administrator(world: &World) -> Actor {
    let address = setup::offer(&world.app).await.unwrap().unwrap();
    let token = address.strip_prefix("https://portal.example/setup#token=").unwrap();
    let body = json!({"token": token, "userName": "root", "email": "root@waymark.example", "password": SECRET});
    assert_eq!(world.anon().post("/api/app/setup/administrator", body).await.status, 204);
    let answer = sign_in(&world.anon(), "root", SECRET).await.ok();
    world.anon().with_token(answer["access_token"].as_str())
}

async fn load(by: &Actor) -> testkit::Reply {
    by.post(LOAD, json!({})).await
}

async fn remove(by: &Actor, typed: &str) -> testkit::Reply {
    by.post(REMOVE, json!({"confirmation": typed})).await
}

async fn state(of: &Actor) -> Value {
    of.get(PATH).await.ok()["state"].clone()
}

/// Of these presses at once, one counts.
fn only_one(replies: &[testkit::Reply]) {
    let counted = replies.iter().filter(|reply| reply.status == 200).count();
    assert_eq!(counted, 1, "{:?}", replies.iter().map(testkit::Reply::text).collect::<Vec<_>>());
    for late in replies.iter().filter(|reply| reply.status != 200) {
        assert_eq!(late.refused(400), "Portal:SampleData.UnderWay");
    }
}

/// What would be left where nobody looks: a message that leaves later, and somebody who follows a standard.
async fn scatter(world: &World, admin: &Actor) {
    let later = world.app.now() + TimeDelta::days(1);
    let letter = &json!({"to": "helena.marsh@kestrelford.example"});
    let installer = world.installer();
    let queued = world.app.db().write(&installer, |tx| async move { tx.outbox_at(mail::TOPIC, letter, later).await });
    queued.await.unwrap();
    let standard = rows::<Standards>(world, &installer).await[0].id;
    let watched = admin.put(&format!("/api/app/records/Standard/{standard}/watch"), json!({"choice": "Follow"})).await;
    assert!((200..300).contains(&watched.status), "{}", watched.text());
}

async fn comes_and_goes(engine: Engine) {
    let world = Box::pin(World::empty(engine)).await;
    let admin = administrator(&world).await;
    let (_, beside) = world.beside(world.clock.clone()).await;
    let beside = beside.with_token(admin.token());
    world.drain().await;
    let described = admin.get(PATH).await.ok();
    assert_eq!((&described["state"], &described["standards"], &described["assessments"]), (&json!("Absent"), &json!(120), &json!(23)));
    assert_eq!(described["tenants"].as_array().unwrap().len(), 3);
    assert_eq!(remove(&admin, "Kestrelford").await.refused(400), "Portal:SampleData.Absent");
    let before = counts(&world).await;

    only_one(&join_all([&admin, &beside, &admin].map(load)).await);
    assert_eq!(state(&admin).await, "Loading");
    assert_eq!(remove(&admin, "Kestrelford").await.refused(400), "Portal:SampleData.UnderWay");
    world.drain().await;
    assert_eq!(state(&beside).await, "Loaded");
    assert_eq!(load(&admin).await.refused(400), "Portal:SampleData.Loaded");
    let marked = tenants(&world).await;
    assert_eq!(marked.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["Brambleway", "Foxdale", "Harbourlight"]);
    for tenant in marked.iter().map(|(_, id)| *id).chain([HOST]) {
        let users = rows::<user::Entity>(&world, &world.installer().within(tenant)).await;
        assert!(users.iter().any(|user| user.is_demo));
        assert!(users.iter().all(|user| user.is_demo != user.password_hash.is_some()), "nobody of the sample data has a password");
    }

    scatter(&world, &admin).await;
    assert_eq!(remove(&admin, "Foxdale").await.fields(), ["confirmation"]);
    assert_eq!(state(&admin).await, "Loaded");
    let presses = [&admin, &beside].map(|by| remove(by, " kestrelford "));
    only_one(&join_all(presses).await);
    world.drain().await;
    let gone = admin.get(PATH).await.ok();
    assert_eq!((&gone["state"], &gone["reason"]), (&json!("Absent"), &Value::Null));
    // spec: HOME-02
    assert_eq!(counts(&world).await, before, "no row is left, nor one too many gone");
    let delivery = world.app.own::<Delivery>().unwrap();
    for (name, tenant) in marked {
        assert_eq!(delivery.files().delete_all(tenant).await.unwrap(), 0, "files of {name} were left");
    }
}

// A test for each database, so that they run side by side.
#[tokio::test]
async fn it_comes_without_passwords_and_goes_without_a_trace() {
    Box::pin(comes_and_goes(Engine::Sqlite)).await;
}

#[tokio::test]
async fn on_postgresql_it_comes_without_passwords_and_goes_without_a_trace() {
    if engines().contains(&Engine::Postgres) {
        Box::pin(comes_and_goes(Engine::Postgres)).await;
    }
}

async fn reset(world: &World, email: &str) {
    assert_eq!(world.anon().post("/api/account/send-password-reset-code", json!({"email": email})).await.status, 204);
}

async fn nobody_is_them(engine: Engine) {
    let world = Box::pin(World::empty(engine)).await;
    let admin = administrator(&world).await;
    load(&admin).await.ok();
    world.drain().await;
    let users = rows::<user::Entity>(&world, &world.installer()).await;
    let helena: Uuid = users.iter().find(|user| user.user_name == "helena.marsh").unwrap().id;
    for password in [demo::cast::PASSWORD, ""] {
        assert_eq!(sign_in(&world.anon(), "helena.marsh", password).await.status, 400);
    }
    let set = admin.put(&format!("/api/identity/users/{helena}/change-password"), json!({"newPassword": SECRET})).await;
    assert_eq!(set.refused(400), "Portal:Identity.SamplePerson");
    let root = users.iter().find(|user| user.user_name == "root").unwrap().id;
    let resigns = admin.put(&format!("/api/identity/users/{root}/roles"), json!({"roleNames": []})).await;
    assert_eq!(resigns.refused(400), "Portal:Identity.LastAdministrator", "nobody who can sign in would be left");
    reset(&world, "helena.marsh@kestrelford.example").await;
    reset(&world, "root@waymark.example").await;
    world.drain().await;
    let mails = world.mails();
    assert!(!mails.is_empty() && mails.iter().all(|(to, _)| to == "root@waymark.example"), "{mails:?}");
}

#[tokio::test]
async fn nobody_signs_in_as_its_people_or_gets_their_mail() {
    Box::pin(nobody_is_them(Engine::Sqlite)).await;
}

#[tokio::test]
async fn on_postgresql_nobody_signs_in_as_its_people_or_gets_their_mail() {
    if engines().contains(&Engine::Postgres) {
        Box::pin(nobody_is_them(Engine::Postgres)).await;
    }
}

#[tokio::test]
async fn a_portal_with_tenants_of_its_own_is_not_touched() {
    on_both(async |world: World| {
        let (host, management) = (world.as_user(Who::HostAdmin).await, world.as_user(Who::Management).await);
        for reply in [management.get(PATH).await, load(&management).await, remove(&management, "Kestrelford").await] {
            assert_eq!(reply.status, 403, "{}", reply.text());
        }
        assert_eq!(host.get(PATH).await.ok()["hasTenants"], true);
        assert_eq!(load(&host).await.refused(400), "Portal:SampleData.HasTenants");
        world.drain().await;
        assert!(tenants(&world).await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn names_that_are_taken_are_named_before_anything_is_made() {
    on_empty(async |world: World| {
        let admin = administrator(&world).await;
        let new =
            json!({"userName": "tomas.okafor", "email": "tomas@waymark.example", "password": SECRET, "isActive": true, "lockoutEnabled": true, "roleNames": []});
        admin.post("/api/identity/users", new).await.ok();
        let before = counts(&world).await;
        let refused = load(&admin).await;
        assert_eq!(refused.refused(400), "Portal:SampleData.NameTaken");
        assert_eq!(refused.json()["error"]["data"]["names"], "tomas.okafor");
        assert_eq!(counts(&world).await, before);
        assert_eq!(state(&admin).await, "Absent");
    })
    .await;
}
