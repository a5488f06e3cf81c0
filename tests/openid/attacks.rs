use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use oidc::{
    claims::AccessClaims,
    keys::{Algorithm, SigningKey, TokenType},
};
use serde_json::{Value, json};
use testkit::{Who, claims, on_both};

use crate::acting::{access, delegate, impersonate, link, link_login, signed_in};
use crate::flow::{Browser, REDIRECT, SECRET, VERIFIER, call, location, oauth_error, parameter, partner_path, register};

fn encoded(value: &Value) -> String {
    URL_SAFE_NO_PAD.encode(value.to_string())
}

#[tokio::test]
async fn tokens_signed_by_others_are_rejected() {
    on_both(async |world| {
        let tokens = world.sign_in(Who::Staff).await.ok();
        let good = tokens["access_token"].as_str().unwrap();
        let parts: Vec<&str> = good.split('.').collect();
        let head: Value = serde_json::from_slice(&URL_SAFE_NO_PAD.decode(parts[0]).unwrap()).unwrap();
        let body = claims(good);
        let with_alg = |alg: &str| encoded(&json!({"alg": alg, "typ": "at+jwt", "kid": head["kid"]}));
        let mut raised = body.clone();
        raised["sub"] = world.cast.user(Who::ClientAdmin).to_string().into();
        let stranger = SigningKey::generate(Algorithm::Es256).unwrap();
        let typed: AccessClaims = serde_json::from_value(body.clone()).unwrap();
        let other_issuer = AccessClaims { iss: "https://evil.example/".to_owned(), ..typed.clone() };
        for (what, token) in [
            ("none", format!("{}.{}.", with_alg("none"), parts[1])),
            ("none with the signature", format!("{}.{}.{}", with_alg("none"), parts[1], parts[2])),
            ("HMAC", format!("{}.{}.{}", with_alg("HS256"), parts[1], parts[2])),
            ("another algorithm", format!("{}.{}.{}", with_alg("ES256"), parts[1], parts[2])),
            ("changed claims", format!("{}.{}.{}", parts[0], encoded(&raised), parts[2])),
            ("no signature", format!("{}.{}.", parts[0], parts[1])),
            ("another key", stranger.sign_token(TokenType::Access, &typed).unwrap()),
            ("another issuer and key", stranger.sign_token(TokenType::Access, &other_issuer).unwrap()),
            ("nonsense", "a.b.c".to_owned()),
            ("the refresh token", tokens["refresh_token"].as_str().unwrap().to_owned()),
        ] {
            // spec: AUTH-01
            assert_eq!(call(&world, &token).await.status, 401, "{what}");
        }
        assert_eq!(call(&world, good).await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn the_providers_own_endpoints_reject_forged_tokens() {
    on_both(async |world| {
        register(&world, "partner", "authorization_code refresh_token", "implicit").await;
        let mut browser = Browser::new(&world);
        browser.sign_in(Who::Staff).await;
        let code = parameter(&location(&browser.get(&partner_path("partner", &[("scope", "openid Portal")])).await), "code").unwrap();
        let own = [("client_id", "partner"), ("client_secret", SECRET)];
        let exchange = [("grant_type", "authorization_code"), ("redirect_uri", "https://partner.example/cb"), ("code", &code)];
        let tokens = world.anon().form("/connect/token", &[&own[..], &exchange].concat()).await.ok();
        let good = tokens["access_token"].as_str().unwrap();
        let parts: Vec<&str> = good.split('.').collect();
        let stranger = SigningKey::generate(Algorithm::Rs256).unwrap();
        for (what, forged) in [
            ("none", format!("{}.{}.", encoded(&json!({"alg": "none", "typ": "at+jwt"})), parts[1])),
            ("no signature", format!("{}.{}.", parts[0], parts[1])),
            ("another key", stranger.sign_token(TokenType::Access, &claims(good)).unwrap()),
            ("the id token", tokens["id_token"].as_str().unwrap().to_owned()),
        ] {
            let about = world.anon().with_token(Some(&forged)).get("/connect/userinfo").await;
            // spec: AUTH-01
            assert_eq!(oauth_error(&about, 401), "invalid_token", "{what}");
            let named = [&own[..], &[("token", forged.as_str())]].concat();
            assert_eq!(world.anon().form("/connect/introspect", &named).await.ok(), json!({"active": false}), "{what}");
            assert_eq!(world.anon().form("/connect/revocat", &named).await.status, 200, "{what}");
        }
        assert_eq!(call(&world, good).await.status, 200, "no forgery revoked the valid token");
    })
    .await;
}

#[tokio::test]
async fn a_token_of_another_issuer_is_rejected_even_if_signed_with_our_key() {
    on_both(async |world| {
        register(&world, "partner", "client_credentials", "implicit").await;
        let elsewhere = world.moved_to("https://elsewhere.example/").await;
        let pairs = [
            ("grant_type", "password"),
            ("client_id", "Portal_App"),
            ("username", "staff"),
            ("password", testkit::PASSWORD),
            ("scope", "openid Portal"),
        ];
        let tokens = elsewhere.within(world.cast.alpha).form("/connect/token", &pairs).await.ok();
        let foreign = tokens["access_token"].as_str().unwrap();
        assert_eq!(claims(foreign)["iss"], "https://elsewhere.example/");
        assert_eq!(elsewhere.with_token(Some(foreign)).get("/api/account/sessions").await.status, 200);
        // spec: AUTH-01
        assert_eq!(call(&world, foreign).await.status, 401);
        let about = world.anon().with_token(Some(foreign)).get("/connect/userinfo").await;
        assert_eq!(oauth_error(&about, 401), "invalid_token");
        let named = [("client_id", "partner"), ("client_secret", SECRET), ("token", foreign)];
        assert_eq!(world.anon().form("/connect/introspect", &named).await.ok(), json!({"active": false}));
    })
    .await;
}

#[tokio::test]
async fn codes_and_refresh_tokens_belong_to_their_own_tenant() {
    on_both(async |world| {
        let mut browser = Browser::new(&world);
        browser.sign_in(Who::Staff).await;
        for named in [world.cast.beta.to_string(), "Beta".to_owned()] {
            let (code, other) = (browser.code(&[]).await, world.anon().within(&named));
            let pairs = [
                ("grant_type", "authorization_code"),
                ("client_id", "Portal_App"),
                ("redirect_uri", REDIRECT),
                ("code", &code),
                ("code_verifier", VERIFIER),
            ];
            let tokens = other.form("/connect/token", &pairs).await.ok();
            // spec: TEN-01
            assert_eq!(claims(tokens["access_token"].as_str().unwrap())["tenantid"], world.cast.alpha.to_string());
            let presented = tokens["refresh_token"].as_str().unwrap();
            let pairs = [("grant_type", "refresh_token"), ("client_id", "Portal_App"), ("refresh_token", presented)];
            let next = other.form("/connect/token", &pairs).await.ok();
            assert_eq!(claims(next["access_token"].as_str().unwrap())["tenantid"], world.cast.alpha.to_string());
            let about = other.with_token(next["access_token"].as_str()).get("/connect/userinfo").await.ok();
            assert_eq!(about["tenantid"], world.cast.alpha.to_string());
        }
    })
    .await;
}

#[tokio::test]
async fn tokens_for_other_audiences_are_rejected_by_the_api() {
    on_both(async |world| {
        let mut browser = Browser::new(&world);
        browser.sign_in(Who::Staff).await;
        let tokens = browser.tokens().await;
        // An id token authenticates the user; it authorises nothing.
        assert_eq!(call(&world, tokens["id_token"].as_str().unwrap()).await.status, 401);
        let pairs = [
            ("grant_type", "refresh_token"),
            ("client_id", "Portal_App"),
            ("refresh_token", tokens["refresh_token"].as_str().unwrap()),
            ("scope", "openid email"),
        ];
        let narrow = world.anon().form("/connect/token", &pairs).await.ok();
        assert_eq!(claims(narrow["access_token"].as_str().unwrap())["aud"], "https://portal.example/");
        assert_eq!(call(&world, narrow["access_token"].as_str().unwrap()).await.status, 401, "without the scope of the API");
    })
    .await;
}

#[tokio::test]
async fn a_token_expires() {
    on_both(async |world| {
        let tokens = world.sign_in(Who::Staff).await.ok();
        let access = tokens["access_token"].as_str().unwrap();
        world.clock.advance(chrono::TimeDelta::minutes(59));
        assert_eq!(call(&world, access).await.status, 200);
        world.clock.advance(chrono::TimeDelta::minutes(2));
        let late = call(&world, access).await;
        assert_eq!(late.status, 401);
        assert!(late.header("www-authenticate").unwrap().starts_with("Bearer"));
    })
    .await;
}

#[tokio::test]
async fn a_user_stays_in_their_tenant_whatever_the_header_says() {
    on_both(async |world| {
        let staff = world.as_user(Who::Staff).await;
        for named in [world.cast.beta.to_string(), "Beta".to_owned(), "nonsense".to_owned()] {
            let list = staff.within(&named).get("/api/account/sessions").await.ok();
            // spec: TEN-01
            assert_eq!(list["items"][0]["tenantId"], world.cast.alpha.to_string(), "{named}");
        }
    })
    .await;
}

#[tokio::test]
async fn acting_as_somebody_else_is_refused_to_everybody_else() {
    on_both(async |world| {
        let user = |who: Who| world.cast.user(who).to_string();
        let (staff, beta) = (user(Who::Staff), world.cast.beta.to_string());
        let foreign = delegate(&world, Who::Staff, Who::Manager, (0, 1)).await;
        link(&world, Who::Viewer, Who::OtherTenant).await;
        let refresh_token = world.sign_in(Who::ClientAdmin).await.ok()["refresh_token"].as_str().unwrap().to_owned();
        let target = [user(Who::ClientAdmin), user(Who::OtherTenant), user(Who::Manager), user(Who::Coach)];
        for (what, by, parameters) in [
            ("a user without the permission", Who::Manager, vec![("UserId", staff.as_str())]),
            ("a user who holds more", Who::Staff, vec![("UserId", target[0].as_str())]),
            ("a user of another tenant", Who::ClientAdmin, vec![("UserId", target[1].as_str())]),
            ("a user of the host", Who::ClientAdmin, vec![("UserId", target[3].as_str())]),
            ("oneself", Who::ClientAdmin, vec![("UserId", target[0].as_str())]),
            ("another tenant", Who::ClientAdmin, vec![("TenantId", beta.as_str())]),
            ("a tenant, without the permission", Who::Management, vec![("TenantId", beta.as_str())]),
            ("a delegation to somebody else", Who::ClientAdmin, vec![("UserDelegationId", foreign.as_str())]),
            ("the own delegation", Who::Staff, vec![("UserDelegationId", foreign.as_str())]),
            ("no delegation", Who::Manager, vec![("UserDelegationId", staff.as_str())]),
            ("nothing to return to", Who::ClientAdmin, vec![]),
        ] {
            let refused = impersonate(&world, &signed_in(&world, by).await, &parameters).await;
            assert_eq!(oauth_error(&refused, 400), "invalid_grant", "{what}");
        }
        let own = signed_in(&world, Who::ClientAdmin).await;
        let acting = impersonate(&world, &own, &[("UserId", &target[2])]).await.ok();
        for (what, token, parameters) in [
            ("nested", access(&acting), vec![("UserId", staff.as_str())]),
            ("nested by a delegation", access(&acting), vec![("UserDelegationId", foreign.as_str())]),
            ("a refresh token", refresh_token.as_str(), vec![("UserId", staff.as_str())]),
        ] {
            assert_eq!(oauth_error(&impersonate(&world, token, &parameters).await, 400), "invalid_grant", "{what}");
        }
        for (what, by) in [("not linked", Who::Staff), ("linked to somebody else", Who::Manager), ("itself", Who::OtherTenant)] {
            let refused = link_login(&world, &signed_in(&world, by).await, Who::OtherTenant).await;
            assert_eq!(oauth_error(&refused, 400), "invalid_grant", "{what}");
        }
        let alpha = world.cast.alpha.to_string();
        let wrong_tenant = [("LinkUserId", target[1].as_str()), ("LinkTenantId", alpha.as_str())];
        let pairs = [("grant_type", "LinkLogin"), ("client_id", "Portal_App"), ("scope", "openid Portal")];
        let viewer = signed_in(&world, Who::Viewer).await;
        let all = [&pairs[..], &wrong_tenant, &[("access_token", viewer.as_str())]].concat();
        assert_eq!(oauth_error(&world.anon().form("/connect/token", &all).await, 400), "invalid_grant", "the tenant of somebody else");
        assert_eq!(link_login(&world, &viewer, Who::OtherTenant).await.status, 200, "the real link");
    })
    .await;
}
