use testkit::{Who, on_both};

use crate::flow::{Browser, REDIRECT, call, encode, location, parameter, register, register_addresses, register_at};

fn path(pairs: &[(&str, &str)]) -> String {
    format!("/connect/endsession?{}", encode(pairs))
}

#[tokio::test]
async fn a_hint_ends_the_session_and_redirects_to_a_registered_uri() {
    on_both(async |world| {
        let mut browser = Browser::new(&world);
        browser.sign_in(Who::Staff).await;
        let tokens = browser.tokens().await;
        let pairs = [("id_token_hint", tokens["id_token"].as_str().unwrap()), ("post_logout_redirect_uri", REDIRECT), ("state", "s 1")];
        let answer = location(&browser.get(&path(&pairs)).await);
        // spec: AUTH-01
        assert!(answer.as_str().starts_with(REDIRECT));
        assert_eq!(parameter(&answer, "state").as_deref(), Some("s 1"));
        assert!(browser.cookies.is_empty(), "the cookies are deleted");
        assert_eq!(call(&world, tokens["access_token"].as_str().unwrap()).await.status, 401);
        assert_eq!(location(&browser.authorize(&[]).await).path(), "/account/login");
    })
    .await;
}

#[tokio::test]
async fn without_a_hint_the_user_is_asked_first() {
    on_both(async |world| {
        let mut browser = Browser::new(&world);
        browser.sign_in(Who::Staff).await;
        let tokens = browser.tokens().await;
        let pairs = [("client_id", "Portal_App"), ("post_logout_redirect_uri", REDIRECT)];
        let question = browser.get(&path(&pairs)).await;
        assert_eq!(question.status, 200);
        assert_eq!(call(&world, tokens["access_token"].as_str().unwrap()).await.status, 200, "nothing has happened yet");
        let page = question.text();
        let proof = page.split("name=\"confirm\" value=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
        let mut guess = pairs.to_vec();
        guess.push(("confirm", "guess"));
        assert_eq!(browser.post_form("/connect/endsession", &guess).await.status, 200);
        assert_eq!(call(&world, tokens["access_token"].as_str().unwrap()).await.status, 200);
        let mut answer = pairs.to_vec();
        answer.push(("confirm", &proof));
        let left = location(&browser.post_form("/connect/endsession", &answer).await);
        assert!(left.as_str().starts_with(REDIRECT));
        assert_eq!(call(&world, tokens["access_token"].as_str().unwrap()).await.status, 401);
    })
    .await;
}

#[tokio::test]
async fn sign_out_never_redirects_to_an_unregistered_address() {
    on_both(async |world| {
        for address in ["https://evil.example/", "//evil.example", "https://portal.example/elsewhere", "javascript:alert(1)"] {
            let mut browser = Browser::new(&world);
            browser.sign_in(Who::Staff).await;
            let tokens = browser.tokens().await;
            let hint = tokens["id_token"].as_str().unwrap();
            for pairs in [
                vec![("id_token_hint", hint), ("post_logout_redirect_uri", address)],
                vec![("client_id", "Portal_App"), ("post_logout_redirect_uri", address)],
                vec![("post_logout_redirect_uri", address)],
            ] {
                let reply = browser.get(&path(&pairs)).await;
                assert_eq!(reply.status, 200, "{address}");
                assert!(reply.header("location").is_none());
                assert!(!reply.text().contains("href=\"https://evil.example"));
            }
        }
    })
    .await;
}

#[tokio::test]
async fn the_question_leads_on_to_what_the_client_has_registered() {
    on_both(async |world| {
        let byes = "com.example.partner:/bye https://partner.example/bye";
        register_addresses(&world, "partner", ("https://www.partner.example/cb", byes), "authorization_code", "implicit").await;
        let mut browser = Browser::new(&world);
        browser.sign_in(Who::Staff).await;
        for (address, action) in [
            ("com.example.partner:/bye", "form-action 'self' com.example.partner: https://www.partner.example https://partner.example;"),
            ("https://partner.example/bye", "form-action 'self' https://partner.example https://www.partner.example com.example.partner:;"),
            ("https://evil.example/", "form-action 'self';"),
        ] {
            let question = browser.get(&path(&[("client_id", "partner"), ("post_logout_redirect_uri", address)])).await;
            assert_eq!(question.status, 200, "{address}");
            let policy = question.header("content-security-policy").unwrap();
            assert!(policy.contains(action), "{address}: {policy}");
        }
        let pairs = [("client_id", "partner"), ("post_logout_redirect_uri", "com.example.partner:/bye")];
        let page = browser.get(&path(&pairs)).await.text();
        let proof = page.split("name=\"confirm\" value=\"").nth(1).unwrap().split('"').next().unwrap();
        let mut answer = pairs.to_vec();
        answer.push(("confirm", proof));
        assert_eq!(location(&browser.post_form("/connect/endsession", &answer).await).as_str(), "com.example.partner:/bye");
    })
    .await;
}

#[tokio::test]
async fn an_id_token_without_the_session_cookie_asks_first() {
    on_both(async |world| {
        let mut browser = Browser::new(&world);
        browser.sign_in(Who::Staff).await;
        let tokens = browser.tokens().await;
        let mut without_cookies = Browser::new(&world);
        let pairs = [("id_token_hint", tokens["id_token"].as_str().unwrap()), ("post_logout_redirect_uri", REDIRECT)];
        let question = without_cookies.get(&format!("/connect/logout?{}", encode(&pairs))).await;
        assert_eq!(question.status, 200, "the hint alone is not enough");
        let made_up = oidc::secret::token_digest("end-session:");
        for guess in ["", "guess", &made_up] {
            let mut answer = pairs.to_vec();
            answer.push(("confirm", guess));
            assert_eq!(without_cookies.post_form("/connect/logout", &answer).await.status, 200, "{guess}");
        }
        assert_eq!(call(&world, tokens["access_token"].as_str().unwrap()).await.status, 200, "nothing has happened yet");
        let page = question.text();
        let proof = page.split("name=\"confirm\" value=\"").nth(1).unwrap().split('"').next().unwrap();
        let mut answer = pairs.to_vec();
        answer.push(("confirm", proof));
        assert!(location(&without_cookies.post_form("/connect/logout", &answer).await).as_str().starts_with(REDIRECT));
        assert_eq!(call(&world, tokens["access_token"].as_str().unwrap()).await.status, 401);
    })
    .await;
}

#[tokio::test]
async fn the_session_management_frame_names_only_the_requesting_client() {
    on_both(async |world| {
        register(&world, "partner", "authorization_code", "implicit").await;
        register_at(&world, "rival", "https://rival.example", "authorization_code", "implicit").await;
        let mut browser = Browser::new(&world);
        for (query, referer, ancestors) in [
            ("", None, "'self'"),
            ("?client_id=partner", None, "'self' https://partner.example"),
            ("?client_id=nobody", Some("https://partner.example/page"), "'self'"),
            ("", Some("https://partner.example/page"), "'self' https://partner.example"),
            ("", Some("https://evil.example/"), "'self'"),
        ] {
            let headers: Vec<(&str, &str)> = referer.into_iter().map(|page| ("referer", page)).collect();
            let reply = browser.send(axum::http::Method::GET, &format!("/connect/checksession{query}"), &headers, None).await;
            let policy = reply.header("content-security-policy").unwrap();
            assert!(policy.contains(&format!("frame-ancestors {ancestors};")), "{query} {referer:?}: {policy}");
        }
    })
    .await;
}

#[tokio::test]
async fn the_session_management_frame_has_no_inline_script() {
    on_both(async |world| {
        let reply = world.anon().get("/connect/checksession").await;
        assert_eq!(reply.status, 200);
        let policy = reply.header("content-security-policy").unwrap();
        assert!(policy.contains("frame-ancestors 'self';") && policy.contains("script-src 'self'"), "{policy}");
        assert!(reply.header("x-frame-options").is_none());
        assert!(reply.text().contains("<script src=\"/connect/checksession.js\" data-cookie=\"waymark.session-state\"></script>"));
        let script = world.anon().get("/connect/checksession.js").await;
        assert!(script.header("content-type").unwrap().starts_with("text/javascript") && script.text().contains("postMessage"));
    })
    .await;
}
