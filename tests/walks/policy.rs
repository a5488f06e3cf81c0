//! No call without its policy: nobody, a token that doesn't hold, and somebody without the permission.

use chrono::TimeDelta;
use testkit::{Who, World, on_both};

use crate::operations;

#[tokio::test]
async fn an_operation_that_is_not_public_refuses_who_has_no_token_that_holds() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let token = admin.token().unwrap().to_owned();
        let tampered = {
            let (head, signature) = token.rsplit_once('.').unwrap();
            let flipped: String = signature.chars().rev().collect();
            format!("{head}.{flipped}")
        };
        let none = format!("{}.{}.", "eyJhbGciOiJub25lIiwidHlwIjoiYXQrand0In0", token.split('.').nth(1).unwrap());
        let callers = [
            world.anon(),
            world.anon().with_token(Some(&tampered)),
            world.anon().with_token(Some(&none)),
            world.anon().with_token(Some("x")),
        ];
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
            assert_eq!(reply.status, 401, "{} takes an expired token", operation.name());
        }
    })
    .await;
}

#[tokio::test]
async fn an_operation_with_a_policy_refuses_who_lacks_it() {
    on_both(async |world: World| {
        let nobody_in_tenant = world.as_user(Who::NobodyInTenant).await;
        let nobody_at_host = world.as_user(Who::NobodyAtHost).await;
        for operation in operations::all().iter().filter(|o| !matches!(o.policy.as_str(), "public" | "signed-in")) {
            for nobody in [&nobody_in_tenant, &nobody_at_host] {
                let reply = operation.call(nobody).await;
                // spec: PERM-01
                assert_eq!(reply.status, 403, "{} ({}): {}", operation.name(), operation.policy, reply.text());
            }
        }
    })
    .await;
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
