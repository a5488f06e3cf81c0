use axum::http::Method;
use serde_json::json;
use testkit::{PASSWORD, Who, on_both};

use crate::flow::{Browser, call, credentials, location};

#[tokio::test]
async fn sign_in_reports_its_outcome() {
    on_both(async |world| {
        let mut browser = Browser::new(&world);
        let wrong = browser.post_json("/api/account/login", &credentials(&world, Who::HostAdmin, "Wrong-Horse-9!")).await;
        assert_eq!(wrong.ok(), json!({"result": 2, "description": "InvalidUserNameOrPassword"}));
        assert!(browser.cookies.is_empty());
        let checked = browser.post_json("/api/account/check-password", &credentials(&world, Who::HostAdmin, PASSWORD)).await;
        assert_eq!(checked.ok(), json!({"result": 1, "description": "Success"}));
        assert!(browser.cookies.is_empty(), "checking a password doesn't sign in");
        let right = browser.post_json("/api/account/login", &credentials(&world, Who::HostAdmin, PASSWORD)).await;
        assert_eq!(right.ok(), json!({"result": 1, "description": "Success"}));
        let cookies: Vec<&str> = right.headers.get_all("set-cookie").iter().map(|c| c.to_str().unwrap()).collect();
        let session = cookies.iter().find(|c| c.starts_with("waymark.session=")).unwrap();
        assert!(
            session.contains("HttpOnly") && session.contains("SameSite=Lax") && session.contains("Secure") && !session.contains("Max-Age"),
            "{session}"
        );
        for _ in 0..5 {
            browser.post_json("/api/account/login", &credentials(&world, Who::Coach, "Wrong-Horse-9!")).await;
        }
        let locked = browser.post_json("/api/account/login", &credentials(&world, Who::Coach, PASSWORD)).await;
        assert_eq!(locked.ok()["result"], 4);
        let unknown = browser.post_json("/api/account/login?__tenant=Gamma", &credentials(&world, Who::Staff, PASSWORD)).await;
        // spec: TEN-02
        assert_eq!(unknown.refused(404), "Portal:Common.TenantNotFound");
    })
    .await;
}

#[tokio::test]
async fn the_cookie_is_only_good_for_sign_in() {
    on_both(async |world| {
        let mut browser = Browser::new(&world);
        browser.sign_in(Who::ClientAdmin).await;
        assert_eq!(browser.get("/api/account/sessions").await.status, 401);
        assert_eq!(browser.get("/connect/userinfo").await.status, 401);
        assert!(browser.code(&[]).await.len() > 20);
    })
    .await;
}

#[tokio::test]
async fn other_sites_can_neither_sign_in_nor_out() {
    on_both(async |world| {
        let mut browser = Browser::new(&world);
        let body = || Some((credentials(&world, Who::HostAdmin, PASSWORD).to_string(), "application/json"));
        for headers in [[("sec-fetch-site", "cross-site")], [("sec-fetch-site", "same-site")], [("origin", "https://evil.example")]] {
            let reply = browser.send(Method::POST, "/api/account/login", &headers, body()).await;
            assert_eq!(reply.refused(400), "Portal:Account.ForeignOrigin", "{headers:?}");
        }
        browser.sign_in(Who::Staff).await;
        let out = browser.send(Method::GET, "/api/account/logout", &[("sec-fetch-site", "cross-site")], None).await;
        assert_eq!(out.status, 400);
        assert!(browser.code(&[]).await.len() > 20, "still signed in");
    })
    .await;
}

#[tokio::test]
async fn signing_out_revokes_the_tokens_of_the_session() {
    on_both(async |world| {
        let mut browser = Browser::new(&world);
        browser.sign_in(Who::Staff).await;
        let tokens = browser.tokens().await;
        let out = browser.send(Method::GET, "/api/account/logout", &[("sec-fetch-site", "same-origin")], None).await;
        assert_eq!(out.status, 204);
        assert_eq!(call(&world, tokens["access_token"].as_str().unwrap()).await.status, 401);
        assert_eq!(location(&browser.authorize(&[]).await).path(), "/account/login");
    })
    .await;
}

#[tokio::test]
async fn a_session_ends_with_the_browser_unless_remembered() {
    on_both(async |world| {
        for (remember, days, lives) in [(false, 2, false), (true, 20, true), (true, 31, false)] {
            let mut browser = Browser::new(&world);
            let mut body = credentials(&world, Who::HostAdmin, PASSWORD);
            body["rememberMe"] = remember.into();
            let reply = browser.post_json("/api/account/login", &body).await;
            let kept = reply.headers.get_all("set-cookie").iter().any(|c| c.to_str().unwrap().contains("Max-Age=2592000"));
            assert_eq!(kept, remember);
            world.clock.advance(chrono::TimeDelta::days(days));
            let at_login = location(&browser.authorize(&[]).await).path() == "/account/login";
            assert_eq!(!at_login, lives, "{remember} {days}");
        }
    })
    .await;
}
