use serde_json::Value;
use testkit::{Who, World, on_both};

use crate::flow::{Browser, authorize_pairs, encode, exchange, location, oauth_error, parameter};

async fn push(world: &World, changes: &[(&str, &str)]) -> String {
    let reply = world.anon().form("/connect/par", &authorize_pairs(changes)).await;
    assert_eq!(reply.status, 201, "{}", reply.text());
    let answer: Value = reply.json();
    assert_eq!(answer["expires_in"], 60);
    answer["request_uri"].as_str().unwrap().to_owned()
}

fn path(handle: &str) -> String {
    format!("/connect/authorize?{}", encode(&[("client_id", "Portal_App"), ("request_uri", handle)]))
}

#[tokio::test]
async fn a_pushed_request_is_answered_once() {
    on_both(async |world| {
        let handle = push(&world, &[]).await;
        let mut browser = Browser::new(&world);
        let sent = location(&browser.get(&path(&handle)).await);
        assert_eq!(sent.path(), "/account/login");
        browser.sign_in(Who::Staff).await;
        let answer = location(&browser.get(&parameter(&sent, "returnUrl").unwrap()).await);
        let code = parameter(&answer, "code").unwrap();
        assert_eq!(exchange(&world, &code, crate::flow::VERIFIER).await.status, 200);
        assert_eq!(browser.get(&path(&handle)).await.status, 400, "it can be used once");
    })
    .await;
}

#[tokio::test]
async fn a_pushed_request_waits_a_minute_and_belongs_to_its_client() {
    on_both(async |world| {
        crate::flow::register(&world, "partner", "authorization_code", "implicit").await;
        let handle = push(&world, &[]).await;
        let mut browser = Browser::new(&world);
        let foreign = format!("/connect/authorize?{}", encode(&[("client_id", "partner"), ("request_uri", &handle)]));
        assert_eq!(browser.get(&foreign).await.status, 400);
        assert_eq!(browser.get(&path("https://evil.example/request")).await.status, 400);
        assert_eq!(browser.get(&path("urn:ietf:params:oauth:request_uri:guess")).await.status, 400);
        world.clock.advance(chrono::TimeDelta::seconds(60));
        assert_eq!(browser.get(&path(&handle)).await.status, 400);
    })
    .await;
}

#[tokio::test]
async fn a_pushed_request_is_validated_at_once() {
    on_both(async |world| {
        for (changes, error) in [
            ([("redirect_uri", "https://evil.example/")], "invalid_request"),
            ([("scope", "openid Everything")], "invalid_scope"),
            ([("code_challenge", "")], "invalid_request"),
        ] {
            assert_eq!(oauth_error(&world.anon().form("/connect/par", &authorize_pairs(&changes)).await, 400), error, "{changes:?}");
        }
    })
    .await;
}
