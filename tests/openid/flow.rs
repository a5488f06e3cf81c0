//! The steps of a browser and a client.

use axum::{
    body::Body,
    http::{Method, Request, header},
};
use openid::application::application;
use platform::Platform;
use serde_json::{Value, json};
use store::sea_orm::ActiveValue::Set;
use testkit::{Actor, PASSWORD, Reply, Who, World};
use url::Url;

pub const REDIRECT: &str = "https://portal.example/";
pub const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
pub const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
pub const SCOPE: &str = "openid offline_access profile email phone roles Portal";
/// With characters that clients encode differently.
pub const SECRET: &str = "a secret of 1+1=2, 50% of forty characters & so";

/// A browser with cookies.
pub struct Browser<'w> {
    pub world: &'w World,
    pub cookies: Vec<(String, String)>,
}

impl<'w> Browser<'w> {
    pub fn new(world: &'w World) -> Self {
        Self { world, cookies: Vec::new() }
    }

    /// Sends a request with the cookies and stores those of the response.
    pub async fn send(&mut self, method: Method, path: &str, headers: &[(&str, &str)], body: Option<(String, &str)>) -> Reply {
        let mut request = Request::builder().method(method).uri(path);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        if !self.cookies.is_empty() {
            let all: Vec<String> = self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
            request = request.header(header::COOKIE, all.join("; "));
        }
        let body = match body {
            Some((text, kind)) => {
                request = request.header(header::CONTENT_TYPE, kind);
                Body::from(text)
            }
            None => Body::empty(),
        };
        let reply = self.world.anon().send(request.body(body).unwrap()).await;
        for set in reply.headers.get_all(header::SET_COOKIE) {
            let (name, value) = set.to_str().unwrap().split(';').next().unwrap().split_once('=').unwrap();
            self.cookies.retain(|(own, _)| own != name);
            if !value.is_empty() {
                self.cookies.push((name.to_owned(), value.to_owned()));
            }
        }
        reply
    }

    pub async fn get(&mut self, path: &str) -> Reply {
        self.send(Method::GET, path, &[], None).await
    }

    pub async fn post_json(&mut self, path: &str, body: &Value) -> Reply {
        self.send(Method::POST, path, &[("sec-fetch-site", "same-origin")], Some((body.to_string(), "application/json"))).await
    }

    pub async fn post_form(&mut self, path: &str, pairs: &[(&str, &str)]) -> Reply {
        self.send(Method::POST, path, &[], Some((encode(pairs), "application/x-www-form-urlencoded"))).await
    }

    /// Signs in on the sign-in page.
    pub async fn sign_in(&mut self, who: Who) -> Reply {
        let body = credentials(self.world, who, PASSWORD);
        let tenant = self.world.cast.tenant_of(who);
        let path = if tenant.is_nil() { "/api/account/login".to_owned() } else { format!("/api/account/login?__tenant={tenant}") };
        self.post_json(&path, &body).await
    }

    /// Calls the authorization endpoint for the portal's own client.
    pub async fn authorize(&mut self, changes: &[(&str, &str)]) -> Reply {
        self.get(&authorize_path(changes)).await
    }

    /// A code for the portal's own client.
    pub async fn code(&mut self, changes: &[(&str, &str)]) -> String {
        let reply = self.authorize(changes).await;
        parameter(&location(&reply), "code").unwrap_or_else(|| panic!("no code: {} {:?}", reply.status, reply.header("location")))
    }

    /// Tokens of the portal's own client, by the code flow.
    pub async fn tokens(&mut self) -> Value {
        let code = self.code(&[]).await;
        exchange(self.world, &code, VERIFIER).await.ok()
    }
}

pub fn name_of(who: Who) -> &'static str {
    match who {
        Who::HostAdmin => "host.admin",
        Who::Coach => "coach",
        Who::ClientAdmin => "client.admin",
        Who::Staff => "staff",
        Who::OtherTenant => "other.admin",
        _ => "viewer",
    }
}

pub fn credentials(_world: &World, who: Who, password: &str) -> Value {
    json!({"userNameOrEmailAddress": name_of(who), "password": password, "rememberMe": false})
}

pub fn encode(pairs: &[(&str, &str)]) -> String {
    url::form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish()
}

/// The authorization request of the portal's own client; a change with an empty value removes the parameter.
pub fn authorize_pairs<'a>(changes: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let mut pairs = vec![
        ("client_id", "Portal_App"),
        ("redirect_uri", REDIRECT),
        ("response_type", "code"),
        ("scope", SCOPE),
        ("state", "xyz"),
        ("nonce", "n-1"),
        ("code_challenge", CHALLENGE),
        ("code_challenge_method", "S256"),
    ];
    for (name, value) in changes {
        pairs.retain(|(own, _)| own != name);
        if !value.is_empty() {
            pairs.push((name, value));
        }
    }
    pairs
}

pub fn authorize_path(changes: &[(&str, &str)]) -> String {
    format!("/connect/authorize?{}", encode(&authorize_pairs(changes)))
}

/// The target of a redirect.
#[track_caller]
pub fn location(reply: &Reply) -> Url {
    assert_eq!(reply.status, 303, "{}", reply.text());
    let base = Url::parse("https://portal.example/").unwrap();
    base.join(reply.header("location").expect("a redirect has a location")).unwrap()
}

pub fn parameter(url: &Url, name: &str) -> Option<String> {
    url.query_pairs().find(|(own, _)| own == name).map(|(_, value)| value.into_owned())
}

/// Exchanges a code for the portal's own client.
pub async fn exchange(world: &World, code: &str, verifier: &str) -> Reply {
    let pairs = [
        ("grant_type", "authorization_code"),
        ("client_id", "Portal_App"),
        ("redirect_uri", REDIRECT),
        ("code", code),
        ("code_verifier", verifier),
    ];
    world.anon().form("/connect/token", &pairs).await
}

pub async fn refresh(world: &World, token: &str) -> Reply {
    refresh_at(&world.anon(), token).await
}

/// The same on the node of `anon`.
pub async fn refresh_at(anon: &Actor, token: &str) -> Reply {
    let pairs = [("grant_type", "refresh_token"), ("client_id", "Portal_App"), ("refresh_token", token)];
    anon.form("/connect/token", &pairs).await
}

/// A call with an access token: 200 while it is valid.
pub async fn call(world: &World, access_token: &str) -> Reply {
    world.anon().with_token(Some(access_token)).get("/api/account/sessions").await
}

/// The error of an OAuth response.
#[track_caller]
pub fn oauth_error(reply: &Reply, status: u16) -> String {
    assert_eq!(reply.status, status, "{}", reply.text());
    // Not the product's error format.
    assert!(reply.header("_abperrorformat").is_none());
    assert_eq!(reply.header("cache-control"), Some("no-store"));
    reply.json()["error"].as_str().unwrap_or_default().to_owned()
}

/// Registers a confidential client with the secret [`SECRET`].
pub async fn register(world: &World, client_id: &str, grants: &str, consent: &str) {
    register_at(world, client_id, "https://partner.example", grants, consent).await;
}

/// The same at another origin.
pub async fn register_at(world: &World, client_id: &str, origin: &str, grants: &str, consent: &str) {
    let addresses = (format!("{origin}/cb"), format!("{origin}/bye"));
    register_addresses(world, client_id, (addresses.0.as_str(), addresses.1.as_str()), grants, consent).await;
}

/// The same with several addresses for answers and for the end of a session, each list divided by spaces.
pub async fn register_addresses(world: &World, client_id: &str, (answers, byes): (&str, &str), grants: &str, consent: &str) {
    let platform = world.app.own::<Platform>().unwrap();
    let hash = platform.hash_secret(SECRET, &**world.app.db().entropy()).await.unwrap();
    let row = application::ActiveModel {
        client_id: Set(client_id.to_owned()),
        display_name: Set(client_id.to_owned()),
        client_type: Set("confidential".to_owned()),
        application_type: Set("web".to_owned()),
        consent_type: Set(consent.to_owned()),
        client_secret: Set(Some(hash)),
        redirect_uris: Set(answers.to_owned()),
        post_logout_redirect_uris: Set(byes.to_owned()),
        grant_types: Set(grants.to_owned()),
        scopes: Set("openid offline_access profile email roles Portal".to_owned()),
        require_pkce: Set(false),
        require_pushed_requests: Set(false),
        search_key: Set(client_id.to_owned()),
        is_demo: Set(false),
        ..Default::default()
    };
    let row = &row;
    let scope = kernel::Scope::system(world.app.now());
    world
        .app
        .db()
        .write(&scope, |tx| async move {
            tx.insert::<application::Entity>(row.clone()).await?;
            tx.invalidate("openid.applications").await
        })
        .await
        .unwrap();
}

/// The authorization request of a client created by [`register`].
pub fn partner_path(client_id: &str, changes: &[(&str, &str)]) -> String {
    let mut all = vec![
        ("client_id", client_id),
        ("redirect_uri", "https://partner.example/cb"),
        ("scope", "openid email"),
        ("code_challenge", ""),
        ("code_challenge_method", ""),
    ];
    all.extend_from_slice(changes);
    authorize_path(&all)
}

/// Confirms the phone number of a user of Alpha whom nothing else keeps from signing in, by the code that is sent to it.
pub async fn confirm_number(world: &World, user: &str, token: &str) {
    let anon = world.anon().within(world.cast.alpha);
    let step = json!({"userId": user, "token": token});
    assert_eq!(anon.post("/api/account/sign-in/send-phone-code", step).await.status, 204);
    world.drain().await;
    let last = world.text_messages().pop().expect("a message");
    let code = last.split(|c: char| !c.is_ascii_digit()).find(|word| word.len() == 6).expect("a code").to_owned();
    let step = json!({"userId": user, "token": token, "code": code});
    assert_eq!(anon.post("/api/account/sign-in/confirm-phone", step).await.status, 204);
}

/// Has everybody in Alpha confirm a phone number before signing in.
pub async fn require_number(world: &World) {
    let on = [(platform::setting::CONFIRMED_PHONE, Some("true".to_owned()))];
    platform::setting::set(&world.app, &world.installer().within(world.cast.alpha), &on).await.unwrap();
}
