use testkit::{Who, on_both};

use crate::flow::{Browser, authorize_pairs, location, parameter, partner_path, register_addresses};

#[tokio::test]
async fn untrusted_addresses_and_clients_are_reported_only_to_the_user() {
    on_both(async |world| {
        let mut browser = Browser::new(&world);
        browser.sign_in(Who::Staff).await;
        for changes in [
            [("redirect_uri", "https://evil.example/")],
            [("redirect_uri", "https://portal.example/elsewhere")],
            [("redirect_uri", "https://portal.example.evil.example/")],
            [("redirect_uri", "")],
            [("client_id", "nobody")],
            [("client_id", "")],
        ] {
            let reply = browser.authorize(&changes).await;
            // spec: AUTH-01
            assert_eq!(reply.status, 400, "{changes:?}");
            assert!(reply.header("location").is_none());
            assert!(reply.header("content-type").unwrap().starts_with("text/html"));
            assert!(reply.header("content-security-policy").unwrap().contains("frame-ancestors 'none'"));
        }
    })
    .await;
}

#[tokio::test]
async fn other_faults_go_to_the_client() {
    on_both(async |world| {
        let mut browser = Browser::new(&world);
        browser.sign_in(Who::Staff).await;
        for (changes, error) in [
            ([("response_type", "token")], "unsupported_response_type"),
            ([("response_type", "code id_token")], "unsupported_response_type"),
            ([("scope", "openid Everything")], "invalid_scope"),
            ([("code_challenge", "")], "invalid_request"),
            ([("code_challenge_method", "plain")], "invalid_request"),
        ] {
            let answer = location(&browser.authorize(&changes).await);
            assert_eq!(parameter(&answer, "error").as_deref(), Some(error), "{changes:?}");
            assert_eq!(parameter(&answer, "state").as_deref(), Some("xyz"));
            assert!(parameter(&answer, "code").is_none());
        }
    })
    .await;
}

#[tokio::test]
async fn request_and_response_may_use_forms() {
    on_both(async |world| {
        let mut browser = Browser::new(&world);
        browser.sign_in(Who::Staff).await;
        let pairs = authorize_pairs(&[("response_mode", "form_post")]);
        let reply = browser.post_form("/connect/authorize", &pairs).await;
        assert_eq!(reply.status, 200);
        let page = reply.text();
        assert!(page.contains("action=\"https://portal.example/\"") && page.contains("name=\"code\""), "{page}");
        let policy = reply.header("content-security-policy").unwrap();
        assert!(policy.contains("form-action 'self' https://portal.example") && !policy.contains("unsafe"), "{policy}");
        assert!(!page.contains("onload") && page.contains("src=\"/connect/formpost.js\""));
        let callback = browser.post_form("/connect/authorize/callback", &authorize_pairs(&[])).await;
        assert!(parameter(&location(&callback), "code").is_some());
    })
    .await;
}

#[tokio::test]
async fn a_form_leads_to_what_its_client_has_registered_and_nowhere_else() {
    on_both(async |world| {
        let answers = "https://partner.example/cb https://www.partner.example/cb com.example.partner:/cb";
        register_addresses(&world, "partner", (answers, "https://bye.partner.example/"), "authorization_code", "implicit").await;
        let mut browser = Browser::new(&world);
        browser.sign_in(Who::Staff).await;
        let known =
            "form-action 'self' https://partner.example https://www.partner.example com.example.partner: https://bye.partner.example;";
        for (changes, status, action) in [
            ([("response_mode", "form_post"), ("nonce", "n-2")], 200, known),
            ([("response_mode", "form_post"), ("scope", "openid Everything")], 200, known),
            ([("response_mode", "form_post"), ("redirect_uri", "https://evil.example/cb")], 400, "form-action 'self';"),
        ] {
            let reply = browser.get(&partner_path("partner", &changes)).await;
            assert_eq!(reply.status, status, "{changes:?}");
            let policy = reply.header("content-security-policy").unwrap();
            assert!(policy.contains(action), "{changes:?}: {policy}");
        }
    })
    .await;
}

#[tokio::test]
async fn sign_in_is_repeated_when_the_client_requests_it() {
    on_both(async |world| {
        let mut browser = Browser::new(&world);
        browser.sign_in(Who::Staff).await;
        world.clock.advance(chrono::TimeDelta::minutes(10));
        let old = location(&browser.authorize(&[("max_age", "60")]).await);
        assert_eq!(old.path(), "/account/login");
        browser.sign_in(Who::Staff).await;
        assert!(parameter(&location(&browser.authorize(&[("max_age", "60")]).await), "code").is_some());
    })
    .await;
}

#[tokio::test]
async fn the_return_to_a_request_keeps_its_sign_in_requirements() {
    on_both(async |world| {
        let mut browser = Browser::new(&world);
        browser.sign_in(Who::Staff).await;
        for parameter_sent in [("prompt", "login"), ("prompt", "select_account"), ("max_age", "0"), ("max_age", "1")] {
            world.clock.advance(chrono::TimeDelta::seconds(2));
            let sent = location(&browser.authorize(&[parameter_sent]).await);
            assert_eq!(sent.path(), "/account/login", "{parameter_sent:?}");
            let back = parameter(&sent, "returnUrl").unwrap();
            // spec: AUTH-01
            assert_eq!(location(&browser.get(&back).await).path(), "/account/login", "{parameter_sent:?}: nobody has signed in yet");
            world.clock.advance(chrono::TimeDelta::seconds(2));
            browser.sign_in(Who::Staff).await;
            let other = back.replace("state=xyz", "state=another");
            // A sign-in at this instant is recent enough for any request with max_age=1.
            let expected = if parameter_sent == ("max_age", "1") { "/" } else { "/account/login" };
            assert_eq!(location(&browser.get(&other).await).path(), expected, "{parameter_sent:?}: the sign-in was for another request");
            assert!(parameter(&location(&browser.get(&back).await), "code").is_some(), "{parameter_sent:?}");
            world.clock.advance(chrono::TimeDelta::minutes(30));
            assert_eq!(location(&browser.get(&back).await).path(), "/account/login", "{parameter_sent:?}: the sign-in is too old");
        }
    })
    .await;
}

#[tokio::test]
async fn a_forged_hint_is_rejected() {
    on_both(async |world| {
        let mut browser = Browser::new(&world);
        browser.sign_in(Who::Staff).await;
        let tokens = browser.tokens().await;
        let good = tokens["id_token"].as_str().unwrap();
        let (signed, signature) = good.rsplit_once('.').unwrap();
        let flipped: String = signature.chars().rev().collect();
        for forged in [
            format!("{signed}.{flipped}"),
            format!("{signed}."),
            "nonsense".to_owned(),
            tokens["access_token"].as_str().unwrap().to_owned(),
        ] {
            let answer = location(&browser.authorize(&[("id_token_hint", &forged)]).await);
            assert_eq!(parameter(&answer, "error").as_deref(), Some("invalid_request"), "{forged}");
            assert!(parameter(&answer, "code").is_none() && answer.as_str().starts_with(crate::flow::REDIRECT));
        }
        assert!(parameter(&location(&browser.authorize(&[("id_token_hint", good)]).await), "code").is_some());
    })
    .await;
}

#[tokio::test]
async fn a_session_of_another_tenant_does_not_count() {
    on_both(async |world| {
        let mut browser = Browser::new(&world);
        browser.sign_in(Who::Staff).await;
        let (own, other) = (world.cast.alpha.to_string(), world.cast.beta.to_string());
        assert!(parameter(&location(&browser.authorize(&[("__tenant", &own)]).await), "code").is_some());
        let sent = location(&browser.authorize(&[("__tenant", &other)]).await);
        // spec: TEN-01
        assert_eq!(sent.path(), "/account/login");
        assert_eq!(parameter(&sent, "__tenant"), Some(other));
        assert!(!parameter(&sent, "returnUrl").unwrap().contains("__tenant"));
        let silent = location(&browser.authorize(&[("__tenant", "Beta"), ("prompt", "none")]).await);
        assert_eq!(parameter(&silent, "error").as_deref(), Some("login_required"));
    })
    .await;
}

#[tokio::test]
async fn the_response_returns_the_clients_culture() {
    on_both(async |world| {
        let mut browser = Browser::new(&world);
        browser.sign_in(Who::Staff).await;
        let answer = location(&browser.authorize(&[("culture", "de"), ("ui-culture", "de")]).await);
        assert_eq!(parameter(&answer, "culture").as_deref(), Some("de"));
    })
    .await;
}

#[tokio::test]
async fn the_sign_in_page_uses_the_clients_language() {
    on_both(async |world| {
        let mut browser = Browser::new(&world);
        for (parameter_sent, language) in
            [(("culture", "de"), Some("de")), (("ui_locales", "tlh fr"), Some("fr")), (("prompt", "login"), None)]
        {
            let sent = location(&browser.authorize(&[parameter_sent]).await);
            assert_eq!(sent.path(), "/account/login");
            assert_eq!(parameter(&sent, "culture").as_deref(), language, "{parameter_sent:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn unreadable_parameters_are_reported_on_a_page() {
    on_both(async |world| {
        let mut browser = Browser::new(&world);
        for path in ["/connect/authorize?scope=%00", "/connect/authorize/callback?state=%00", "/connect/endsession?state=%00"] {
            let reply = browser.get(path).await;
            assert_eq!(reply.status, 400, "{path}");
            assert!(reply.header("content-type").unwrap().starts_with("text/html"), "{path}");
        }
        let form = browser.post_form("/connect/authorize", &[("scope", "\0")]).await;
        assert!(form.status == 400 && form.header("content-type").unwrap().starts_with("text/html"));
        assert_eq!(browser.post_json("/connect/logout", &serde_json::json!({})).await.status, 415);
    })
    .await;
}
