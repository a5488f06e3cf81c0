use futures::future::join_all;
use serde_json::json;
use testkit::{Who, on_both};

use crate::flow::{Browser, oauth_error};

#[tokio::test]
async fn guessing_on_one_account_is_limited() {
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
        assert_eq!(world.sign_in(Who::HostAdmin).await.status, 200, "others are not affected");
        world.clock.advance(chrono::TimeDelta::minutes(15));
        assert_eq!(browser.post_json("/api/account/login", &guess).await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn the_limit_holds_under_concurrency_and_across_nodes() {
    on_both(async |world| {
        let other = world.moved_to("https://portal.example/").await;
        let guess = json!({"userNameOrEmailAddress": "somebody", "password": "x", "rememberMe": false});
        let nodes = [world.anon(), other];
        let replies = join_all((0..30).map(|n| nodes[n % 2].post("/api/account/login", guess.clone()))).await;
        let judged = replies.iter().filter(|reply| reply.status == 200).count();
        assert!(judged <= 20 && replies.iter().all(|reply| [200, 429].contains(&reply.status)), "{judged}");
    })
    .await;
}

#[tokio::test]
async fn correct_passwords_are_queued_and_not_rejected() {
    on_both(async |world| {
        let replies = join_all((0..40).map(|_| world.sign_in(Who::HostAdmin))).await;
        let statuses: Vec<_> = replies.iter().map(|reply| reply.status).collect();
        assert!(statuses.iter().all(|status| *status == 200), "{statuses:?}");
    })
    .await;
}

#[tokio::test]
async fn spellings_of_a_name_share_limit_and_lookup() {
    on_both(async |world| {
        let mut browser = Browser::new(&world);
        let spellings = ["viewer", "VIEWER", "v\u{131}ewer", "\u{ff36}\u{ff29}\u{ff25}\u{ff37}\u{ff25}\u{ff32}"];
        let path = format!("/api/account/login?__tenant={}", world.cast.alpha);
        for name in spellings {
            let right = json!({"userNameOrEmailAddress": name, "password": testkit::PASSWORD, "rememberMe": false});
            assert_eq!(browser.post_json(&path, &right).await.ok()["result"], 1, "{name}");
        }
        let guess = |name: &str| json!({"userNameOrEmailAddress": name, "password": "x", "rememberMe": false});
        for name in spellings.into_iter().cycle().take(20) {
            assert_eq!(browser.post_json(&path, &guess(name)).await.status, 200);
        }
        for name in spellings {
            assert_eq!(browser.post_json(&path, &guess(name)).await.status, 429, "{name}");
        }
    })
    .await;
}

#[tokio::test]
async fn successful_sign_ins_do_not_count() {
    on_both(async |world| {
        for _ in 0..25 {
            assert_eq!(world.sign_in(Who::HostAdmin).await.status, 200);
        }
    })
    .await;
}

#[tokio::test]
async fn guessing_a_clients_secret_is_limited() {
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
