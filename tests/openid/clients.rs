use base64::{Engine, prelude::BASE64_STANDARD};
use serde_json::json;
use testkit::{Who, claims, on_both};

use crate::flow::{SECRET, call, encode, oauth_error, register};

#[tokio::test]
async fn a_confidential_client_acts_on_its_own_behalf() {
    on_both(async |world| {
        register(&world, "partner", "client_credentials", "implicit").await;
        let pairs = [("grant_type", "client_credentials"), ("client_id", "partner"), ("client_secret", SECRET), ("scope", "Portal")];
        let tokens = world.anon().form("/connect/token", &pairs).await.ok();
        // spec: AUTH-01
        let token = claims(tokens["access_token"].as_str().unwrap());
        assert_eq!((token["sub"].as_str(), token["aud"].as_str()), (Some("partner"), Some("Portal")));
        assert!(token["sessionid"].is_null() && tokens["refresh_token"].is_null());
        // It is not a user: operations that require a user or a permission reject it.
        assert_eq!(call(&world, tokens["access_token"].as_str().unwrap()).await.status, 401);
    })
    .await;
}

#[tokio::test]
async fn what_a_client_sends_twice_under_one_key_is_done_once() {
    on_both(async |world| {
        let host = world.as_user(Who::HostAdmin).await;
        for client in ["partner", "other"] {
            register(&world, client, "client_credentials", "implicit").await;
            let rights = ["AbpIdentity.Roles", "AbpIdentity.Roles.Create"].map(|name| json!({"name": name, "isGranted": true}));
            let grants = format!("/api/permission-management/permissions?providerName=C&providerKey={client}");
            assert_eq!(host.put(&grants, json!({"permissions": rights})).await.status, 204);
        }
        let make = async |client: &str, role: &str| {
            let pairs = [("grant_type", "client_credentials"), ("client_id", client), ("client_secret", SECRET), ("scope", "Portal")];
            let tokens = world.anon().form("/connect/token", &pairs).await.ok();
            let caller = world.anon().with_token(tokens["access_token"].as_str()).saying(&[("idempotency-key", "k-1")]);
            caller.post("/api/identity/roles", json!({"name": role, "isDefault": false, "isPublic": false})).await
        };
        let first = make("partner", "Night auditors").await;
        let again = make("partner", "Night auditors").await;
        assert_eq!((first.ok(), again.header("idempotent-replayed")), (again.ok(), Some("true")));
        let another = make("other", "Day auditors").await;
        assert_eq!((another.ok()["name"].as_str(), another.header("idempotent-replayed")), (Some("Day auditors"), None));
    })
    .await;
}

#[tokio::test]
async fn secrets_are_checked_in_header_and_form() {
    on_both(async |world| {
        register(&world, "partner", "client_credentials", "implicit").await;
        let ask = async |header: Option<String>, pairs: &[(&str, &str)]| {
            let mut all = vec![("grant_type", "client_credentials"), ("scope", "Portal")];
            all.extend_from_slice(pairs);
            let mut request = axum::http::Request::builder().method("POST").uri("/connect/token");
            if let Some(header) = header {
                request = request.header("authorization", header);
            }
            let request =
                request.header("content-type", "application/x-www-form-urlencoded").body(axum::body::Body::from(encode(&all))).unwrap();
            world.anon().send(request).await
        };
        let plain = |secret: &str| Some(format!("Basic {}", BASE64_STANDARD.encode(format!("partner:{secret}"))));
        let basic = |secret: &str| plain(encode(&[(secret, "")]).trim_end_matches('='));
        assert_eq!(ask(basic(SECRET), &[]).await.status, 200);
        // Authlib and curl send it unencoded.
        assert_eq!(ask(plain(SECRET), &[]).await.status, 200);
        let wrong = ask(basic("guess"), &[]).await;
        assert_eq!(oauth_error(&wrong, 401), "invalid_client");
        assert!(wrong.header("www-authenticate").unwrap().starts_with("Basic"));
        assert_eq!(oauth_error(&ask(None, &[("client_id", "partner"), ("client_secret", "guess")]).await, 400), "invalid_client");
        assert_eq!(oauth_error(&ask(None, &[("client_id", "partner")]).await, 400), "invalid_client");
        assert_eq!(oauth_error(&ask(None, &[("client_id", "nobody"), ("client_secret", SECRET)]).await, 400), "invalid_client");
        // A bearer token doesn't authenticate a client and is rejected like any wrong header.
        let bearer = || Some("Bearer eyJhbGciOiJSUzI1NiJ9".to_owned());
        for pairs in [vec![], vec![("client_id", "partner")], vec![("client_id", "nobody")]] {
            let refused = ask(bearer(), &pairs).await;
            assert_eq!(oauth_error(&refused, 401), "invalid_client", "{pairs:?}");
            assert!(refused.header("www-authenticate").unwrap().starts_with("Basic"));
        }
        assert_eq!(ask(bearer(), &[("client_id", "partner"), ("client_secret", SECRET)]).await.status, 200);
        // A public client is not authenticated.
        assert_eq!(oauth_error(&ask(None, &[("client_id", "Portal_App")]).await, 400), "unauthorized_client");
        assert_eq!(oauth_error(&ask(None, &[("client_id", "Portal_App"), ("client_secret", "any")]).await, 400), "invalid_client");
    })
    .await;
}

#[tokio::test]
async fn introspection_answers_only_clients_that_a_token_concerns() {
    on_both(async |world| {
        register(&world, "partner", "client_credentials", "implicit").await;
        register(&world, "Portal", "client_credentials", "implicit").await;
        let tokens = world.sign_in(Who::Staff).await.ok();
        let ask = async |client: &str, token: &str| {
            world.anon().form("/connect/introspect", &[("client_id", client), ("client_secret", SECRET), ("token", token)]).await.ok()
        };
        let access = tokens["access_token"].as_str().unwrap();
        // spec: AUTH-01
        let introspection = ask("Portal", access).await;
        assert_eq!((introspection["active"].as_bool(), introspection["username"].as_str()), (Some(true), Some("staff")));
        assert_eq!(ask("partner", access).await, serde_json::json!({"active": false}));
        assert_eq!(ask("partner", tokens["refresh_token"].as_str().unwrap()).await["active"], false);
        assert_eq!(ask("Portal", "nonsense").await["active"], false);
        let public = world.anon().form("/connect/introspect", &[("client_id", "Portal_App"), ("token", access)]).await;
        assert_eq!(oauth_error(&public, 401), "invalid_client");
        for who in [&[("client_id", "Portal"), ("client_secret", "wrong")][..], &[("client_id", "nobody"), ("client_secret", SECRET)], &[]]
        {
            let stranger = world.anon().form("/connect/introspect", &[who, &[("token", access)]].concat()).await;
            assert_eq!(oauth_error(&stranger, 401), "invalid_client", "{who:?}");
            assert!(stranger.header("www-authenticate").is_some_and(|c| c.starts_with("Basic ")));
        }
        world.clock.advance(chrono::TimeDelta::minutes(61));
        assert_eq!(ask("Portal", access).await["active"], false);
    })
    .await;
}

#[tokio::test]
async fn invalid_requests_get_the_errors_of_the_rfc() {
    on_both(async |world| {
        let ask = async |pairs: &[(&str, &str)]| world.anon().form("/connect/token", pairs).await;
        assert_eq!(oauth_error(&ask(&[("client_id", "Portal_App")]).await, 400), "invalid_request");
        assert_eq!(oauth_error(&ask(&[("client_id", "Portal_App"), ("grant_type", "implicit")]).await, 400), "unsupported_grant_type");
        let twice = [("client_id", "Portal_App"), ("grant_type", "password"), ("grant_type", "password")];
        assert_eq!(oauth_error(&ask(&twice).await, 400), "invalid_request");
        let json = world.anon().post("/connect/token", serde_json::json!({"grant_type": "password"})).await;
        assert_eq!(oauth_error(&json, 415), "invalid_request");
    })
    .await;
}
