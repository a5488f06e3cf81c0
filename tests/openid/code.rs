use serde_json::json;
use testkit::{Who, claims, on_both};

use crate::flow::{Browser, REDIRECT, VERIFIER, call, exchange, location, oauth_error, parameter, refresh};

#[tokio::test]
async fn a_browser_signs_in_and_its_client_gets_tokens() {
    on_both(async |world| {
        let mut browser = Browser::new(&world);
        let sent = location(&browser.authorize(&[]).await);
        assert_eq!(sent.path(), "/account/login");
        let back = parameter(&sent, "returnUrl").unwrap();
        assert!(back.starts_with("/connect/authorize?"), "{back}");
        assert_eq!(browser.sign_in(Who::ClientAdmin).await.ok(), json!({"result": 1, "description": "Success"}));
        let answer = location(&browser.get(&back).await);
        // spec: AUTH-01
        assert!(answer.as_str().starts_with(REDIRECT));
        assert_eq!(parameter(&answer, "state").as_deref(), Some("xyz"));
        assert_eq!(parameter(&answer, "iss").as_deref(), Some("https://portal.example/"));
        assert!(parameter(&answer, "session_state").is_some());
        let tokens = exchange(&world, &parameter(&answer, "code").unwrap(), VERIFIER).await.ok();
        let id = claims(tokens["id_token"].as_str().unwrap());
        assert_eq!((id["nonce"].as_str(), id["aud"].as_str()), (Some("n-1"), Some("Portal_App")));
        assert_eq!(id["sub"], world.cast.user(Who::ClientAdmin).to_string());
        let access = claims(tokens["access_token"].as_str().unwrap());
        assert_eq!((access["iss"].as_str(), access["aud"].as_str()), (Some("https://portal.example/"), Some("Portal")));
        assert_eq!(access["tenantid"], world.cast.alpha.to_string());
        assert_eq!(access["role"], "ClientAdmin");
        assert_eq!(access["sessionid"], id["sid"]);
        assert_eq!(call(&world, tokens["access_token"].as_str().unwrap()).await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn a_second_client_needs_no_second_sign_in() {
    on_both(async |world| {
        let mut browser = Browser::new(&world);
        browser.sign_in(Who::Staff).await;
        let first = browser.tokens().await;
        let second = browser.tokens().await;
        let session = |tokens: &serde_json::Value| claims(tokens["access_token"].as_str().unwrap())["sessionid"].clone();
        assert_eq!(session(&first), session(&second));
        let silent = location(&browser.authorize(&[("prompt", "none")]).await);
        assert!(parameter(&silent, "code").is_some());
        let stranger = location(&Browser::new(&world).authorize(&[("prompt", "none")]).await);
        assert_eq!(parameter(&stranger, "error").as_deref(), Some("login_required"));
    })
    .await;
}

#[tokio::test]
async fn a_code_works_once_and_its_replay_revokes_everything() {
    on_both(async |world| {
        let mut browser = Browser::new(&world);
        browser.sign_in(Who::Staff).await;
        let code = browser.code(&[]).await;
        let tokens = exchange(&world, &code, VERIFIER).await.ok();
        let access = tokens["access_token"].as_str().unwrap();
        assert_eq!(call(&world, access).await.status, 200);
        // spec: AUTH-01
        assert_eq!(oauth_error(&exchange(&world, &code, VERIFIER).await, 400), "invalid_grant");
        assert_eq!(call(&world, access).await.status, 401);
        assert_eq!(oauth_error(&refresh(&world, tokens["refresh_token"].as_str().unwrap()).await, 400), "invalid_grant");
        // The browser's own session continues.
        assert_eq!(call(&world, browser.tokens().await["access_token"].as_str().unwrap()).await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn a_code_is_bound_to_verifier_address_client_and_time() {
    on_both(async |world| {
        crate::flow::register(&world, "partner", "authorization_code", "implicit").await;
        let mut browser = Browser::new(&world);
        browser.sign_in(Who::Staff).await;
        let swapped = VERIFIER.replace('d', "e");
        for (client, address, verifier) in [
            ("Portal_App", REDIRECT, swapped.as_str()),
            ("Portal_App", REDIRECT, ""),
            ("Portal_App", "https://portal.example", VERIFIER),
            ("partner", REDIRECT, VERIFIER),
        ] {
            let code = browser.code(&[]).await;
            let mut pairs = vec![
                ("grant_type", "authorization_code"),
                ("client_id", client),
                ("redirect_uri", address),
                ("code", &code),
                ("code_verifier", verifier),
            ];
            if client == "partner" {
                pairs.push(("client_secret", crate::flow::SECRET));
            }
            assert_eq!(
                oauth_error(&world.anon().form("/connect/token", &pairs).await, 400),
                "invalid_grant",
                "{client} {address} {verifier}"
            );
        }
        let late = browser.code(&[]).await;
        world.clock.advance(chrono::TimeDelta::minutes(5));
        assert_eq!(oauth_error(&exchange(&world, &late, VERIFIER).await, 400), "invalid_grant");
    })
    .await;
}

#[tokio::test]
async fn two_concurrent_uses_of_a_code_leave_no_valid_tokens() {
    on_both(async |world| {
        let mut browser = Browser::new(&world);
        browser.sign_in(Who::Staff).await;
        let code = browser.code(&[]).await;
        let (one, two) = tokio::join!(exchange(&world, &code, VERIFIER), exchange(&world, &code, VERIFIER));
        let good: Vec<_> = [&one, &two].into_iter().filter(|r| r.status == 200).collect();
        assert!(good.len() <= 1, "{} {}", one.text(), two.text());
        for reply in good {
            assert_eq!(call(&world, reply.json()["access_token"].as_str().unwrap()).await.status, 401);
        }
    })
    .await;
}
