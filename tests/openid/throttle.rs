use serde_json::json;
use testkit::{Who, on_both};

use crate::flow::{Browser, oauth_error};

#[tokio::test]
async fn guessing_on_one_account_is_bounded() {
    on_both(async |world| {
        let mut browser = Browser::new(&world);
        let guess = json!({"userNameOrEmailAddress": "somebody", "password": "x", "rememberMe": false});
        for _ in 0..20 {
            assert_eq!(browser.post_json("/api/account/login", &guess).await.status, 200);
        }
        let over = browser.post_json("/api/account/login", &guess).await;
        assert_eq!(over.refused(429), "Portal:Common.TooManyRequests");
        assert_eq!(over.header("retry-after"), Some("900"));
        let pairs =
            [("grant_type", "password"), ("client_id", "Portal_App"), ("username", "Somebody"), ("password", "x"), ("scope", "Portal")];
        let grant = world.anon().form("/connect/token", &pairs).await;
        assert_eq!(oauth_error(&grant, 429), "temporarily_unavailable");
        assert!(grant.header("retry-after").is_some());
        assert_eq!(world.sign_in(Who::HostAdmin).await.status, 200, "others are not held up");
        world.clock.advance(chrono::TimeDelta::minutes(15));
        assert_eq!(browser.post_json("/api/account/login", &guess).await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn signing_in_rightly_costs_nothing() {
    on_both(async |world| {
        for _ in 0..25 {
            assert_eq!(world.sign_in(Who::HostAdmin).await.status, 200);
        }
    })
    .await;
}

#[tokio::test]
async fn guessing_a_clients_secret_is_bounded() {
    on_both(async |world| {
        crate::flow::register(&world, "partner", "client_credentials", "implicit").await;
        let ask = async |secret: &str| {
            let pairs = [("grant_type", "client_credentials"), ("client_id", "partner"), ("client_secret", secret), ("scope", "Portal")];
            world.anon().form("/connect/token", &pairs).await
        };
        for _ in 0..20 {
            assert_eq!(oauth_error(&ask("guess").await, 400), "invalid_client");
        }
        assert_eq!(ask(crate::flow::SECRET).await.status, 429);
        world.clock.advance(chrono::TimeDelta::minutes(15));
        assert_eq!(ask(crate::flow::SECRET).await.status, 200);
    })
    .await;
}
