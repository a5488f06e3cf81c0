//! The audit record of changes, failures and faults.

use std::{net::SocketAddr, sync::Arc};

use axum::{
    body::Body,
    extract::ConnectInfo,
    http::{Method, Request, header},
};
use chrono::TimeDelta;
use http::{Area, Limits, OpenApiRouter, route, routes};
use kernel::{Clients, Error, HOST, Policy, Principal, Scope, Tenancy, Uuid, scope::Impersonator};
use serde_json::{Value, json};
use store::{
    audit::{action, change, log, property},
    sea_orm::EntityTrait,
};
use testkit::{Actor, Reply, Who, World, on_both};
use tower::ServiceExt;

const USERS: &str = "/api/identity/users";
const CORRELATION: &str = "x-correlation-id";

fn request(name: &str) -> Value {
    json!({"userName": name, "name": "Lucy", "surname": "Farrow", "email": format!("{name}@waymark.example"),
        "isActive": true, "lockoutEnabled": true, "roleNames": ["Staff"], "password": "Quay-Street-7"})
}

/// The records of one tenant.
async fn logs(world: &World, tenant: Uuid) -> Vec<log::Model> {
    world.app.db().read(&world.installer().within(tenant), |tx| async move { tx.all(log::Entity::find()).await }).await.unwrap()
}

/// The only record of a request.
async fn record(world: &World, reply: &Reply) -> log::Model {
    let id = reply.header(CORRELATION).unwrap();
    let mut found: Vec<log::Model> = logs(world, world.cast.alpha).await.into_iter().filter(|l| l.correlation_id == id).collect();
    assert_eq!(found.len(), 1, "records of {id}");
    found.remove(0)
}

/// The record of a failure, which is written after the response: each attempt lets the writer continue.
async fn failure(world: &World, correlation: &str) -> Option<log::Model> {
    failure_within(world, world.cast.alpha, correlation, 10_000).await
}

async fn failure_within(world: &World, tenant: Uuid, correlation: &str, looks: usize) -> Option<log::Model> {
    for _ in 0..looks {
        let found = logs(world, tenant).await.into_iter().find(|l| l.correlation_id == correlation);
        if found.is_some() {
            return found;
        }
        tokio::task::yield_now().await;
    }
    None
}

async fn parameters(world: &World, of: &log::Model) -> Value {
    let scope = world.installer().within(of.tenant_id);
    let actions = world.app.db().read(&scope, |tx| async move { tx.all(action::Entity::find()).await }).await.unwrap();
    let called = actions.into_iter().find(|a| a.audit_log_id == of.id).unwrap();
    serde_json::from_str(&called.parameters).unwrap()
}

/// Names of the changed properties of `kind` with their old and new values.
async fn properties(world: &World, of: &log::Model, kind: &str) -> Vec<(String, Value, Value)> {
    let scope = world.installer().within(of.tenant_id);
    let (changes, properties) = world
        .app
        .db()
        .read(&scope, |tx| async move { Ok((tx.all(change::Entity::find()).await?, tx.all(property::Entity::find()).await?)) })
        .await
        .unwrap();
    let ids: Vec<Uuid> = changes.iter().filter(|c| c.audit_log_id == of.id && c.entity_type.ends_with(kind)).map(|c| c.id).collect();
    let read = |text: Option<String>| text.map_or(Value::Null, |t| serde_json::from_str(&t).unwrap());
    let of_change = properties.into_iter().filter(|p| ids.contains(&p.entity_change_id));
    of_change.map(|p| (p.property_name, read(p.original_value), read(p.new_value))).collect()
}

#[tokio::test]
async fn a_change_is_recorded_with_status_and_arguments_but_no_secret() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let made = admin.post(USERS, request("lucy")).await;
        let (id, entry) = (made.ok()["id"].as_str().unwrap().to_owned(), record(&world, &made).await);
        assert_eq!((entry.http_method.as_str(), entry.url.as_str(), entry.http_status_code), ("POST", USERS, i32::from(made.status)));
        assert_eq!((entry.exceptions.as_deref(), entry.client_id.as_deref()), (None, Some("Portal_App")));
        let called = parameters(&world, &entry).await;
        assert_eq!((&called["input"]["userName"], &called["input"]["password"]), (&json!("lucy"), &json!("***")));
        let values = properties(&world, &entry, "User").await;
        let of = |name: &str| values.iter().find(|(n, ..)| n == name).map(|(_, old, new)| (old.clone(), new.clone()));
        assert_eq!(of("userName"), Some((Value::Null, json!("lucy"))));
        assert_eq!(of("passwordHash"), Some((Value::Null, json!("***"))));
        assert!(
            values.iter().all(|(name, ..)| !name.contains('_') && !["searchKey", "normalizedUserName"].contains(&name.as_str())),
            "{values:?}"
        );
        assert_eq!(of("lastPasswordChangeAt"), Some((Value::Null, json!("2026-03-02T09:00:00Z"))));
        let gone = admin.delete(&format!("{USERS}/{id}")).await;
        let entry = record(&world, &gone).await;
        assert_eq!((gone.status, entry.http_status_code), (204, 204));
        assert_eq!(parameters(&world, &entry).await, json!({"id": id}));
    })
    .await;
}

#[tokio::test]
async fn a_secret_of_an_unexpected_type_stands_in_no_record() {
    on_both(async |world: World| {
        let (admin, staff) = (world.as_user(Who::ClientAdmin).await, world.cast.user(Who::Staff));
        let user = format!("{USERS}/{staff}");
        let (set, profile) = (format!("{user}/change-password"), "/api/account/my-profile/change-password");
        let calls = [
            (Method::POST, profile, "newPassword"),
            (Method::POST, profile, "currentPassword"),
            (Method::POST, "/api/account/reauthenticate", "password"),
            (Method::POST, USERS, "password"),
            (Method::PUT, user.as_str(), "password"),
            (Method::PUT, set.as_str(), "newPassword"),
        ];
        let secret = "7391846250";
        let number = json!(7_391_846_250_i64);
        for (method, path, member) in calls {
            let values = [number.clone(), json!([number]), json!({"value": number}), json!([{"value": secret}])];
            for body in values.into_iter().map(|value| json!({ member: value })).chain([json!([number]), json!(secret)]) {
                let refused =
                    if method == Method::PUT { admin.put(path, body.clone()).await } else { admin.post(path, body.clone()).await };
                assert_eq!(refused.status, 400, "{path} {body}");
                let entry = failure(&world, refused.header(CORRELATION).unwrap()).await.unwrap();
                let kept = parameters(&world, &entry).await.to_string();
                assert!(!kept.contains(secret) && kept.contains("***"), "{path} {body}: {kept}");
            }
        }
    })
    .await;
}

#[tokio::test]
async fn a_private_key_that_is_sent_as_a_public_one_stands_in_no_record() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::HostAdmin).await;
        let secret = "MHcCAQEEIBreakwater";
        let pem = format!("-----BEGIN PRIVATE KEY-----\n{secret}\n-----END PRIVATE KEY-----");
        let jwk = json!({"kty": "EC", "crv": "P-256", "x": "AA", "y": "AA", "d": secret});
        for keys in [json!([pem]), json!([jwk.to_string()]), json!([jwk]), json!(pem)] {
            let body = json!({"clientId": "robot", "displayName": "Robot", "clientType": "confidential", "publicKeys": keys});
            let refused = admin.post("/api/openiddict/applications", body).await;
            assert_eq!(refused.status, 400, "{keys}");
            let entry = failure_within(&world, HOST, refused.header(CORRELATION).unwrap(), 10_000).await.unwrap();
            let kept = parameters(&world, &entry).await.to_string();
            assert!(!kept.contains(secret) && kept.contains("robot"), "{keys}: {kept}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_record_has_the_callers_address_and_correlation_id() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let caller: SocketAddr = "203.0.113.9:4711".parse().unwrap();
        let request = Request::post(USERS)
            .header(header::AUTHORIZATION, format!("Bearer {}", admin.token().unwrap()))
            .header(header::CONTENT_TYPE, "application/json")
            .header(header::USER_AGENT, "Lighthouse/1")
            .header(CORRELATION, "desk-7")
            .extension(ConnectInfo(caller))
            .body(Body::from(request("lucy").to_string()));
        let made = admin.send(request.unwrap()).await;
        made.ok();
        assert_eq!(made.header(CORRELATION), Some("desk-7"));
        let entry = record(&world, &made).await;
        assert_eq!((entry.client_ip_address.as_deref(), entry.browser_info.as_deref()), (Some("203.0.113.9"), Some("Lighthouse/1")));
    })
    .await;
}

#[tokio::test]
async fn a_rejection_is_recorded_with_its_reason_unless_anonymous() {
    on_both(async |world: World| {
        let staff = world.as_user(Who::Staff).await;
        let refused = staff.post(USERS, request("lucy")).await;
        assert_eq!(refused.status, 403);
        let entry = failure(&world, refused.header(CORRELATION).unwrap()).await.unwrap();
        assert_eq!((entry.http_status_code, entry.user_name.as_str()), (403, "staff"));
        assert!(entry.exceptions.unwrap().contains("AbpIdentity.Users.Create"));
        let wrong = world.as_user(Who::ClientAdmin).await.post(USERS, json!({"userName": "x", "password": "Quay-Street-7"})).await;
        let entry = failure(&world, wrong.header(CORRELATION).unwrap()).await.unwrap();
        assert_eq!(entry.http_status_code, 400);
        assert!(!parameters(&world, &entry).await.to_string().contains("Quay-Street-7"));
        let before = logs(&world, world.cast.alpha).await.len();
        let anonymous = world.anon().within(world.cast.alpha).post(USERS, request("lucy")).await;
        assert_eq!(
            (anonymous.status, failure_within(&world, world.cast.alpha, anonymous.header(CORRELATION).unwrap(), 200).await),
            (401, None)
        );
        assert_eq!(logs(&world, world.cast.alpha).await.len(), before);
    })
    .await;
}

#[utoipa::path(post, path = "/api/test/panic", operation_id = "break_test", responses((status = 204)))]
async fn breaks() -> http::Result<()> {
    panic!("a server fault")
}

#[utoipa::path(post, path = "/api/test/away", operation_id = "miss_test", responses((status = 204)))]
async fn misses() -> http::Result<()> {
    Err(Error::unavailable("the mail server is unavailable").into())
}

fn faulty() -> OpenApiRouter<http::App> {
    OpenApiRouter::new().routes(route(Policy::SignedIn, routes!(breaks))).routes(route(Policy::SignedIn, routes!(misses)))
}

async fn call_faulty(world: &World, actor: &Actor, path: &str) -> (u16, String) {
    let (router, _) = http::document(&[Area::new("faulty", faulty)]);
    let router = http::wrap(router.with_state(world.app.clone()), world.app.clone(), Limits::default());
    let request = Request::builder().method(Method::POST).uri(path);
    let request = request.header(header::AUTHORIZATION, format!("Bearer {}", actor.token().unwrap()));
    let response = router.oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
    (response.status().as_u16(), response.headers()[CORRELATION].to_str().unwrap().to_owned())
}

#[tokio::test]
async fn server_faults_are_recorded_like_rejections() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        for (path, status, cause) in [("/api/test/panic", 500, "panicked"), ("/api/test/away", 503, "the mail server is unavailable")] {
            let (answered, correlation) = call_faulty(&world, &admin, path).await;
            assert_eq!(answered, status);
            let entry = failure(&world, &correlation).await.unwrap_or_else(|| panic!("{path} left no record"));
            assert_eq!((entry.http_status_code, entry.url.as_str()), (i32::from(status), path));
            assert!(entry.exceptions.unwrap().contains(cause));
            assert_eq!(entry.user_id, Some(world.cast.user(Who::ClientAdmin)));
        }
    })
    .await;
}

#[tokio::test]
async fn a_record_has_the_impersonator_and_the_duration() {
    on_both(async |world: World| {
        let (alpha, behind) = (world.cast.alpha, world.cast.user(Who::HostAdmin));
        let impersonator = Impersonator { user_id: behind, tenant: kernel::HOST, user_name: "admin".into() };
        let principal = Principal {
            user_id: Some(world.cast.user(Who::Staff)),
            home: alpha,
            user_name: "staff".into(),
            impersonator: Some(impersonator),
            ..Principal::default()
        };
        let scope = Scope::new(Tenancy::Tenant(alpha), Clients::All, Arc::new(principal), world.app.now(), Arc::default());
        let (before, clock) = (logs(&world, alpha).await.len(), &world.clock);
        let acted = world.app.db().write(&scope, |tx| async move {
            tx.audit_action();
            clock.advance(TimeDelta::milliseconds(1500));
            Ok(())
        });
        acted.await.unwrap();
        let all = logs(&world, alpha).await;
        assert_eq!(all.len(), before + 1);
        let entry = all.into_iter().find(|l| l.impersonator_user_id.is_some()).unwrap();
        assert_eq!((entry.impersonator_user_id, entry.impersonator_tenant_id), (Some(behind), Some(kernel::HOST)));
        assert_eq!((entry.impersonator_user_name.as_deref(), entry.user_name.as_str()), (Some("admin"), "staff"));
        // Without a request, there is no status.
        assert_eq!((entry.execution_duration, entry.http_status_code), (1500, 0));
    })
    .await;
}

#[tokio::test]
async fn records_of_many_rejections_are_limited_and_summarised() {
    on_both(async |world: World| {
        let staff = world.as_user(Who::Staff).await;
        let refused = async || staff.post(USERS, request("lucy")).await.header(CORRELATION).unwrap().to_owned();
        for _ in 0..70 {
            refused().await;
        }
        world.clock.advance(TimeDelta::minutes(1));
        let last = failure(&world, &refused().await).await.unwrap();
        assert!(last.exceptions.unwrap().contains("10 more refusals"));
        assert_eq!(logs(&world, world.cast.alpha).await.iter().filter(|l| l.http_status_code == 403).count(), 61);
    })
    .await;
}
