//! Helpers for acting as another user.

use chrono::{TimeDelta, Utc};
use serde_json::{Value, json};
use testkit::{Actor, Reply, Who, World};

use crate::flow::SCOPE;

/// The grant `Impersonation` with the access token of the current session.
pub async fn impersonate(world: &World, token: &str, target: &[(&str, &str)]) -> Reply {
    exchange(world, "Impersonation", token, target).await
}

/// The grant `LinkLogin` for a user of the cast.
pub async fn link_login(world: &World, token: &str, who: Who) -> Reply {
    let (user, tenant) = (world.cast.user(who).to_string(), world.cast.tenant_of(who));
    let tenant = (!tenant.is_nil()).then(|| tenant.to_string());
    let mut target = vec![("LinkUserId", user.as_str())];
    target.extend(tenant.as_deref().map(|tenant| ("LinkTenantId", tenant)));
    exchange(world, "LinkLogin", token, &target).await
}

async fn exchange(world: &World, grant: &str, token: &str, target: &[(&str, &str)]) -> Reply {
    let own = [("grant_type", grant), ("client_id", "Portal_App"), ("scope", SCOPE), ("access_token", token)];
    world.anon().form("/connect/token", &[&own[..], target].concat()).await
}

/// The access token of an answer.
pub fn access(tokens: &Value) -> &str {
    tokens["access_token"].as_str().unwrap()
}

/// The access token of a new session.
pub async fn signed_in(world: &World, who: Who) -> String {
    access(&world.sign_in(who).await.ok()).to_owned()
}

/// A caller with this token.
pub fn caller(world: &World, token: &str) -> Actor {
    world.anon().with_token(Some(token))
}

/// Lets `target` act as `source` between these hours from now; returns the delegation's id.
pub async fn delegate(world: &World, source: Who, target: Who, hours: (i64, i64)) -> String {
    let now = world.app.now();
    let at = |hours: i64| (now + TimeDelta::hours(hours)).with_timezone(&Utc).to_rfc3339();
    let giver = caller(world, &signed_in(world, source).await);
    let body = json!({"targetUserId": world.cast.user(target), "startTime": at(hours.0), "endTime": at(hours.1)});
    let made = giver.post("/api/account/user-delegation/delegate-new-user", body).await;
    assert_eq!(made.status, 204, "{}", made.text());
    let all = giver.get("/api/account/user-delegation/delegated-users").await.ok();
    all["items"][0]["id"].as_str().unwrap().to_owned()
}

/// The account of a user of the cast, as the calls of linked accounts name it.
pub fn account(world: &World, who: Who) -> Value {
    let tenant = world.cast.tenant_of(who);
    json!({"userId": world.cast.user(who), "tenantId": (!tenant.is_nil()).then_some(tenant)})
}

/// A token that links another account to that of `who`.
pub async fn link_token(world: &World, who: Who) -> String {
    let asks = caller(world, &signed_in(world, who).await);
    let issued = asks.call(axum::http::Method::POST, "/api/account/link-user/generate-link-token", None).await;
    assert_eq!(issued.status, 200, "{}", issued.text());
    issued.text()
}

/// The same account with a token.
pub fn with_token(account: &Value, token: &str) -> Value {
    let mut body = account.clone();
    body["token"] = token.into();
    body
}

/// Links two accounts of the cast.
pub async fn link(world: &World, one: Who, other: Who) {
    let token = link_token(world, one).await;
    let answers = caller(world, &signed_in(world, other).await);
    let linked = answers.post("/api/account/link-user/link", with_token(&account(world, one), &token)).await;
    assert_eq!(linked.status, 204, "{}", linked.text());
}
