use chrono::TimeDelta;
use serde_json::Value;
use testkit::{Who, World, claims, on_both};

use crate::flow::{call, oauth_error, refresh, refresh_at};

async fn signed_in(world: &World) -> Value {
    world.sign_in(Who::Staff).await.ok()
}

fn token<'a>(tokens: &'a Value, name: &str) -> &'a str {
    tokens[name].as_str().unwrap()
}

#[tokio::test]
async fn refresh_tokens_rotate() {
    on_both(async |world| {
        let mut tokens = signed_in(&world).await;
        for _ in 0..3 {
            world.clock.advance(TimeDelta::minutes(45));
            let next = refresh(&world, token(&tokens, "refresh_token")).await.ok();
            // spec: AUTH-06
            assert_ne!(next["refresh_token"], tokens["refresh_token"]);
            assert_eq!(call(&world, token(&next, "access_token")).await.status, 200);
            tokens = next;
        }
    })
    .await;
}

#[tokio::test]
async fn a_late_reuse_of_an_old_token_revokes_the_family() {
    on_both(async |world| {
        let first = signed_in(&world).await;
        let second = refresh(&world, token(&first, "refresh_token")).await.ok();
        world.clock.advance(TimeDelta::seconds(11));
        // spec: AUTH-06
        assert_eq!(oauth_error(&refresh(&world, token(&first, "refresh_token")).await, 400), "invalid_grant");
        assert_eq!(oauth_error(&refresh(&world, token(&second, "refresh_token")).await, 400), "invalid_grant");
        assert_eq!(call(&world, token(&second, "access_token")).await.status, 401);
    })
    .await;
}

#[tokio::test]
async fn parallel_tabs_get_siblings_that_expire_together() {
    on_both(async |world| {
        let first = signed_in(&world).await;
        let one = refresh(&world, token(&first, "refresh_token")).await.ok();
        world.clock.advance(TimeDelta::seconds(10));
        let two = refresh(&world, token(&first, "refresh_token")).await.ok();
        // spec: AUTH-06
        assert_eq!(call(&world, token(&one, "access_token")).await.status, 200);
        assert_eq!(call(&world, token(&two, "access_token")).await.status, 200);
        refresh(&world, token(&one, "refresh_token")).await.ok();
        // The grace of the first generation is over once the second was used.
        assert_eq!(oauth_error(&refresh(&world, token(&first, "refresh_token")).await, 400), "invalid_grant");
        assert_eq!(oauth_error(&refresh(&world, token(&two, "refresh_token")).await, 400), "invalid_grant");
    })
    .await;
}

#[tokio::test]
async fn tabs_that_refresh_at_the_same_moment_all_continue() {
    on_both(async |world| {
        let first = signed_in(&world).await;
        let presented = token(&first, "refresh_token");
        let (a, b, c) = tokio::join!(refresh(&world, presented), refresh(&world, presented), refresh(&world, presented));
        for reply in [a, b, c] {
            assert_eq!(call(&world, token(&reply.ok(), "access_token")).await.status, 200);
        }
    })
    .await;
}

#[tokio::test]
async fn a_node_learns_of_another_nodes_changes_to_a_family() {
    on_both(async |world| {
        let (here, there) = (world.anon(), world.configured(|_| {}).await);
        let given_here = async || refresh(&world, token(&signed_in(&world).await, "refresh_token")).await.ok();

        let first = given_here().await;
        let second = refresh_at(&there, token(&first, "refresh_token")).await.ok();
        world.clock.advance(TimeDelta::seconds(11));
        // spec: AUTH-06
        assert_eq!(oauth_error(&refresh_at(&here, token(&first, "refresh_token")).await, 400), "invalid_grant");
        assert_eq!(oauth_error(&refresh_at(&there, token(&second, "refresh_token")).await, 400), "invalid_grant");

        let tokens = given_here().await;
        let taken_back =
            there.form("/connect/revocation", &[("client_id", "Portal_App"), ("token", token(&tokens, "refresh_token"))]).await;
        assert_eq!(taken_back.status, 200);
        assert_eq!(oauth_error(&refresh_at(&here, token(&tokens, "refresh_token")).await, 400), "invalid_grant");

        let tokens = given_here().await;
        let session = claims(token(&tokens, "access_token"))["sessionid"].as_str().unwrap().to_owned();
        let own = there.with_token(Some(token(&tokens, "access_token")));
        assert_eq!(own.delete(&format!("/api/account/sessions/{session}")).await.status, 204);
        assert_eq!(oauth_error(&refresh_at(&here, token(&tokens, "refresh_token")).await, 400), "invalid_grant");
    })
    .await;
}

#[tokio::test]
async fn a_refresh_can_narrow_but_not_widen_the_scope() {
    on_both(async |world| {
        let first = signed_in(&world).await;
        let ask = async |scope: &str, presented: &str| {
            let pairs = [("grant_type", "refresh_token"), ("client_id", "Portal_App"), ("refresh_token", presented), ("scope", scope)];
            world.anon().form("/connect/token", &pairs).await
        };
        assert_eq!(oauth_error(&ask("openid address", token(&first, "refresh_token")).await, 400), "invalid_scope");
        let narrow = ask("openid Portal", token(&first, "refresh_token")).await.ok();
        assert_eq!(narrow["scope"], "openid Portal");
        let wide = ask("openid profile Portal", token(&narrow, "refresh_token")).await.ok();
        assert_eq!(wide["scope"], "openid profile Portal");
    })
    .await;
}

#[tokio::test]
async fn a_refresh_token_belongs_to_its_client_and_expires() {
    on_both(async |world| {
        crate::flow::register(&world, "partner", "refresh_token", "implicit").await;
        let first = signed_in(&world).await;
        let presented = token(&first, "refresh_token");
        let pairs = [
            ("grant_type", "refresh_token"),
            ("client_id", "partner"),
            ("client_secret", crate::flow::SECRET),
            ("refresh_token", presented),
        ];
        assert_eq!(oauth_error(&world.anon().form("/connect/token", &pairs).await, 400), "invalid_grant");
        world.clock.advance(TimeDelta::days(14));
        assert_eq!(oauth_error(&refresh(&world, presented).await, 400), "invalid_grant");
    })
    .await;
}
