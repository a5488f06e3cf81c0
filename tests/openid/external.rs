//! Signing in at an external provider that may lie: a test provider whose responses each case manipulates.

use std::sync::{Arc, Mutex};

use axum::{Json, Router, extract::State, http::StatusCode, response::IntoResponse, routing};
use kernel::HOST;
use oidc::keys::{Algorithm, KeyRing, RingKey, SigningKey, TokenType};
use platform::setting;
use serde_json::{Value, json};
use testkit::{Actor, PASSWORD, Reply, Who, World, on_both};
use url::Url;

use crate::flow::{Browser, confirm_number, location, parameter, require_number};

const LOGINS: &str = "/api/account/externallogin";

/// What the provider answers.
struct Answers {
    keys: Vec<KeyRing>,
    /// Claims that override those of a valid token.
    claims: Value,
    nonce: String,
    now: i64,
    /// Status of the token endpoint.
    status: u16,
    /// Whether the token is signed with a key that isn't published.
    with_strange_key: bool,
}

#[derive(Clone)]
struct Provider {
    authority: String,
    answers: Arc<Mutex<Answers>>,
}

fn ring() -> KeyRing {
    KeyRing::new(vec![RingKey::new(SigningKey::generate(Algorithm::Es256).unwrap(), chrono::DateTime::UNIX_EPOCH)])
}

async fn token(State(provider): State<Provider>) -> axum::response::Response {
    let answers = provider.answers.lock().unwrap();
    let mut claims = json!({
        "iss": provider.authority, "aud": "waymark", "sub": "42", "nonce": answers.nonce, "iat": answers.now, "exp": answers.now + 300,
        "email": "nora@provider.example", "email_verified": true, "preferred_username": "nora", "given_name": "Nora",
    });
    claims.as_object_mut().unwrap().extend(answers.claims.as_object().unwrap().clone());
    let ring = &answers.keys[usize::from(answers.with_strange_key)];
    let signed = ring.active(chrono::DateTime::from_timestamp(answers.now, 0).unwrap()).unwrap().sign_token(TokenType::Id, &claims);
    let body = Json(json!({"id_token": signed.unwrap(), "access_token": "opaque", "token_type": "Bearer"}));
    (StatusCode::from_u16(answers.status).unwrap(), body).into_response()
}

async fn published(State(provider): State<Provider>) -> Json<Value> {
    let answers = provider.answers.lock().unwrap();
    let now = chrono::DateTime::from_timestamp(answers.now, 0).unwrap();
    Json(serde_json::to_value(answers.keys[0].published(now)).unwrap())
}

async fn description(State(provider): State<Provider>) -> Json<Value> {
    let at = |path: &str| format!("{}/{path}", provider.authority);
    Json(json!({"issuer": provider.authority, "authorization_endpoint": at("auth"), "token_endpoint": at("token"), "jwks_uri": at("keys")}))
}

impl Provider {
    async fn start(world: &World) -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let authority = format!("http://localhost:{}", listener.local_addr().unwrap().port());
        let now = world.app.now().timestamp();
        let answers =
            Answers { keys: vec![ring(), ring()], claims: json!({}), nonce: String::new(), now, status: 200, with_strange_key: false };
        let provider = Self { authority, answers: Arc::new(Mutex::new(answers)) };
        let router = Router::new()
            .route("/.well-known/openid-configuration", routing::get(description))
            .route("/token", routing::post(token))
            .route("/keys", routing::get(published))
            .with_state(provider.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        provider
    }

    /// Manipulates the next responses.
    fn say(&self, claims: Value) {
        self.bend(|answers| answers.claims = claims);
    }

    fn bend(&self, change: impl FnOnce(&mut Answers)) {
        let mut answers = self.answers.lock().unwrap();
        (answers.claims, answers.status, answers.with_strange_key) = (json!({}), 200, false);
        change(&mut answers);
    }

    /// Makes it the provider of Alpha.
    async fn set_up(&self, world: &World) {
        let feature = [("Identity.EnableOAuthLogin".to_owned(), "true".to_owned())];
        platform::feature::set(&world.app, &world.installer(), world.cast.alpha, &feature).await.unwrap();
        let admin = world.as_user(Who::ClientAdmin).await;
        let saved = admin.put("/api/identity/settings/oauth", settings(&self.authority)).await;
        assert_eq!(saved.status, 204, "{}", saved.text());
    }
}

fn settings(authority: &str) -> Value {
    json!({
        "enableOAuthLogin": true, "clientId": "waymark", "clientSecret": "secret", "authority": authority, "scope": "profile email",
        "requireHttpsMetadata": false, "validateIssuerName": true, "validateEndpoints": true,
    })
}

async fn welcome(world: &World, newcomers: bool) {
    let scope = world.installer().within(world.cast.alpha);
    setting::set(&world.app, &scope, &[(setting::SELF_REGISTRATION, Some(newcomers.to_string()))]).await.unwrap();
}

/// Starts a sign-in in `browser`, at an instant of its own, since the log is read by time; returns the target.
async fn depart(world: &World, provider: &Provider, browser: &mut Browser<'_>) -> Url {
    world.clock.advance(chrono::TimeDelta::seconds(1));
    let url = location(&browser.get(&format!("/connect/external?returnUrl=%2Fgoals&__tenant={}", world.cast.alpha)).await);
    assert!(url.as_str().starts_with(&format!("{}/auth?", provider.authority)), "{url}");
    let mut answers = provider.answers.lock().unwrap();
    (answers.nonce, answers.now) = (parameter(&url, "nonce").unwrap(), world.app.now().timestamp());
    drop(answers);
    url
}

/// The provider sends the browser back.
async fn back(browser: &mut Browser<'_>, url: &Url) -> Reply {
    browser.get(&format!("/connect/external/callback?code=c&state={}", parameter(url, "state").unwrap())).await
}

async fn round(world: &World, provider: &Provider, browser: &mut Browser<'_>) -> Reply {
    let url = depart(world, provider, browser).await;
    back(browser, &url).await
}

/// Why nobody was signed in.
#[track_caller]
fn failure(browser: &Browser<'_>, reply: &Reply) -> String {
    let url = location(reply);
    assert!(url.path() == "/account/login" && !browser.cookies.iter().any(|(name, _)| name == "waymark.session"), "{url}");
    parameter(&url, "externalError").unwrap()
}

/// The latest entry of Alpha's security log about external sign-in.
async fn logged(world: &World) -> (String, String) {
    let admin = world.as_user(Who::ClientAdmin).await;
    let log = admin.get("/api/identity/security-logs?identity=IdentityExternal").await.ok();
    let text = |name: &str| log["items"][0][name].as_str().unwrap_or_default().to_owned();
    (text("action"), text("userName"))
}

#[tokio::test]
async fn a_provider_that_lies_signs_nobody_in() {
    on_both(async |world: World| {
        let provider = Provider::start(&world).await;
        provider.set_up(&world).await;
        welcome(&world, true).await;
        let now = world.app.now().timestamp();
        for (claims, code) in [
            (json!({"iss": "https://evil.example"}), "External.Invalid"),
            (json!({"aud": "other"}), "External.Invalid"),
            (json!({"nonce": "other"}), "External.Invalid"),
            (json!({"exp": now - 120}), "External.Invalid"),
            (json!({"iat": now - 3600}), "External.Invalid"),
            (json!({"sub": ""}), "External.Invalid"),
            (json!({"email_verified": false}), "External.WithoutAddress"),
            // Addresses of local accounts: a provider's confirmation of them gives access to none of those accounts.
            (json!({"email": "staff@waymark.example"}), "External.NameTaken"),
            (json!({"email": "STAFF@waymark.example", "preferred_username": "staff"}), "External.NameTaken"),
        ] {
            provider.say(claims.clone());
            let mut browser = Browser::new(&world);
            let reply = round(&world, &provider, &mut browser).await;
            assert_eq!(failure(&browser, &reply), code, "{claims}");
            assert!(logged(&world).await.0.starts_with("Login"), "{claims}");
        }
        provider.bend(|answers| answers.with_strange_key = true);
        let mut browser = Browser::new(&world);
        let reply = round(&world, &provider, &mut browser).await;
        assert_eq!(failure(&browser, &reply), "External.Invalid", "another's key");
        for (status, code) in [(400, "External.Refused"), (302, "External.Refused"), (503, "External.Unavailable")] {
            provider.bend(|answers| answers.status = status);
            let reply = round(&world, &provider, &mut browser).await;
            assert_eq!(failure(&browser, &reply), code, "{status}");
        }
        let users = world.as_user(Who::ClientAdmin).await.get("/api/identity/users?isExternal=true").await.ok();
        assert_eq!(users["totalCount"], 0);
    })
    .await;
}

#[tokio::test]
async fn an_answer_counts_once_in_the_browser_that_asked() {
    on_both(async |world: World| {
        let provider = Provider::start(&world).await;
        provider.set_up(&world).await;
        welcome(&world, true).await;
        let (mut browser, mut other) = (Browser::new(&world), Browser::new(&world));
        let url = depart(&world, &provider, &mut browser).await;
        let reply = back(&mut other, &url).await;
        assert_eq!(failure(&other, &reply), "External.Expired", "without the cookie");
        let reply = browser.get("/connect/external/callback?code=c&state=other").await;
        assert_eq!(failure(&browser, &reply), "External.Expired", "another state");

        let url = depart(&world, &provider, &mut browser).await;
        let cookies = browser.cookies.clone();
        let denied =
            browser.get(&format!("/connect/external/callback?error=access_denied&state={}", parameter(&url, "state").unwrap())).await;
        assert_eq!(failure(&browser, &denied), "External.Refused");
        browser.cookies = cookies;
        let reply = back(&mut browser, &url).await;
        assert_eq!(failure(&browser, &reply), "External.Expired", "an answer came before");

        let url = depart(&world, &provider, &mut browser).await;
        let foreign =
            format!("/connect/external/callback?code=c&iss=https%3A%2F%2Fevil.example&state={}", parameter(&url, "state").unwrap());
        let reply = browser.get(&foreign).await;
        assert_eq!(failure(&browser, &reply), "External.Invalid", "another provider answers");

        let url = depart(&world, &provider, &mut browser).await;
        world.clock.advance(chrono::TimeDelta::minutes(15));
        let reply = back(&mut browser, &url).await;
        assert_eq!(failure(&browser, &reply), "External.Expired", "too late");
        let reply = browser.get("/connect/external/callback?code=a&code=b").await;
        assert_eq!(failure(&browser, &reply), "External.Expired", "nobody asked");
    })
    .await;
}

#[tokio::test]
async fn a_newcomer_gets_the_default_roles_where_people_may_register() {
    on_both(async |world: World| {
        let provider = Provider::start(&world).await;
        provider.set_up(&world).await;
        let mut browser = Browser::new(&world);
        let reply = round(&world, &provider, &mut browser).await;
        assert_eq!(failure(&browser, &reply), "External.Unknown", "nobody may register");
        assert_eq!(logged(&world).await.0, "LoginNotAllowed");

        welcome(&world, true).await;
        world.clock.advance(chrono::TimeDelta::seconds(1));
        let reply = round(&world, &provider, &mut browser).await;
        assert_eq!(location(&reply).path(), "/goals");
        assert!(browser.cookies.iter().any(|(name, _)| name == "waymark.session"));
        assert_eq!(logged(&world).await, ("LoginSucceeded".to_owned(), "nora".to_owned()));
        let admin = world.as_user(Who::ClientAdmin).await;
        let users = admin.get("/api/identity/users?isExternal=true").await.ok();
        let user = &users["items"][0];
        assert_eq!((user["userName"].as_str(), user["emailConfirmed"].as_bool()), (Some("nora"), Some(true)));
        assert_eq!((&user["roleNames"], &user["isExternal"]), (&json!([]), &json!(true)), "the tenant has no default role");
        let id = user["id"].as_str().unwrap();
        let mut local = user.clone();
        local["password"] = "Mill-Race-12".into();
        let refused = admin.put(&format!("/api/identity/users/{id}"), local).await;
        assert_eq!(refused.refused(400), "Volo.Abp.Identity:010003", "the provider keeps the password");

        provider.say(json!({"given_name": "Eleonora", "email": "eleonora@provider.example"}));
        assert_eq!(location(&round(&world, &provider, &mut browser).await).path(), "/goals");
        let user = admin.get(&format!("/api/identity/users/{id}")).await.ok();
        assert_eq!((user["name"].as_str(), user["email"].as_str()), (Some("Eleonora"), Some("eleonora@provider.example")));
        assert_eq!(admin.get("/api/identity/users?isExternal=true").await.ok()["totalCount"], 1, "the same person");

        let end = world.app.now() + chrono::TimeDelta::days(1);
        assert_eq!(
            admin.put(&format!("/api/identity/users/{id}/lock/{}", end.to_rfc3339().replace('+', "%2B")), json!({})).await.status,
            204
        );
        let mut fresh = Browser::new(&world);
        let reply = round(&world, &provider, &mut fresh).await;
        assert_eq!(failure(&fresh, &reply), "External.NotAllowed", "locked out");
    })
    .await;
}

#[tokio::test]
async fn somebody_with_a_number_to_confirm_is_led_to_that_step_and_then_signs_in() {
    on_both(async |world: World| {
        let provider = Provider::start(&world).await;
        provider.set_up(&world).await;
        welcome(&world, true).await;
        require_number(&world).await;
        let mut browser = Browser::new(&world);
        provider.say(json!({"sub": "43", "email": "omar@provider.example", "preferred_username": "omar", "phone_number": "+441632960002"}));
        let url = location(&round(&world, &provider, &mut browser).await);
        let [back, tenant, error] = ["returnUrl", "__tenant", "externalError"].map(|name| parameter(&url, name));
        assert_eq!((url.path(), back.as_deref(), error, browser.cookies.len()), ("/account/login", Some("/goals"), None, 0), "{url}");
        assert_eq!((tenant, logged(&world).await.0), (Some(world.cast.alpha.to_string()), "LoginNotAllowed".to_owned()));
        let step = Url::parse(&format!("https://portal.example/?{}", url.fragment().unwrap())).unwrap();
        confirm_number(&world, &parameter(&step, "userId").unwrap(), &parameter(&step, "confirmPhoneToken").unwrap()).await;
        assert_eq!(location(&round(&world, &provider, &mut browser).await).path(), "/goals");
    })
    .await;
}

async fn link(world: &World, provider: &Provider, actor: &Actor) -> (Url, String) {
    let begun = actor.post(&format!("{LOGINS}/openid"), json!({"returnUrl": "/account/external-logins"})).await;
    let url = Url::parse(begun.ok()["url"].as_str().unwrap()).unwrap();
    provider.answers.lock().unwrap().nonce = parameter(&url, "nonce").unwrap();
    let cookie = begun.header("set-cookie").unwrap().split(';').next().unwrap().to_owned();
    assert!(begun.header("set-cookie").unwrap().contains("HttpOnly"), "no script reads it");
    assert!(!world.cast.alpha.is_nil());
    (url, cookie)
}

#[tokio::test]
async fn an_account_is_linked_after_both_were_proved() {
    on_both(async |world: World| {
        let provider = Provider::start(&world).await;
        provider.set_up(&world).await;
        let (staff, viewer) = (world.as_user(Who::Staff).await, world.as_user(Who::Viewer).await);
        let (url, cookie) = link(&world, &provider, &staff).await;
        let finish = format!("/connect/external/callback?code=c&state={}", parameter(&url, "state").unwrap());
        let reply = world.anon().saying(&[("cookie", cookie.as_str())]).get(&finish).await;
        assert_eq!((location(&reply).path(), location(&reply).query()), ("/account/external-logins", None));
        let logins = staff.get(LOGINS).await.ok();
        assert_eq!((logins[0]["loginProvider"].as_str(), logins[0]["providerKey"].as_str()), (Some("OpenIdConnect"), Some("42")));
        assert_eq!(logged(&world).await, ("ExternalLoginAdded".to_owned(), "staff".to_owned()));
        assert_eq!(viewer.get(LOGINS).await.ok(), json!([]), "everybody sees their own");

        world.clock.advance(chrono::TimeDelta::seconds(1));
        let mut browser = Browser::new(&world);
        provider.say(json!({"given_name": "Somebody", "email": "else@provider.example"}));
        assert_eq!(location(&round(&world, &provider, &mut browser).await).path(), "/goals");
        assert_eq!(logged(&world).await, ("LoginSucceeded".to_owned(), "staff".to_owned()));
        let profile = staff.get("/api/account/my-profile").await.ok();
        assert_eq!(
            (profile["email"].as_str(), profile["isExternal"].as_bool()),
            (Some("staff@waymark.example"), Some(false)),
            "its own stays"
        );

        let (url, cookie) = link(&world, &provider, &viewer).await;
        let finish = format!("/connect/external/callback?code=c&state={}", parameter(&url, "state").unwrap());
        let reply = world.anon().saying(&[("cookie", cookie.as_str())]).get(&finish).await;
        assert_eq!(parameter(&location(&reply), "externalError").as_deref(), Some("External.Taken"));

        world.clock.advance(chrono::TimeDelta::minutes(11));
        let late = staff.post(&format!("{LOGINS}/openid"), json!({"returnUrl": "/"})).await;
        assert_eq!(late.refused(403), "Portal:Account.ReauthenticationRequired");
        let gone = format!("{LOGINS}?loginProvider=OpenIdConnect&providerKey=42");
        assert_eq!(staff.delete(&gone).await.refused(403), "Portal:Account.ReauthenticationRequired");
        assert_eq!(staff.post("/api/account/reauthenticate", json!({"password": PASSWORD})).await.status, 204);
        for elsewhere in ["//evil.example", "/\t/evil.example"] {
            assert_eq!(staff.post(&format!("{LOGINS}/openid"), json!({"returnUrl": elsewhere})).await.fields(), ["returnUrl"]);
        }
        assert_eq!(viewer.delete(&gone).await.status, 403, "not recently proved");
        assert_eq!(staff.delete(&gone).await.status, 204);
        assert_eq!(staff.delete(&gone).await.status, 404);
        let reply = round(&world, &provider, &mut Browser::new(&world)).await;
        assert_eq!(parameter(&location(&reply), "externalError").as_deref(), Some("External.Unknown"));
    })
    .await;
}

#[tokio::test]
async fn the_only_way_to_sign_in_stays() {
    on_both(async |world: World| {
        let provider = Provider::start(&world).await;
        provider.set_up(&world).await;
        welcome(&world, true).await;
        let mut browser = Browser::new(&world);
        round(&world, &provider, &mut browser).await;
        let tokens = browser.tokens().await;
        let nora = world.anon().with_token(tokens["access_token"].as_str());
        assert_eq!(nora.get(LOGINS).await.ok()[0]["canBeDeleted"], false);
        let refused = nora.delete(&format!("{LOGINS}?loginProvider=OpenIdConnect&providerKey=42")).await;
        assert_eq!(refused.refused(400), "Portal:Account.LastSignIn");
        assert_eq!(nora.get("/api/account/my-profile").await.ok()["isExternal"], true);
    })
    .await;
}

#[tokio::test]
async fn without_a_provider_there_is_no_way_to_one() {
    on_both(async |world: World| {
        let anon = world.anon();
        assert_eq!(anon.within("alpha").get("/api/account/external-providers").await.ok(), json!([]));
        // Browsers drop tabs and line ends from an address.
        for elsewhere in ["https%3A%2F%2Fevil.example", "%2F%2Fevil.example", "%2F%09%2Fevil.example", "%2F%0A%2Fevil.example"] {
            let url = location(&anon.within("alpha").get(&format!("/connect/external?returnUrl={elsewhere}")).await);
            assert_eq!(
                (parameter(&url, "externalError").as_deref(), parameter(&url, "returnUrl").as_deref()),
                (Some("External.Off"), Some("/")),
                "{elsewhere}"
            );
        }
        assert_eq!(anon.within("gamma").get("/connect/external").await.status, 404);
        let provider = Provider::start(&world).await;
        provider.set_up(&world).await;
        let offered = anon.within("alpha").get("/api/account/external-providers").await.ok();
        assert_eq!(offered, json!([{"name": "OpenIdConnect", "displayName": "localhost"}]));
        assert_eq!(anon.get("/api/account/external-providers").await.ok(), json!([]), "the host has its own");
        let off = [("Identity.EnableOAuthLogin".to_owned(), "false".to_owned())];
        platform::feature::set(&world.app, &world.installer(), world.cast.alpha, &off).await.unwrap();
        assert_eq!(anon.within("alpha").get("/api/account/external-providers").await.ok(), json!([]), "the plan has it no more");
        let staff = world.as_user(Who::Staff).await;
        assert_eq!(staff.post(&format!("{LOGINS}/openid"), json!({"returnUrl": "/"})).await.refused(400), "Portal:External.Off");
        assert!(setting::of_level(&world.app, HOST).await.unwrap().get(setting::OAUTH_AUTHORITY).is_none());
    })
    .await;
}
