use serde_json::json;
use testkit::{Who, World, on_both};

use crate::flow::{Browser, location, parameter, partner_path, register};

async fn request_consent(browser: &mut Browser<'_>, client: &str, changes: &[(&str, &str)]) -> String {
    let sent = location(&browser.get(&partner_path(client, changes)).await);
    assert_eq!(sent.path(), "/account/consent");
    parameter(&sent, "returnUrl").unwrap()
}

async fn decide(browser: &mut Browser<'_>, back: &str, accept: bool) -> String {
    let answer = browser.post_json("/api/account/consent", &json!({"returnUrl": back, "accept": accept})).await.ok();
    answer["redirectTo"].as_str().unwrap().to_owned()
}

async fn browser<'w>(world: &'w World, consent: &str) -> Browser<'w> {
    register(world, "partner", "authorization_code", consent).await;
    let mut browser = Browser::new(world);
    browser.sign_in(Who::Staff).await;
    browser
}

#[tokio::test]
async fn explicit_consent_is_requested_once_per_set_of_scopes() {
    on_both(async |world| {
        let mut browser = browser(&world, "explicit").await;
        let back = request_consent(&mut browser, "partner", &[]).await;
        let query = crate::flow::encode(&[("returnUrl", &back)]);
        let question = browser.get(&format!("/api/account/consent?{query}")).await.ok();
        assert_eq!((question["clientName"].as_str(), question["userName"].as_str()), (Some("partner"), Some("staff")));
        assert_eq!(
            question["scopes"].as_array().unwrap().iter().map(|s| s["name"].as_str().unwrap()).collect::<Vec<_>>(),
            ["openid", "email"]
        );
        let on = decide(&mut browser, &back, true).await;
        let answer = location(&browser.get(&on).await);
        assert!(answer.as_str().starts_with("https://partner.example/cb") && parameter(&answer, "code").is_some());
        assert!(parameter(&location(&browser.get(&partner_path("partner", &[])).await), "code").is_some(), "request_consent once");
        request_consent(&mut browser, "partner", &[("scope", "openid email roles")]).await;
    })
    .await;
}

#[tokio::test]
async fn a_refusal_is_returned_to_the_client_and_not_stored() {
    on_both(async |world| {
        let mut browser = browser(&world, "explicit").await;
        let back = request_consent(&mut browser, "partner", &[]).await;
        let on = decide(&mut browser, &back, false).await;
        let answer = location(&browser.get(&on).await);
        assert_eq!(parameter(&answer, "error").as_deref(), Some("access_denied"));
        request_consent(&mut browser, "partner", &[]).await;
    })
    .await;
}

#[tokio::test]
async fn systematic_consent_is_requested_every_time_and_a_ticket_works_once() {
    on_both(async |world| {
        let mut browser = browser(&world, "systematic").await;
        let back = request_consent(&mut browser, "partner", &[]).await;
        let on = decide(&mut browser, &back, true).await;
        let wider = on.replace("scope=openid%20email", "scope=openid%20email%20roles");
        assert_ne!(wider, on);
        assert_eq!(location(&browser.get(&wider).await).path(), "/account/consent", "it doesn't count for another request");
        assert!(parameter(&location(&browser.get(&on).await), "code").is_some());
        assert_eq!(location(&browser.get(&on).await).path(), "/account/consent", "the ticket is used");
    })
    .await;
}

#[tokio::test]
async fn external_consent_is_never_requested() {
    on_both(async |world| {
        let mut browser = browser(&world, "external").await;
        let answer = location(&browser.get(&partner_path("partner", &[])).await);
        assert_eq!(parameter(&answer, "error").as_deref(), Some("consent_required"));
    })
    .await;
}

#[tokio::test]
async fn consent_is_given_only_in_this_browser_and_on_our_own_page() {
    on_both(async |world| {
        let mut browser = browser(&world, "explicit").await;
        let back = request_consent(&mut browser, "partner", &[]).await;
        let body = json!({"returnUrl": back, "accept": true}).to_string();
        let foreign = browser
            .send(axum::http::Method::POST, "/api/account/consent", &[("sec-fetch-site", "cross-site")], Some((body, "application/json")))
            .await;
        assert_eq!(foreign.refused(400), "Portal:Account.ForeignOrigin");
        let mut stranger = Browser::new(&world);
        assert_eq!(stranger.post_json("/api/account/consent", &json!({"returnUrl": back, "accept": true})).await.status, 401);
        for elsewhere in ["https://evil.example/", "//evil.example", "/connect/endsession?x=1", "/connect/authorize?client_id=nobody"] {
            let reply = browser.post_json("/api/account/consent", &json!({"returnUrl": elsewhere, "accept": true})).await;
            assert_eq!(reply.fields(), ["returnUrl"], "{elsewhere}");
        }
    })
    .await;
}
