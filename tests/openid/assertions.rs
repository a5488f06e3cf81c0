//! Clients that authenticate with keys of their own (`private_key_jwt`).

use futures::future::join_all;
use oidc::{
    client::ClientKey,
    keys::{Algorithm, SigningKey, TokenType},
};
use serde_json::{Value, json};
use store::sea_orm::EntityTrait;
use testkit::{Actor, Reply, Who, World, on_both};

use crate::flow::{CHALLENGE, SECRET, oauth_error, register};

const APPLICATIONS: &str = "/api/openiddict/applications";
const ISSUER: &str = "https://portal.example/";
const TYPE: &str = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";

/// The assertions that are kept.
mod kept {
    use sea_orm::entity::prelude::*;
    use store::{Owner, Table, sea_orm};

    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "client_assertions")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub tenant_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
    impl Table for Entity {
        const TYPE: &'static str = "Waymark.OpenId.ClientAssertion";
        const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
        const SYSTEM: bool = true;
        const AUDITED: bool = false;
    }
}

fn key() -> SigningKey {
    SigningKey::generate(Algorithm::Es256).unwrap()
}

fn jwk(key: &SigningKey) -> String {
    serde_json::to_string(key.jwk()).unwrap()
}

/// An application that has keys and no secret.
fn robot(keys: &[&SigningKey]) -> Value {
    json!({
        "clientId": "robot", "displayName": "Robot", "clientType": "confidential", "applicationType": "web", "consentType": "explicit",
        "publicKeys": keys.iter().map(|key| jwk(key)).collect::<Vec<_>>(), "redirectUris": ["https://robot.example/cb"],
        "allowAuthorizationCodeFlow": true, "allowClientCredentialsFlow": true, "scopes": ["openid", "Portal"],
    })
}

/// Registers [`robot`]; returns it with its path.
async fn registered(world: &World, keys: &[&SigningKey]) -> (Actor, Value, String) {
    let admin = world.as_user(Who::HostAdmin).await;
    let made = admin.post(APPLICATIONS, robot(keys)).await.ok();
    let path = format!("{APPLICATIONS}/{}", made["id"].as_str().unwrap());
    (admin, made, path)
}

/// An assertion of `robot`, another one with each `jti`.
fn assertion(world: &World, key: &SigningKey, jti: &str, changes: &Value) -> String {
    key.sign_token(TokenType::Id, &claims(world, jti, changes)).unwrap()
}

fn claims(world: &World, jti: &str, changes: &Value) -> Value {
    let now = world.app.now().timestamp();
    let mut claims = json!({"iss": "robot", "sub": "robot", "aud": ISSUER, "iat": now, "exp": now + 60, "jti": jti});
    claims.as_object_mut().unwrap().extend(changes.as_object().unwrap().clone());
    claims
}

async fn post(anon: &Actor, path: &str, assertion: &str, pairs: &[(&str, &str)]) -> Reply {
    anon.form(path, &[pairs, &[("client_assertion_type", TYPE), ("client_assertion", assertion)]].concat()).await
}

async fn token(anon: &Actor, assertion: &str) -> Reply {
    post(anon, "/connect/token", assertion, &[("grant_type", "client_credentials"), ("scope", "Portal")]).await
}

#[tokio::test]
async fn a_client_proves_itself_with_its_key_wherever_clients_do() {
    on_both(async |world: World| {
        let (key, anon) = (key(), world.anon());
        let (admin, made, path) = registered(&world, &[&key]).await;
        assert_eq!(made["hasClientSecret"], false);
        assert!(made["publicKeys"][0].as_str().unwrap().starts_with("-----BEGIN PUBLIC KEY-----"));
        let asserted = |jti: &str| assertion(&world, &key, jti, &json!({}));
        // spec: AUTH-01
        let granted = token(&anon, &asserted("token")).await.ok();
        let access = granted["access_token"].as_str().unwrap();
        let active =
            async |jti: &str| post(&anon, "/connect/introspect", &asserted(jti), &[("token", access)]).await.ok()["active"].clone();
        assert_eq!(active("asked").await, true);
        let pushed = [
            ("response_type", "code"),
            ("redirect_uri", "https://robot.example/cb"),
            ("scope", "openid"),
            ("code_challenge", CHALLENGE),
            ("code_challenge_method", "S256"),
        ];
        assert_eq!(post(&anon, "/connect/par", &asserted("pushed"), &pushed).await.status, 201);
        assert_eq!(post(&anon, "/connect/revocation", &asserted("revoked"), &[("token", access)]).await.status, 200);
        assert_eq!(active("asked again").await, false);
        // What it was given in PEM is the same key, and leaves everything as it is.
        let mut same = robot(&[]);
        same["publicKeys"] = made["publicKeys"].clone();
        same["concurrencyStamp"] = made["concurrencyStamp"].clone();
        assert_eq!(admin.put(&path, same).await.ok()["publicKeys"], made["publicKeys"]);
        assert_eq!(token(&anon, &asserted("after")).await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn an_assertion_counts_once_on_every_node() {
    on_both(async |world: World| {
        let key = key();
        registered(&world, &[&key]).await;
        let (_node, other) = world.beside(world.clock.clone()).await;
        let anon = world.anon();
        let first = assertion(&world, &key, "1", &json!({}));
        assert_eq!(token(&anon, &first).await.status, 200);
        for node in [&anon, &other] {
            let again = token(node, &first).await;
            assert_eq!(oauth_error(&again, 400), "invalid_client");
            assert!(again.json()["error_description"].as_str().unwrap().contains("used before"), "{}", again.text());
        }
        let elsewhere = post(&other, "/connect/introspect", &first, &[("token", "x")]).await;
        assert_eq!(oauth_error(&elsewhere, 401), "invalid_client");
        // The same id in another assertion is the same, and at once on both nodes only one counts.
        let twin = assertion(&world, &key, "1", &json!({"aud": "https://portal.example/connect/token"}));
        assert_eq!(token(&anon, &twin).await.status, 400);
        let second = assertion(&world, &key, "2", &json!({}));
        let answers = join_all([&anon, &other, &anon, &other].map(|node| token(node, &second))).await;
        assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
        assert!(answers.iter().all(|answer| matches!(answer.status, 200 | 400)));
        let count = async || {
            let scope = kernel::Scope::system(world.app.now());
            world.app.db().read(&scope, |tx| async move { tx.count(kept::Entity::find()).await }).await.unwrap()
        };
        openid::maintain(&world.app).await.unwrap();
        assert_eq!(count().await, 2);
        world.clock.advance(chrono::TimeDelta::days(3));
        openid::maintain(&world.app).await.unwrap();
        assert_eq!(count().await, 0, "nobody needs them once they have expired");
        assert_eq!(token(&anon, &first).await.status, 400);
    })
    .await;
}

#[tokio::test]
async fn an_assertion_that_is_not_right_is_refused() {
    on_both(async |world: World| {
        let (key, stranger) = (key(), key());
        let (admin, made, _) = registered(&world, &[&key]).await;
        let mut other = robot(&[&stranger]);
        other["clientId"] = "other".into();
        admin.post(APPLICATIONS, other).await.ok();
        register(&world, "secretive", "client_credentials", "implicit").await;
        let (anon, now) = (world.anon(), world.app.now().timestamp());
        let described = async |jti: &str, changes: Value| {
            let refused = token(&anon, &assertion(&world, &key, jti, &changes)).await;
            assert_eq!(oauth_error(&refused, 400), "invalid_client", "{changes}");
            refused.json()["error_description"].as_str().unwrap().to_owned()
        };
        for (changes, word) in [
            (json!({"aud": "https://other.example/"}), "audience"),
            (json!({"aud": [ISSUER, "https://other.example/"]}), "audience"),
            (json!({"exp": now - 60}), "expired"),
            (json!({"exp": now + 3600}), "ten minutes"),
            (json!({"nbf": now + 120}), "not valid yet"),
            (json!({"iss": "other"}), "issuer and subject"),
            (json!({"jti": null}), "jti"),
        ] {
            let description = described("wrong", changes.clone()).await;
            assert!(description.contains(word), "{changes}: {description}");
        }
        assert_eq!(token(&anon, &assertion(&world, &key, "wrong", &json!({}))).await.status, 200, "a refused one uses nothing up");
        let unknown = "The client is unknown or could not be authenticated.";
        let pem = ClientKey::parse(made["publicKeys"][0].as_str().unwrap()).unwrap().to_pem();
        let claims = claims(&world, "forged", &json!({}));
        for forged in [
            // Another client's key, an id that nobody has, a client without keys.
            assertion(&world, &stranger, "forged", &json!({})),
            assertion(&world, &key, "forged", &json!({"iss": "nobody", "sub": "nobody"})),
            assertion(&world, &key, "forged", &json!({"iss": "secretive", "sub": "secretive"})),
            assertion(&world, &key, "forged", &json!({"iss": "Portal_App", "sub": "Portal_App"})),
            unsigned(&claims),
            with_public_key_as_secret(&claims, &pem),
            "not.a.token".to_owned(),
        ] {
            let refused = token(&anon, &forged).await;
            assert_eq!(oauth_error(&refused, 400), "invalid_client", "{forged}");
            assert_eq!(refused.json()["error_description"], unknown, "nobody learns which clients there are");
        }
        let good = assertion(&world, &key, "good", &json!({}));
        for twice in [[("client_secret", SECRET)], [("client_id", "other")]] {
            assert_eq!(oauth_error(&post(&anon, "/connect/token", &good, &twice).await, 400), "invalid_request", "{twice:?}");
        }
        assert_eq!(token(&anon, &good).await.status, 200);
    })
    .await;
}

fn encoded(value: &Value) -> String {
    use base64::Engine;
    base64::engine::general_purpose::URL_SAFE_NO_PAD.encode(value.to_string())
}

fn unsigned(claims: &Value) -> String {
    format!("{}.{}.", encoded(&json!({"alg": "none"})), encoded(claims))
}

fn with_public_key_as_secret(claims: &Value, pem: &str) -> String {
    use aws_lc_rs::hmac;
    use base64::Engine;
    let message = format!("{}.{}", encoded(&json!({"alg": "HS256", "typ": "JWT"})), encoded(claims));
    let tag = hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, pem.as_bytes()), message.as_bytes());
    format!("{message}.{}", base64::engine::general_purpose::URL_SAFE_NO_PAD.encode(tag))
}

#[tokio::test]
async fn keys_overlap_while_one_replaces_the_other() {
    on_both(async |world: World| {
        let (old, new, third) = (key(), key(), key());
        let (admin, _, path) = registered(&world, &[&old]).await;
        let anon = world.anon();
        let ask = async |key: &SigningKey, jti: &str| token(&anon, &assertion(&world, key, jti, &json!({}))).await;
        let granted = ask(&old, "1").await.ok();
        let access = granted["access_token"].as_str().unwrap();
        let active = async |key: &SigningKey, jti: &str| {
            let asserted = assertion(&world, key, jti, &json!({}));
            post(&anon, "/connect/introspect", &asserted, &[("token", access)]).await.ok()["active"].clone()
        };
        admin.put(&path, robot(&[&old, &new])).await.ok();
        assert_eq!((ask(&old, "2").await.status, ask(&new, "3").await.status), (200, 200));
        let mut silent = robot(&[]);
        silent.as_object_mut().unwrap().remove("publicKeys");
        assert_eq!(admin.put(&path, silent).await.ok()["publicKeys"].as_array().unwrap().len(), 2, "left out, they stay");
        admin.put(&path, robot(&[&new])).await.ok();
        assert_eq!((ask(&old, "4").await.status, ask(&new, "5").await.status), (400, 200));
        assert_eq!(active(&new, "6").await, true, "the application is the same");
        admin.put(&path, robot(&[&third])).await.ok();
        assert_eq!(active(&third, "7").await, false, "with another key and none from before, another may be behind it");
        let log = admin.get("/api/audit-logging/audit-logs/entity-changes?maxResultCount=50").await.ok();
        assert!(log.to_string().contains("ublicKeys"), "changes of keys are in the audit log");
    })
    .await;
}

#[tokio::test]
async fn a_key_beside_the_one_from_before_takes_holders_of_everything() {
    on_both(async |world: World| {
        let (old, new) = (key(), key());
        let (admin, _, path) = registered(&world, &[&old]).await;
        let own = ["", ".Update"].map(|call| json!({"name": format!("OpenIddictPro.Application{call}"), "isGranted": true}));
        let grants = format!("/api/permission-management/permissions?providerName=U&providerKey={}", world.cast.user(Who::NobodyAtHost));
        assert_eq!(admin.put(&grants, json!({"permissions": own})).await.status, 204);
        let keeper = world.as_user(Who::NobodyAtHost).await;
        let refused = keeper.put(&path, robot(&[&old, &new])).await;
        assert_eq!(refused.refused(403), "Portal:Identity.BeyondOwnPermissions", "it would speak for users who agreed before");
        assert_eq!(keeper.put(&path, robot(&[&new])).await.status, 200, "it ends what users agreed to");
        assert_eq!(admin.put(&path, robot(&[&old, &new])).await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn a_key_takes_the_place_of_a_secret() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::HostAdmin).await;
        let (key, anon) = (key(), world.anon());
        let mut body = robot(&[]);
        body["clientSecret"] = SECRET.into();
        let made = admin.post(APPLICATIONS, body).await.ok();
        assert_eq!((made["hasClientSecret"].as_bool(), made["publicKeys"].as_array().unwrap().len()), (Some(true), 0));
        let path = format!("{APPLICATIONS}/{}", made["id"].as_str().unwrap());
        let pairs = [("grant_type", "client_credentials"), ("client_id", "robot"), ("client_secret", SECRET), ("scope", "Portal")];
        let by_secret = async || anon.form("/connect/token", &pairs).await.status;
        let by_key = async |jti: &str| token(&anon, &assertion(&world, &key, jti, &json!({}))).await.status;
        let mut removing = robot(&[]);
        removing["removeClientSecret"] = true.into();
        assert_eq!(admin.put(&path, removing).await.fields(), ["removeClientSecret"], "it would have nothing left");
        admin.put(&path, robot(&[&key])).await.ok();
        assert_eq!((by_secret().await, by_key("1").await), (200, 200), "both, until everything has moved");
        let mut removing = robot(&[&key]);
        removing["removeClientSecret"] = true.into();
        assert_eq!(admin.put(&path, removing).await.ok()["hasClientSecret"], false);
        assert_eq!((by_secret().await, by_key("2").await), (400, 200));
        assert_eq!(admin.put(&path, robot(&[])).await.fields(), ["clientSecret"], "its last key");
        let rotated = admin.put(&format!("{path}/secret"), json!({"clientSecret": SECRET, "overlapHours": 24})).await.ok();
        assert_eq!((&rotated["hasClientSecret"], &rotated["previousSecretExpiresAt"]), (&json!(true), &Value::Null), "it had none before");
        assert_eq!((by_secret().await, by_key("3").await), (200, 200));
    })
    .await;
}

#[tokio::test]
async fn keys_are_refused_on_their_field() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::HostAdmin).await;
        let (good, private) = (jwk(&key()), json!({"kty": "EC", "crv": "P-256", "x": "AA", "y": "AA", "d": "AA"}).to_string());
        for (keys, field) in [
            (json!([good, "not a key"]), "publicKeys[1]"),
            (json!([private]), "publicKeys[0]"),
            (json!(["-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----"]), "publicKeys[0]"),
            (json!([""]), "publicKeys[0]"),
            (json!([good, jwk(&key()), jwk(&key())]), "publicKeys"),
            (json!(["x".repeat(8001)]), "publicKeys[0]"),
        ] {
            let mut body = robot(&[]);
            body["publicKeys"] = keys;
            assert_eq!(admin.post(APPLICATIONS, body).await.fields(), [field]);
        }
        let public = json!({"clientId": "open", "displayName": "Open", "clientType": "public", "publicKeys": [good]});
        assert_eq!(admin.post(APPLICATIONS, public).await.fields(), ["publicKeys[0]"]);
    })
    .await;
}
