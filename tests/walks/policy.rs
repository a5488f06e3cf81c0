//! Every policy is enforced: against anonymous callers, invalid tokens and callers without the permission.

use std::collections::{BTreeMap, BTreeSet};

use chrono::TimeDelta;
use store::Engine;
use testkit::{Actor, Who, World, on, on_both};

use crate::operations;

async fn without_a_valid_token(world: World) {
    let admin = world.as_user(Who::ClientAdmin).await;
    let token = admin.token().unwrap().to_owned();
    let tampered = {
        let (head, signature) = token.rsplit_once('.').unwrap();
        let flipped: String = signature.chars().rev().collect();
        format!("{head}.{flipped}")
    };
    let none = format!("{}.{}.", "eyJhbGciOiJub25lIiwidHlwIjoiYXQrand0In0", token.split('.').nth(1).unwrap());
    let callers =
        [world.anon(), world.anon().with_token(Some(&tampered)), world.anon().with_token(Some(&none)), world.anon().with_token(Some("x"))];
    for operation in operations::all().iter().filter(|o| o.policy != "public") {
        for caller in &callers {
            let reply = operation.call(caller).await;
            // spec: PERM-01
            assert_eq!(reply.status, 401, "{}: {}", operation.name(), reply.text());
            assert!(reply.header("www-authenticate").is_some(), "{}", operation.name());
        }
    }
    world.clock.advance(TimeDelta::hours(2));
    for operation in operations::all().iter().filter(|o| o.policy != "public") {
        let reply = operation.call(&admin).await;
        assert_eq!(reply.status, 401, "{} accepts an expired token", operation.name());
    }
}

#[tokio::test]
async fn an_operation_that_is_not_public_requires_a_valid_token() {
    on(Engine::Sqlite, without_a_valid_token).await;
}

#[tokio::test]
async fn an_operation_that_is_not_public_requires_a_valid_token_on_postgresql() {
    on(Engine::Postgres, without_a_valid_token).await;
}

/// All test users, where they work.
async fn callers(world: &World) -> Vec<(String, Actor)> {
    let in_alpha = [Who::ClientAdmin, Who::Manager, Who::Staff, Who::Viewer, Who::NobodyInTenant];
    let at_host = [Who::HostAdmin, Who::Management, Who::Coach, Who::Author, Who::NobodyAtHost];
    let mut callers = Vec::new();
    for who in in_alpha.into_iter().chain(at_host) {
        let actor = world.as_user(who).await;
        if at_host.contains(&who) && who != Who::NobodyAtHost && who != Who::Author {
            callers.push((format!("{who:?} in a workspace"), actor.within(world.cast.alpha)));
        }
        callers.push((format!("{who:?}"), actor));
    }
    callers
}

/// The caller's permissions, from the bootstrap call.
async fn granted(caller: &Actor) -> BTreeSet<String> {
    let configuration = caller.get("/api/abp/application-configuration").await.ok();
    let policies = configuration["auth"]["grantedPolicies"].as_object().unwrap();
    policies.iter().filter(|(_, granted)| **granted == true).map(|(name, _)| name.clone()).collect()
}

async fn without_the_permission(world: World) {
    let operations = operations::all();
    let guarded: Vec<_> = operations.iter().filter(|o| !matches!(o.policy.as_str(), "public" | "signed-in")).collect();
    let mut refused = BTreeMap::<String, usize>::new();
    for (who, caller) in callers(&world).await {
        let held = granted(&caller).await;
        for operation in &guarded {
            if operation.policy.split(" || ").any(|name| held.contains(name)) {
                continue;
            }
            let reply = operation.call(&caller).await;
            // spec: PERM-01
            assert_eq!(reply.status, 403, "{} ({}) as {who}: {}", operation.name(), operation.policy, reply.text());
            *refused.entry(operation.name()).or_default() += 1;
        }
    }
    let spared: Vec<String> = guarded.iter().map(|o| o.name()).filter(|name| refused.get(name).is_none_or(|n| *n < 2)).collect();
    assert!(spared.is_empty(), "fewer than two callers lack the permission of {spared:?}");
}

#[tokio::test]
async fn an_operation_with_a_policy_rejects_callers_who_lack_it() {
    on(Engine::Sqlite, without_the_permission).await;
}

#[tokio::test]
async fn an_operation_with_a_policy_rejects_callers_who_lack_it_on_postgresql() {
    on(Engine::Postgres, without_the_permission).await;
}

#[tokio::test]
async fn a_token_of_an_ended_session_stops_at_once() {
    on_both(async |world: World| {
        let tokens = world.sign_in(Who::Staff).await.ok();
        let staff = world.anon().with_token(tokens["access_token"].as_str());
        assert_eq!(staff.get("/api/account/my-profile").await.status, 200);
        let refresh = tokens["refresh_token"].as_str().unwrap();
        let pairs = [("token", refresh), ("token_type_hint", "refresh_token"), ("client_id", "Portal_App")];
        assert_eq!(world.anon().form("/connect/revocat", &pairs).await.status, 200);
        world.clock.advance(TimeDelta::seconds(2));
        assert_eq!(staff.get("/api/account/my-profile").await.status, 401);
    })
    .await;
}
