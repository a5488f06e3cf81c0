//! The data pack of a client: who gets it, once, and for how long.

use axum::http::Method;
use chrono::TimeDelta;
use kernel::Uuid;
use serde_json::{Value, json};
use testkit::{Actor, PASSWORD, Reply, Who, World, entries, on_both, unpacked};

use crate::closing::{go, offboard};

const INVALID: &str = "Volo.Abp.Identity:InvalidToken";

fn of(client: Uuid) -> String {
    format!("/api/app/clients/{client}/data-pack")
}

pub(crate) async fn ask(by: &Actor, client: Uuid) -> Reply {
    by.call(Method::POST, &of(client), None).await
}

async fn state(by: &Actor, client: Uuid) -> Value {
    by.get(&of(client)).await.ok()["pack"].clone()
}

async fn ask_token(by: &Actor, client: Uuid) -> Reply {
    by.get(&format!("{}/token", of(client))).await
}

pub(crate) async fn token(by: &Actor, client: Uuid) -> String {
    ask_token(by, client).await.ok()["token"].as_str().unwrap().to_owned()
}

pub(crate) async fn fetch(by: &Actor, client: Uuid, token: &str) -> Reply {
    by.get(&format!("{}/download?token={token}", of(client))).await
}

/// Refused by the token, whatever the reason.
#[track_caller]
fn assert_void(reply: &Reply) {
    assert_eq!((reply.refused(400), reply.fields()), (INVALID.to_owned(), vec!["token".to_owned()]), "{}", reply.text());
}

async fn within_alpha(world: &World, who: Who) -> Actor {
    world.as_user(who).await.within(world.cast.alpha)
}

/// Lets the coach work for Alpha's first client, or not.
async fn assign(world: &World, is_assigned: bool) {
    let host = within_alpha(world, Who::HostAdmin).await;
    let client = format!("/api/app/clients/{}", world.cast.alpha_client);
    let lead = json!({"userId": world.cast.user(Who::Coach), "role": "Lead", "fromOn": "2026-01-05"});
    let body = json!({
        "assignments": if is_assigned { vec![lead] } else { Vec::new() },
        "concurrencyStamp": host.get(&client).await.ok()["concurrencyStamp"]
    });
    host.put(&format!("{client}/coaches"), body).await.ok();
}

#[tokio::test]
async fn only_who_may_reaches_the_client_and_has_just_proved_it_asks_for_one_at_a_time() {
    on_both(async |world: World| {
        let client = world.cast.alpha_client;
        let admin = world.as_user(Who::ClientAdmin).await;
        world.drain().await;
        let strangers = [
            (world.as_user(Who::Manager).await, 403),
            (world.as_user(Who::Staff).await, 403),
            (world.as_user(Who::Viewer).await, 403),
            (world.as_user(Who::OtherTenant).await, 404),
            (within_alpha(&world, Who::CoachOfSibling).await, 404),
        ];
        for (stranger, status) in &strangers {
            assert_eq!(ask(stranger, client).await.status, *status);
            assert_eq!(stranger.get(&of(client)).await.status, *status);
            assert_eq!(ask_token(stranger, client).await.status, *status);
            assert_eq!(stranger.delete(&of(client)).await.status, *status);
        }
        assert_eq!(ask(&world.anon(), client).await.status, 401);
        assert_eq!(ask(&world.as_user(Who::HostAdmin).await, client).await.refused(400), "Portal:Common.WorkspaceRequired");
        assert_eq!(state(&admin, client).await, Value::Null);
        assert_eq!(ask_token(&admin, client).await.status, 404);
        assert_eq!(admin.delete(&of(client)).await.status, 404);

        world.clock.advance(TimeDelta::minutes(11));
        assert_eq!(ask(&admin, client).await.refused(403), "Portal:Account.ReauthenticationRequired");
        assert_eq!(admin.post("/api/account/reauthenticate", json!({"password": PASSWORD})).await.status, 204);
        assert_eq!(ask(&admin, client).await.ok()["pack"]["status"], "Queued");
        assert_eq!(ask(&admin, client).await.refused(400), "Portal:Clients.DataPackOpen");
        assert_eq!(ask_token(&admin, client).await.refused(400), "Portal:Clients.DataPackNotReady");

        // Cancelled before a node had it; the next one may follow at once.
        assert_eq!(admin.delete(&of(client)).await.status, 204);
        assert_eq!(state(&admin, client).await["status"], "Failed");
        world.clock.advance(TimeDelta::seconds(1));
        ask(&admin, client).await.ok();
        world.drain().await;
        assert_eq!(state(&admin, client).await["status"], "Ready");
        let told = admin.get("/api/app/notifications").await.ok();
        assert!(told["items"].to_string().contains(&format!("clients/{client}?drawer=pack")), "{told}");
        let logged = admin.get("/api/identity/security-logs?action=DataPackRequested").await.ok();
        assert_eq!((&logged["totalCount"], &logged["items"][0]["userName"]), (&json!(1), &json!("client.admin")), "{logged}");
    })
    .await;
}

#[tokio::test]
async fn a_ticket_is_used_once_within_a_minute_by_the_one_whose_pack_it_is() {
    on_both(async |world: World| {
        let (client, sibling) = (world.cast.alpha_client, world.cast.sibling_client);
        let (admin, coach) = (world.as_user(Who::ClientAdmin).await, within_alpha(&world, Who::Coach).await);
        world.drain().await;
        ask(&coach, client).await.ok();
        world.drain().await;
        assert_eq!(state(&coach, client).await["status"], "Ready");
        assert_eq!(state(&admin, client).await, Value::Null, "it is the coach's alone");
        let first = token(&coach, client).await;
        assert_void(&fetch(&admin, client, &first).await);
        assert_void(&fetch(&coach, sibling, &first).await);
        assert_void(&fetch(&coach, client, "x").await);
        let reply = fetch(&world.anon(), client, &first).await;
        assert_eq!((reply.status, reply.header("content-type")), (200, Some("application/zip")), "{}", reply.text());
        assert_eq!(reply.header("cache-control"), Some("no-store"));
        assert_void(&fetch(&world.anon(), client, &first).await);
        let logged = admin.get("/api/identity/security-logs?action=DataPackDownloaded").await.ok();
        assert_eq!(
            (&logged["totalCount"], &logged["items"][0]["userName"]),
            (&json!(1), &json!("coach")),
            "the tenant learns of it: {logged}"
        );

        let (replaced, later) = (token(&coach, client).await, token(&coach, client).await);
        assert_void(&fetch(&coach, client, &replaced).await);
        world.clock.advance(TimeDelta::seconds(61));
        assert_void(&fetch(&coach, client, &later).await);

        let last = token(&coach, client).await;
        assign(&world, false).await;
        assert_eq!(fetch(&world.anon(), client, &last).await.status, 404, "who works for the client no more gets nothing");
        assert_eq!(coach.get(&of(client)).await.status, 404);
    })
    .await;
}

#[tokio::test]
async fn who_loses_the_client_before_the_pack_is_written_gets_none() {
    on_both(async |world: World| {
        let (client, coach) = (world.cast.alpha_client, within_alpha(&world, Who::Coach).await);
        world.drain().await;
        ask(&coach, client).await.ok();
        assign(&world, false).await;
        world.drain().await;
        assign(&world, true).await;
        assert_eq!(state(&coach, client).await["status"], "Failed");
        assert_eq!(ask_token(&coach, client).await.refused(400), "Portal:Clients.DataPackNotReady");
    })
    .await;
}

#[tokio::test]
async fn a_closed_clients_pack_is_written_and_goes_after_a_week_or_by_hand() {
    on_both(async |world: World| {
        let (client, host) = (world.cast.alpha_client, within_alpha(&world, Who::HostAdmin).await);
        let path = format!("/api/app/clients/{client}");
        offboard(&host, &path).await;
        go(&host, &path, "Closed", None).await.ok();
        let admin = world.as_user(Who::ClientAdmin).await;
        world.drain().await;
        ask(&admin, client).await.ok();
        world.drain().await;
        let reply = fetch(&world.anon(), client, &token(&admin, client).await).await;
        assert_eq!(entries(&unpacked(reply.bytes), "clients")[0]["status"], "Closed");
        assert_eq!(admin.delete(&of(client)).await.status, 204);
        assert_eq!(state(&admin, client).await["status"], "Expired");
        assert_eq!(ask_token(&admin, client).await.refused(400), "Portal:Clients.DataPackExpired");
        assert_eq!(admin.delete(&of(client)).await.status, 404);

        world.clock.advance(TimeDelta::seconds(1));
        ask(&admin, client).await.ok();
        world.drain().await;
        world.clock.advance(TimeDelta::days(7));
        let admin = world.as_user_again(Who::ClientAdmin).await;
        assert_eq!(state(&admin, client).await["status"], "Expired", "before the sweep");
        assert_eq!(ask_token(&admin, client).await.refused(400), "Portal:Clients.DataPackExpired");
        world.drain().await;
        assert_eq!(state(&admin, client).await["status"], "Expired");
    })
    .await;
}
