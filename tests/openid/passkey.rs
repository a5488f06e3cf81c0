//! Passkeys: registering, signing in without a password, the second step.

use axum::http::Method;
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::TimeDelta;
use serde_json::{Value, json};
use testkit::{Actor, Authenticator, ORIGIN, PASSWORD, Reply, Who, World, claims, on_both};

use crate::flow::{Browser, confirm_number, credentials, location, require_number};

async fn options(caller: &Actor) -> Value {
    caller.post("/api/account/passkeys/registration-options", json!({})).await.ok()
}

async fn add(caller: &Actor, asked: &Value, name: &str, credential: &Value) -> Reply {
    let body = json!({"name": name, "token": asked["token"], "credential": credential.to_string()});
    caller.post("/api/account/passkeys", body).await
}

/// Registers a passkey for the caller; returns its authenticator and the server's response.
async fn register(caller: &Actor) -> (Authenticator, Value) {
    let asked = options(caller).await;
    let mut key = Authenticator::new(&asked["options"]);
    let made = add(caller, &asked, "Work laptop", &key.create(&asked["options"], ORIGIN)).await.ok();
    (key, made)
}

async fn sign_in_options(world: &World) -> Value {
    world.anon().post("/api/account/passkeys/sign-in-options", json!({})).await.ok()
}

async fn enter(browser: &mut Browser<'_>, asked: &Value, credential: &Value) -> Reply {
    let body = json!({"token": asked["token"], "credential": credential.to_string(), "rememberMe": false});
    browser.post_json("/api/account/passkeys/sign-in", &body).await
}

const REFUSED: &str = "InvalidUserNameOrPassword";

#[tokio::test]
async fn a_passkey_signs_in_without_a_password_and_stops_once_removed() {
    on_both(async |world: World| {
        let staff = world.as_user(Who::Staff).await;
        let other = world.as_user_again(Who::Staff).await;
        let (mut key, made) = register(&staff).await;
        assert_eq!(made["recoveryCodes"].as_array().unwrap().len(), 10, "the first factor comes with recovery codes");
        assert_eq!(other.get("/api/account/two-factor").await.status, 401, "other sessions end");
        world.drain().await;
        assert!(world.mails().iter().any(|(_, text)| text.contains("A passkey was added")));

        let mut browser = Browser::new(&world);
        let asked = sign_in_options(&world).await;
        assert_eq!((&asked["options"]["rpId"], &asked["options"]["userVerification"]), (&json!("portal.example"), &json!("required")));
        let signed = key.sign(&asked["options"], ORIGIN);
        let done = enter(&mut browser, &asked, &signed).await.ok();
        assert_eq!(done["result"], 1);
        assert_eq!(done["tenantId"], world.cast.alpha.to_string(), "the passkey says whose tenant it is");
        let tokens = browser.tokens().await;
        let claims = claims(tokens["access_token"].as_str().unwrap());
        assert_eq!((&claims["sub"], &claims["amr"]), (&json!(world.cast.user(Who::Staff).to_string()), &json!(["pop", "user", "mfa"])));

        let mut second = Browser::new(&world);
        assert_eq!(enter(&mut second, &asked, &signed).await.ok()["description"], REFUSED, "a challenge is answered once");
        assert!(second.cookies.is_empty());
        let id = made["passkey"]["id"].as_str().unwrap();
        let renamed = staff.put(&format!("/api/account/passkeys/{id}"), json!({"name": " Old laptop "})).await.ok();
        assert_eq!(renamed["name"], "Old laptop");
        let listed = staff.get("/api/account/passkeys").await.ok();
        assert_eq!(listed["totalCount"], 1);
        assert!(listed["items"][0]["lastUsedTime"].is_string());
        let late = sign_in_options(&world).await;
        let midway = key.sign(&late["options"], ORIGIN);
        assert_eq!(staff.delete(&format!("/api/account/passkeys/{id}")).await.status, 204);
        assert_eq!(enter(&mut second, &late, &midway).await.ok()["description"], REFUSED, "removed midway");
        assert!(location(&browser.authorize(&[]).await).path().contains("/account/login"), "what it signed in to ends");
        assert_eq!(staff.get("/api/account/passkeys").await.ok()["totalCount"], 0);
    })
    .await;
}

#[tokio::test]
async fn a_passkey_of_another_site_challenge_person_or_copy_is_refused() {
    on_both(async |world: World| {
        let staff = world.as_user(Who::Staff).await;
        let (mut key, _) = register(&staff).await;
        let mut browser = Browser::new(&world);
        let mut refused = async |asked: &Value, signed: &Value, what: &str| {
            assert_eq!(enter(&mut browser, asked, signed).await.ok()["description"], REFUSED, "{what}");
        };
        let asked = sign_in_options(&world).await;
        let elsewhere = key.sign(&asked["options"], "https://portal.example.evil.test");
        refused(&asked, &elsewhere, "another origin").await;
        let other_site = key.clone().of_site("evil.test").sign(&asked["options"], ORIGIN);
        refused(&asked, &other_site, "another site").await;
        let unverified = key.clone().without_verification().sign(&asked["options"], ORIGIN);
        refused(&asked, &unverified, "nobody verified").await;
        let another = sign_in_options(&world).await;
        let swapped = key.sign(&another["options"], ORIGIN);
        refused(&asked, &swapped, "the challenge of another token").await;
        let stranger = key.clone().for_user(world.cast.user(Who::ClientAdmin)).sign(&asked["options"], ORIGIN);
        refused(&asked, &stranger, "in the name of somebody else").await;
        refused(&asked, &key.forged().sign(&asked["options"], ORIGIN), "another key").await;
        refused(&json!({"token": "AAAA"}), &elsewhere, "no token of ours").await;
        refused(&asked, &json!({"id": "x"}), "no credential").await;
        // A cloned key, whose counter lags behind.
        let mut copy = key.clone();
        let mut once = Browser::new(&world);
        let fresh = sign_in_options(&world).await;
        assert_eq!(enter(&mut once, &fresh, &key.sign(&fresh["options"], ORIGIN)).await.ok()["result"], 1);
        let again = sign_in_options(&world).await;
        refused(&again, &copy.sign(&again["options"], ORIGIN), "a cloned counter").await;
        let late = sign_in_options(&world).await;
        let signed = key.sign(&late["options"], ORIGIN);
        world.clock.advance(TimeDelta::minutes(5));
        refused(&late, &signed, "too late").await;
        let foreign = [("sec-fetch-site", "cross-site")];
        let body = json!({"token": late["token"], "credential": signed.to_string()}).to_string();
        let reply = once.send(Method::POST, "/api/account/passkeys/sign-in", &foreign, Some((body, "application/json"))).await;
        assert_eq!(reply.refused(400), "Portal:Account.ForeignOrigin");
    })
    .await;
}

#[tokio::test]
async fn copies_of_a_synced_passkey_sign_in_whatever_each_of_them_has_counted() {
    on_both(async |world: World| {
        let staff = world.as_user(Who::Staff).await;
        let asked = options(&staff).await;
        let mut phone = Authenticator::new(&asked["options"]).synced();
        add(&staff, &asked, "Phone", &phone.create(&asked["options"], ORIGIN)).await.ok();
        let mut tablet = phone.clone();
        let mut browser = Browser::new(&world);
        for at in 0..3 {
            let asked = sign_in_options(&world).await;
            let signed = phone.sign(&asked["options"], ORIGIN);
            assert_eq!(enter(&mut browser, &asked, &signed).await.ok()["result"], 1, "phone {at}");
        }
        let asked = sign_in_options(&world).await;
        let signed = tablet.sign(&asked["options"], ORIGIN);
        assert_eq!(enter(&mut browser, &asked, &signed).await.ok()["result"], 1, "its counter is behind");
        assert_eq!(enter(&mut browser, &asked, &signed).await.ok()["description"], REFUSED, "a challenge still counts once");
    })
    .await;
}

#[tokio::test]
async fn a_passkey_leads_to_the_number_that_is_not_confirmed_and_then_signs_in() {
    on_both(async |world: World| {
        let staff = world.as_user(Who::Staff).await;
        let (mut key, _) = register(&staff).await;
        require_number(&world).await;
        let mut browser = Browser::new(&world);
        let mut attempt = async || {
            let asked = sign_in_options(&world).await;
            let signed = key.sign(&asked["options"], ORIGIN);
            let done = enter(&mut browser, &asked, &signed).await.ok();
            (done, browser.cookies.len())
        };
        let (none, _) = attempt().await;
        assert_eq!((&none["description"], &none["confirmPhoneToken"]), (&json!("NotAllowed"), &Value::Null), "there is no number");
        let mut profile = staff.get("/api/account/my-profile").await.ok();
        profile["phoneNumber"] = "+441632960002".into();
        assert_eq!(staff.put("/api/account/my-profile", profile).await.status, 200);
        let (due, cookies) = attempt().await;
        assert_eq!((&due["result"], cookies), (&json!(3), 0), "{due}");
        assert_eq!(due["tenantId"], world.cast.alpha.to_string(), "the browser doesn't know it otherwise");
        confirm_number(&world, due["userId"].as_str().unwrap(), due["confirmPhoneToken"].as_str().unwrap()).await;
        let (done, cookies) = attempt().await;
        // spec: SET-13
        assert_eq!((&done["result"], cookies > 0), (&json!(1), true), "{done}");
    })
    .await;
}

#[tokio::test]
async fn a_registration_needs_its_own_challenge_and_a_recent_proof() {
    on_both(async |world: World| {
        let staff = world.as_user(Who::Staff).await;
        let asked = options(&staff).await;
        let mut key = Authenticator::new(&asked["options"]);
        let elsewhere = key.create(&asked["options"], "https://evil.test");
        assert_eq!(add(&staff, &asked, "Key", &elsewhere).await.fields(), ["credential"]);
        let viewer = world.as_user(Who::Viewer).await;
        let theirs = options(&viewer).await;
        assert_eq!(add(&staff, &theirs, "Key", &key.create(&theirs["options"], ORIGIN)).await.fields(), ["credential"], "of somebody else");
        assert_eq!(add(&staff, &asked, " ", &key.create(&asked["options"], ORIGIN)).await.fields(), ["name"]);
        let made = key.create(&asked["options"], ORIGIN);
        let said = futures::future::join_all((0..4).map(|_| add(&staff, &asked, "Key", &made))).await;
        assert_eq!(said.iter().filter(|reply| reply.status == 200).count(), 1, "of four at once");
        assert_eq!(staff.get("/api/account/passkeys").await.ok()["totalCount"], 1);
        let again = options(&staff).await;
        assert_eq!(again["options"]["excludeCredentials"][0]["id"], json!(URL_SAFE_NO_PAD.encode(&key.credential_id)));
        let (asked, id) = (options(&viewer).await, staff.get("/api/account/passkeys").await.ok()["items"][0]["id"].clone());
        let taken = add(&viewer, &asked, "Key", &key.create(&asked["options"], ORIGIN)).await;
        assert_eq!(taken.fields(), ["credential"], "a credential belongs to one account");
        let path = format!("/api/account/passkeys/{}", id.as_str().unwrap());
        assert_eq!(viewer.delete(&path).await.status, 404, "one's own alone");
        assert_eq!(viewer.put(&path, json!({"name": "Mine"})).await.status, 404);
        world.clock.advance(TimeDelta::minutes(11));
        let late = staff.post("/api/account/passkeys/registration-options", json!({})).await;
        assert_eq!(late.refused(403), "Portal:Account.ReauthenticationRequired");
        assert_eq!(staff.delete(&path).await.refused(403), "Portal:Account.ReauthenticationRequired");
    })
    .await;
}

/// The sign-in page's calls with a password, `more` added.
async fn login(browser: &mut Browser<'_>, more: Value) -> Reply {
    let mut body = credentials(browser.world, Who::Staff, PASSWORD);
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let tenant = browser.world.cast.alpha;
    browser.post_json(&format!("/api/account/login?__tenant={tenant}"), &body).await
}

#[tokio::test]
async fn a_passkey_is_the_second_step_of_its_own_sign_in() {
    on_both(async |world: World| {
        let staff = world.as_user(Who::Staff).await;
        let (mut key, _) = register(&staff).await;
        assert_eq!(staff.post("/api/account/my-profile/set-two-factor-enabled?enabled=true", json!({})).await.status, 204);
        let mut browser = Browser::new(&world);
        let (first, other) = (login(&mut browser, json!({})).await.ok(), login(&mut browser, json!({})).await.ok());
        assert_eq!(first["result"], 5);
        let alpha = world.anon().within("alpha");
        let step = |of: &Value| json!({"userId": of["userId"], "token": of["twoFactorToken"]});
        let ways = alpha.post("/api/account/two-factor-providers", step(&first)).await.ok();
        assert_eq!(ways, json!(["Passkey", "RecoveryCode"]));
        let asked = alpha.post("/api/account/passkeys/second-step-options", step(&first)).await.ok();
        assert_eq!(asked["options"]["allowCredentials"].as_array().unwrap().len(), 1);
        let signed = key.sign(&asked["options"], ORIGIN);
        let answer = |of: &Value| {
            let code = json!({"token": asked["token"], "credential": signed}).to_string();
            json!({"twoFactorProvider": "Passkey", "twoFactorCode": code, "twoFactorToken": of["twoFactorToken"]})
        };
        assert_eq!(login(&mut browser, answer(&other)).await.ok()["description"], "InvalidTwoFactorCode", "of another step");
        assert_eq!(login(&mut browser, answer(&first)).await.ok()["result"], 1);
        assert_eq!(login(&mut browser, answer(&first)).await.ok()["description"], "InvalidTwoFactorCode", "once");
        // An answer for the second step can't be used for anything else.
        let alone = enter(&mut Browser::new(&world), &asked, &signed).await.ok();
        assert_eq!(alone["description"], REFUSED);
        let tokens = browser.tokens().await;
        assert_eq!(claims(tokens["access_token"].as_str().unwrap())["amr"], json!(["pwd", "pop", "mfa"]));
    })
    .await;
}

#[tokio::test]
async fn a_remembered_browser_is_spared_the_second_step_until_it_is_forgotten() {
    on_both(async |world: World| {
        let staff = world.as_user(Who::Staff).await;
        let codes = staff.post("/api/account/recovery-codes", json!({})).await.ok()["recoveryCodes"].clone();
        assert_eq!(staff.post("/api/account/my-profile/set-two-factor-enabled?enabled=true", json!({})).await.status, 204);
        let code = |at: usize| json!({"twoFactorProvider": "RecoveryCode", "twoFactorCode": codes[at], "rememberBrowser": true});
        let mut browser = Browser::new(&world);
        login(&mut browser, json!({})).await.ok();
        let done = login(&mut browser, code(0)).await;
        let cookies: Vec<&str> = done.headers.get_all("set-cookie").iter().map(|c| c.to_str().unwrap()).collect();
        let cookie = cookies.iter().find(|c| c.starts_with("waymark.browser.")).unwrap();
        assert!(cookie.contains("HttpOnly") && cookie.contains("Secure") && cookie.contains("Max-Age=2592000"), "{cookie}");
        assert_eq!(login(&mut browser, json!({})).await.ok()["result"], 1, "spared");
        let wrong = json!({"password": "Wrong-Horse-9!"});
        assert_eq!(login(&mut browser, wrong).await.ok()["result"], 2, "the password is not");
        assert_eq!(login(&mut Browser::new(&world), json!({})).await.ok()["result"], 5, "another browser is asked");
        let listed = staff.get("/api/account/remembered-browsers").await.ok();
        assert_eq!(listed["totalCount"], 1);
        let path = format!("/api/account/remembered-browsers/{}", listed["items"][0]["id"].as_str().unwrap());
        assert_eq!(world.as_user(Who::Viewer).await.delete(&path).await.status, 404);
        world.clock.advance(TimeDelta::days(30));
        assert_eq!(login(&mut browser, json!({})).await.ok()["result"], 5, "for thirty days");
        assert_eq!(login(&mut browser, code(1)).await.ok()["result"], 1);
        let staff = world.anon().with_token(browser.tokens().await["access_token"].as_str());
        assert_eq!(staff.delete("/api/account/remembered-browsers").await.status, 204);
        assert_eq!(login(&mut browser, json!({})).await.ok()["result"], 5, "forgotten");
        assert_eq!(login(&mut browser, code(2)).await.ok()["result"], 1);
        assert_eq!(login(&mut browser, json!({})).await.ok()["result"], 1);
        let staff = world.anon().with_token(browser.tokens().await["access_token"].as_str());
        let body = json!({"currentPassword": PASSWORD, "newPassword": "Mill-Race-12"});
        assert_eq!(staff.post("/api/account/my-profile/change-password", body).await.status, 204);
        assert_eq!(login(&mut browser, json!({"password": "Mill-Race-12"})).await.ok()["result"], 5, "a new password forgets all");
    })
    .await;
}

#[tokio::test]
async fn passkeys_need_an_address_with_a_host_name() {
    on_both(async |world: World| {
        let there = world.moved_to("https://192.0.2.7/").await;
        let reply = there.post("/api/account/passkeys/sign-in-options", json!({})).await;
        assert_eq!(reply.refused(400), "Portal:Account.PasskeysUnavailable");
    })
    .await;
}
