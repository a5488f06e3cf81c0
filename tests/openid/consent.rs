use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both};

use crate::flow::{Browser, SECRET, authorize_pairs, call, encode, location, oauth_error, parameter, partner_path, register};

pub async fn request_consent(browser: &mut Browser<'_>, client: &str, changes: &[(&str, &str)]) -> String {
    let sent = location(&browser.get(&partner_path(client, changes)).await);
    assert_eq!(sent.path(), "/account/consent");
    parameter(&sent, "returnUrl").unwrap()
}

pub async fn decide(browser: &mut Browser<'_>, back: &str, accept: bool) -> String {
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

/// A user of the host who may do `calls` and nothing else.
pub async fn keeper(world: &World, calls: &[&str]) -> Actor {
    let admin = world.as_user(Who::HostAdmin).await;
    let own: Vec<Value> = calls.iter().map(|call| json!({"name": format!("OpenIddictPro.{call}"), "isGranted": true})).collect();
    let path = format!("/api/permission-management/permissions?providerName=U&providerKey={}", world.cast.user(Who::NobodyAtHost));
    assert_eq!(admin.put(&path, json!({"permissions": own})).await.status, 204);
    world.as_user(Who::NobodyAtHost).await
}

const KEEPING: [&str; 4] = ["Application", "Application.Create", "Application.Update", "Application.Delete"];
const EVIL: &str = "https://evil.example/cb";

/// The application as the keeper reads it, and its path.
async fn found(keeper: &Actor, client: &str) -> (Value, String) {
    let list = keeper.get(&format!("/api/openiddict/applications?filter={client}")).await.ok();
    let path = format!("/api/openiddict/applications/{}", list["items"][0]["id"].as_str().unwrap());
    (list["items"][0].clone(), path)
}

/// Tokens of the client "partner", with the user's consent.
pub async fn partner_tokens(browser: &mut Browser<'_>, scope: &str) -> Value {
    let back = request_consent(browser, "partner", &[("scope", scope)]).await;
    let on = decide(browser, &back, true).await;
    let code = parameter(&location(&browser.get(&on).await), "code").unwrap();
    let pairs = [("grant_type", "authorization_code"), ("redirect_uri", "https://partner.example/cb"), ("code", &code)];
    let tokens = partner(browser.world, &pairs).await.ok();
    let again = location(&browser.get(&partner_path("partner", &[("scope", scope)])).await);
    assert!(parameter(&again, "code").is_some(), "the consent is remembered");
    tokens
}

/// A request of the client "partner" for tokens.
pub async fn partner(world: &World, pairs: &[(&str, &str)]) -> testkit::Reply {
    world.anon().form("/connect/token", &[&[("client_id", "partner"), ("client_secret", SECRET)], pairs].concat()).await
}

async fn pushed(world: &World) -> String {
    let changes =
        [("client_id", "partner"), ("client_secret", SECRET), ("redirect_uri", "https://partner.example/cb"), ("scope", "openid")];
    let answer = world.anon().form("/connect/par", &authorize_pairs(&changes)).await.json();
    encode(&[("client_id", "partner"), ("request_uri", answer["request_uri"].as_str().unwrap())])
}

const AGREED: &str = "openid offline_access Portal";

#[tokio::test]
async fn consent_ends_when_the_client_leads_elsewhere() {
    on_both(async |world| {
        register(&world, "partner", "authorization_code refresh_token", "explicit").await;
        let keeper = keeper(&world, &KEEPING).await;
        for who in [Who::HostAdmin, Who::Staff] {
            let mut browser = Browser::new(&world);
            browser.sign_in(who).await;
            let tokens = partner_tokens(&mut browser, AGREED).await;
            let (access, refresh) = (tokens["access_token"].as_str().unwrap(), tokens["refresh_token"].as_str().unwrap());
            let (mut row, path) = found(&keeper, "partner").await;
            row["displayName"] = format!("Partner of {who:?}").into();
            row["concurrencyStamp"] = keeper.put(&path, row.clone()).await.ok()["concurrencyStamp"].clone();
            assert_eq!(call(&world, access).await.status, 200, "a name says nothing of where it leads");
            let handle = pushed(&world).await;
            row["redirectUris"] = json!([EVIL, "https://partner.example/cb"]);
            row["concurrencyStamp"] = keeper.put(&path, row.clone()).await.ok()["concurrencyStamp"].clone();
            assert_eq!(call(&world, access).await.status, 401);
            let refused = partner(&world, &[("grant_type", "refresh_token"), ("refresh_token", refresh)]).await;
            assert_eq!(oauth_error(&refused, 400), "invalid_grant");
            assert_eq!(browser.get(&format!("/connect/authorize?{handle}")).await.status, 400);
            for address in [EVIL, "https://partner.example/cb"] {
                request_consent(&mut browser, "partner", &[("scope", AGREED), ("redirect_uri", address)]).await;
            }
            row["redirectUris"] = json!(["https://partner.example/cb"]);
            keeper.put(&path, row).await.ok();
        }
    })
    .await;
}

#[tokio::test]
async fn consent_does_not_outlive_the_client() {
    on_both(async |world| {
        register(&world, "partner", "authorization_code refresh_token", "explicit").await;
        register(&world, "quiet", "authorization_code", "implicit").await;
        let keeper = keeper(&world, &KEEPING).await;
        let (_, quiet) = found(&keeper, "quiet").await;
        assert_eq!(keeper.delete(&quiet).await.refused(403), "Portal:Identity.BeyondOwnPermissions");
        let mut browser = Browser::new(&world);
        browser.sign_in(Who::HostAdmin).await;
        let tokens = partner_tokens(&mut browser, AGREED).await;
        let (mut row, path) = found(&keeper, "partner").await;
        assert_eq!(keeper.delete(&path).await.status, 204);
        row["redirectUris"] = json!([EVIL]);
        row["clientSecret"] = SECRET.into();
        keeper.post("/api/openiddict/applications", row).await.ok();
        request_consent(&mut browser, "partner", &[("scope", AGREED), ("redirect_uri", EVIL)]).await;
        assert_eq!(call(&world, tokens["access_token"].as_str().unwrap()).await.status, 401);
        let refresh = [("grant_type", "refresh_token"), ("refresh_token", tokens["refresh_token"].as_str().unwrap())];
        assert_eq!(oauth_error(&partner(&world, &refresh).await, 400), "invalid_grant");
    })
    .await;
}

#[tokio::test]
async fn a_consent_is_listed_and_withdrawn_by_its_user_alone() {
    on_both(async |world| {
        register(&world, "partner", "authorization_code refresh_token", "explicit").await;
        let mut browser = Browser::new(&world);
        browser.sign_in(Who::Staff).await;
        let staff = world.as_user(Who::Staff).await;
        let (list, own) = ("/api/account/consents", "/api/account/consents?clientId=partner");
        let back = request_consent(&mut browser, "partner", &[]).await;
        decide(&mut browser, &back, false).await;
        assert_eq!(staff.get(list).await.ok(), json!([]), "a refusal allows nothing");
        assert_eq!(staff.delete(own).await.status, 404);
        let tokens = partner_tokens(&mut browser, AGREED).await;
        let mut other = Browser::new(&world);
        other.sign_in(Who::HostAdmin).await;
        let others = partner_tokens(&mut other, AGREED).await;
        let shown = staff.get(list).await.ok();
        assert_eq!((&shown[0]["clientId"], &shown[0]["clientName"], &shown[1]), (&json!("partner"), &json!("partner"), &Value::Null));
        let scopes: Vec<_> = shown[0]["scopes"].as_array().unwrap().iter().map(|scope| scope["name"].as_str().unwrap()).collect();
        assert_eq!(scopes, AGREED.split(' ').collect::<Vec<_>>());
        assert_eq!(world.as_user(Who::Viewer).await.delete(own).await.status, 404, "it is nobody else's");
        assert_eq!(staff.delete("/api/account/consents?clientId=").await.fields(), ["clientId"]);
        assert_eq!(staff.delete(own).await.status, 204);
        assert_eq!(staff.get(list).await.ok(), json!([]));
        let access = |tokens: &Value| tokens["access_token"].as_str().unwrap().to_owned();
        assert_eq!(call(&world, &access(&tokens)).await.status, 401);
        let refresh = [("grant_type", "refresh_token"), ("refresh_token", tokens["refresh_token"].as_str().unwrap())];
        assert_eq!(oauth_error(&partner(&world, &refresh).await, 400), "invalid_grant");
        request_consent(&mut browser, "partner", &[("scope", AGREED)]).await;
        assert_eq!(call(&world, &access(&others)).await.status, 200, "what others have allowed stays");
    })
    .await;
}
