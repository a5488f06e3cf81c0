//! Devices without a browser: what is refused.

use std::net::SocketAddr;

use axum::{
    body::Body,
    extract::ConnectInfo,
    http::{Method, Request, header},
};
use chrono::TimeDelta;
use kernel::Uuid;
use serde_json::{Value, json};
use store::sea_orm::{
    ColumnTrait,
    sea_query::{Condition, Expr},
};
use testkit::{Actor, Reply, Who, World, on_both};

use crate::{
    acting::{access, caller, impersonate},
    flow::{Browser, SECRET, call, oauth_error, register},
    television::{AGREED, GRANT, allowed, codes, decide, find, poll, register_television, sessions, signed_in},
};

const WRONG: &str = "BBBB-BBBB";

#[tokio::test]
async fn requests_of_devices_are_checked() {
    on_both(async |world| {
        register_television(&world, "explicit").await;
        register(&world, "partner", "authorization_code", "explicit").await;
        let own = [("client_id", "television"), ("client_secret", SECRET)];
        for (pairs, error) in [
            (vec![], "invalid_client"),
            (vec![("client_id", "nobody")], "invalid_client"),
            (vec![("client_id", "television")], "invalid_client"),
            (vec![("client_id", "television"), ("client_secret", "guess")], "invalid_client"),
            (vec![("client_id", "partner"), ("client_secret", SECRET), ("scope", "openid")], "unauthorized_client"),
            ([&own[..], &[("scope", "openid Everything")]].concat(), "invalid_scope"),
            ([&own[..], &[("scope", "openid phone")]].concat(), "invalid_scope"),
            ([&own[..], &[("scope", "openid \"x\"")]].concat(), "invalid_scope"),
            ([&own[..], &[("scope", "openid"), ("scope", "Portal")]].concat(), "invalid_request"),
        ] {
            assert_eq!(oauth_error(&world.anon().form("/device", &pairs).await, 400), error, "{pairs:?}");
        }
        let json = world.anon().post("/device", json!({"client_id": "television"})).await;
        assert_eq!(oauth_error(&json, 415), "invalid_request");
        assert_eq!(world.anon().get("/device").await.status, 405);
    })
    .await;
}

#[tokio::test]
async fn device_codes_are_worth_nothing_elsewhere() {
    on_both(async |world| {
        register_television(&world, "explicit").await;
        register(&world, "rival", &format!("{GRANT} authorization_code"), "explicit").await;
        let codes = allowed(&world, Who::Staff).await;
        let device = codes.device.as_str();
        let (own, rival) = ([("client_id", "television"), ("client_secret", SECRET)], [("client_id", "rival"), ("client_secret", SECRET)]);
        for (client, pairs, error) in [
            (own, vec![("grant_type", GRANT)], "invalid_request"),
            (own, vec![("grant_type", GRANT), ("device_code", "")], "invalid_request"),
            (own, vec![("grant_type", GRANT), ("device_code", device), ("device_code", device)], "invalid_request"),
            (own, vec![("grant_type", GRANT), ("device_code", "guess")], "invalid_grant"),
            (own, vec![("grant_type", GRANT), ("device_code", &codes.user)], "invalid_grant"),
            (own, vec![("grant_type", "device_code"), ("device_code", device)], "unsupported_grant_type"),
            (own, vec![("grant_type", "refresh_token"), ("refresh_token", device)], "invalid_grant"),
            (rival, vec![("grant_type", GRANT), ("device_code", device)], "invalid_grant"),
            (
                rival,
                vec![("grant_type", "authorization_code"), ("redirect_uri", "https://partner.example/cb"), ("code", device)],
                "invalid_grant",
            ),
        ] {
            assert_eq!(
                oauth_error(&world.anon().form("/connect/token", &[&client[..], &pairs[..]].concat()).await, 400),
                error,
                "{pairs:?}"
            );
        }
        let stolen = [("client_id", "television"), ("grant_type", GRANT), ("device_code", device)];
        assert_eq!(oauth_error(&world.anon().form("/connect/token", &stolen).await, 400), "invalid_client", "without the client's secret");
        assert_eq!(poll(&world.anon(), device).await.status, 200, "nothing of this used it up");
    })
    .await;
}

#[tokio::test]
async fn only_the_user_of_this_browser_answers_and_only_on_our_own_page() {
    on_both(async |world| {
        register_television(&world, "explicit").await;
        let codes = codes(&world).await;
        let mut browser = signed_in(&world, Who::Staff).await;
        for path in ["find", "decide"] {
            let path = format!("/api/account/device-requests/{path}");
            let body = json!({"userCode": codes.user, "accept": true});
            for said in [("sec-fetch-site", "cross-site"), ("sec-fetch-site", "same-site"), ("origin", "https://evil.example")] {
                let sent = Some((body.to_string(), "application/json"));
                assert_eq!(browser.send(Method::POST, &path, &[said], sent).await.refused(400), "Portal:Account.ForeignOrigin");
            }
            let form = Some((body.to_string(), "text/plain"));
            assert_eq!(browser.send(Method::POST, &path, &[("sec-fetch-site", "same-origin")], form).await.status, 415);
            assert_eq!(Browser::new(&world).post_json(&path, &body).await.status, 401, "nobody is signed in");
            assert_eq!(world.as_user(Who::Staff).await.post(&path, body).await.status, 401, "a token is no browser");
        }
        assert_eq!(oauth_error(&poll(&world.anon(), &codes.device).await, 400), "authorization_pending");
    })
    .await;
}

#[tokio::test]
async fn codes_that_are_none_are_refused_on_their_field() {
    on_both(async |world| {
        let mut browser = signed_in(&world, Who::Staff).await;
        for typed in ["", " ", "AAAA-AAAA", WRONG, "BCDF", &"B".repeat(64), &"B".repeat(65), "\u{0}", "\u{202e}BCDF-GHJK"] {
            assert_eq!(find(&mut browser, typed).await.fields(), ["userCode"], "{typed:?}");
        }
        let missing = browser.post_json("/api/account/device-requests/find", &json!({})).await;
        assert_eq!(missing.fields(), ["userCode"]);
        let missing = browser.post_json("/api/account/device-requests/decide", &json!({"userCode": WRONG})).await;
        assert_eq!(missing.fields(), ["accept"]);
    })
    .await;
}

#[tokio::test]
async fn guessing_codes_is_limited_for_each_user() {
    on_both(async |world| {
        register_television(&world, "explicit").await;
        let codes = codes(&world).await;
        let mut browser = signed_in(&world, Who::Staff).await;
        for n in 0..10 {
            let guess = if n % 2 == 0 { find(&mut browser, WRONG).await } else { decide(&mut browser, WRONG, true).await };
            assert_eq!(guess.fields(), ["userCode"]);
        }
        let over = decide(&mut browser, &codes.user, true).await;
        assert_eq!(over.refused(429), "Portal:Common.TooManyRequests");
        assert!(over.header("retry-after").is_some());
        let mut again = signed_in(&world, Who::Staff).await;
        assert_eq!(find(&mut again, &codes.user).await.status, 429, "in another browser too");
        let mut other = signed_in(&world, Who::Viewer).await;
        for _ in 0..12 {
            assert_eq!(find(&mut other, &codes.user).await.status, 200, "others are not affected, and right codes don't count");
        }
    })
    .await;
}

/// Types a code on a machine with a known address.
async fn find_from(browser: &Browser<'_>, address: &str, user_code: &str) -> Reply {
    let cookies: Vec<String> = browser.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let request = Request::post("/api/account/device-requests/find")
        .header(header::CONTENT_TYPE, "application/json")
        .header(header::COOKIE, cookies.join("; "))
        .extension(ConnectInfo(SocketAddr::new(address.parse().unwrap(), 40_000)));
    browser.world.anon().send(request.body(Body::from(json!({"userCode": user_code}).to_string())).unwrap()).await
}

#[tokio::test]
async fn guessing_codes_is_limited_for_each_address() {
    on_both(async |world| {
        let mut refused = 0;
        for who in [Who::HostAdmin, Who::Coach, Who::ClientAdmin, Who::Staff, Who::OtherTenant, Who::Viewer] {
            let browser = signed_in(&world, who).await;
            for _ in 0..9 {
                let reply = find_from(&browser, "203.0.113.7", WRONG).await;
                refused += usize::from(reply.status == 429);
                assert!([400, 429].contains(&reply.status), "{}", reply.text());
            }
            assert_eq!(find_from(&browser, "203.0.113.8", WRONG).await.status, 400, "another address");
        }
        assert_eq!(refused, 4, "50 of 54");
    })
    .await;
}

/// The browsers' sessions, to make one of them a delegate's.
mod browsers {
    use sea_orm::entity::prelude::*;
    use store::{Owner, Table, sea_orm};

    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "sessions")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub tenant_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub delegation_id: Option<Uuid>,
        pub cookie_hash: Option<String>,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
    impl Table for Entity {
        const TYPE: &'static str = "Waymark.OpenId.Session";
        const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
        const SYSTEM: bool = true;
        const AUDITED: bool = false;
    }
}

#[tokio::test]
async fn nobody_allows_a_device_for_somebody_else() {
    on_both(async |world| {
        register_television(&world, "explicit").await;
        let codes = codes(&world).await;
        let admin = world.sign_in(Who::ClientAdmin).await.ok();
        let acting = impersonate(&world, access(&admin), &[("UserId", &world.cast.user(Who::Staff).to_string())]).await.ok();
        let body = json!({"userCode": codes.user, "accept": true});
        let decided = caller(&world, access(&acting)).post("/api/account/device-requests/decide", body).await;
        assert_eq!(decided.status, 401, "the page takes no tokens");
        let mut browser = signed_in(&world, Who::Staff).await;
        let scope = kernel::Scope::system(world.app.now());
        let delegated = Condition::all().add(browsers::Column::CookieHash.is_not_null());
        let delegated = &delegated;
        world
            .app
            .db()
            .write(&scope, |tx| async move {
                let values = vec![(browsers::Column::DelegationId, Expr::value(Uuid::from_u128(1)))];
                tx.set_where::<browsers::Entity>(delegated.clone(), values).await
            })
            .await
            .unwrap();
        assert_eq!(find(&mut browser, &codes.user).await.refused(403), "Portal:Account.NotInPerson");
        assert_eq!(decide(&mut browser, &codes.user, true).await.refused(403), "Portal:Account.NotInPerson");
        assert_eq!(oauth_error(&poll(&world.anon(), &codes.device).await, 400), "authorization_pending");
    })
    .await;
}

#[tokio::test]
async fn access_that_an_administrator_grants_is_not_the_users_to_give() {
    on_both(async |world| {
        register_television(&world, "external").await;
        let codes = codes(&world).await;
        let mut browser = signed_in(&world, Who::Staff).await;
        for reply in [find(&mut browser, &codes.user).await, decide(&mut browser, &codes.user, true).await] {
            assert_eq!(reply.refused(400), "Portal:OpenId.AccessNotGranted");
        }
        assert_eq!(oauth_error(&poll(&world.anon(), &codes.device).await, 400), "authorization_pending");
        assert_eq!(decide(&mut browser, &codes.user, false).await.status, 204);
    })
    .await;
}

/// What comes between two steps.
#[derive(Debug, Clone, Copy)]
enum Meanwhile {
    TenantSuspended,
    UserDeactivated,
    PasswordChanged,
    ConsentWithdrawn,
    SessionsEnded,
    ApplicationDeleted,
    FlowRemoved,
}

async fn television(world: &World) -> (Actor, Value, String) {
    let admin = world.as_user(Who::HostAdmin).await;
    let found = admin.get("/api/openiddict/applications?filter=television").await.ok()["items"][0].clone();
    let path = format!("/api/openiddict/applications/{}", found["id"].as_str().unwrap());
    (admin, found, path)
}

async fn happen(world: &World, meanwhile: Meanwhile) {
    let (staff, scope) = (world.as_user(Who::Staff).await, world.installer().within(world.cast.alpha));
    match meanwhile {
        Meanwhile::TenantSuspended => {
            platform::tenant::suspend(&world.app, &world.installer(), world.cast.alpha).await.unwrap();
        }
        Meanwhile::UserDeactivated => {
            let (admin, path) = (world.as_user(Who::ClientAdmin).await, format!("/api/identity/users/{}", world.cast.user(Who::Staff)));
            let mut user = admin.get(&path).await.ok();
            user["isActive"] = false.into();
            admin.put(&path, user).await.ok();
        }
        Meanwhile::PasswordChanged => {
            let user = world.cast.user(Who::Staff);
            platform::user::set_password(&world.app, &scope, user, "Another-Horse-9!", false).await.unwrap();
        }
        Meanwhile::ConsentWithdrawn => {
            assert_eq!(staff.delete("/api/account/consents?clientId=television").await.status, 204);
        }
        Meanwhile::SessionsEnded => {
            for session in sessions(&staff).await {
                let path = format!("/api/account/sessions/{}", session["id"].as_str().unwrap());
                assert_eq!(staff.delete(&path).await.status, 204);
            }
        }
        Meanwhile::ApplicationDeleted => {
            let (admin, _, path) = television(world).await;
            assert_eq!(admin.delete(&path).await.status, 204);
        }
        Meanwhile::FlowRemoved => {
            let (admin, mut row, path) = television(world).await;
            row["allowDeviceAuthorizationEndpoint"] = false.into();
            admin.put(&path, row).await.ok();
        }
    }
}

#[tokio::test]
async fn what_was_allowed_ends_with_what_allowed_it() {
    for (meanwhile, error) in [
        (Meanwhile::TenantSuspended, "invalid_grant"),
        (Meanwhile::UserDeactivated, "invalid_grant"),
        (Meanwhile::PasswordChanged, "invalid_grant"),
        (Meanwhile::ConsentWithdrawn, "invalid_grant"),
        (Meanwhile::SessionsEnded, "invalid_grant"),
        (Meanwhile::ApplicationDeleted, "invalid_client"),
        (Meanwhile::FlowRemoved, "unauthorized_client"),
    ] {
        on_both(async |world| {
            register_television(&world, "explicit").await;
            let (come, waiting) = (allowed(&world, Who::Staff).await, allowed(&world, Who::Staff).await);
            let given = poll(&world.anon(), &come.device).await.ok();
            happen(&world, meanwhile).await;
            assert_eq!(oauth_error(&poll(&world.anon(), &waiting.device).await, 400), error, "{meanwhile:?}");
            // The tenant of the token is not found before anybody asks whether the token holds.
            let refused = if matches!(meanwhile, Meanwhile::TenantSuspended) { 404 } else { 401 };
            assert_eq!(call(&world, access(&given)).await.status, refused, "{meanwhile:?}");
        })
        .await;
    }
}

#[tokio::test]
async fn nothing_is_allowed_for_who_or_what_is_gone() {
    for (meanwhile, status) in [
        (Meanwhile::TenantSuspended, 401),
        (Meanwhile::UserDeactivated, 401),
        (Meanwhile::PasswordChanged, 401),
        (Meanwhile::ApplicationDeleted, 400),
        (Meanwhile::FlowRemoved, 400),
    ] {
        on_both(async |world| {
            register_television(&world, "explicit").await;
            let codes = codes(&world).await;
            let mut browser = signed_in(&world, Who::Staff).await;
            assert_eq!(find(&mut browser, &codes.user).await.status, 200);
            happen(&world, meanwhile).await;
            assert_eq!(decide(&mut browser, &codes.user, true).await.status, status, "{meanwhile:?}");
            assert_ne!(poll(&world.anon(), &codes.device).await.status, 200);
        })
        .await;
    }
}

#[tokio::test]
async fn an_application_runs_on_devices_where_its_form_says_so() {
    on_both(async |world| {
        let admin = world.as_user(Who::HostAdmin).await;
        let public = json!({
            "clientId": "television", "displayName": "Television", "clientType": "public", "consentType": "explicit",
            "allowDeviceAuthorizationEndpoint": true, "allowRefreshTokenFlow": true, "scopes": AGREED.split(' ').collect::<Vec<_>>()
        });
        let made = admin.post("/api/openiddict/applications", public).await.ok();
        assert_eq!((&made["allowDeviceAuthorizationEndpoint"], &made["redirectUris"]), (&json!(true), &json!([])));
        let path = format!("/api/openiddict/applications/{}/token-lifetime", made["id"].as_str().unwrap());
        let mut lifetimes = admin.get(&path).await.ok();
        for (seconds, status) in [(59, 400), (1801, 400), (60, 204)] {
            lifetimes["deviceCodeLifetime"] = seconds.into();
            assert_eq!(admin.put(&path, lifetimes.clone()).await.status, status, "{seconds}");
        }
        assert_eq!(admin.get(&path).await.ok()["deviceCodeLifetime"], 60);
        let asked = async || world.anon().form("/device", &[("client_id", "television"), ("scope", AGREED)]).await;
        assert_eq!(asked().await.ok()["expires_in"], 60);
        for _ in 1..300 {
            assert_eq!(asked().await.status, 200);
        }
        let over = asked().await;
        assert_eq!((oauth_error(&over, 429), over.header("retry-after")), ("temporarily_unavailable".into(), Some("900")));
        world.clock.advance(TimeDelta::minutes(15));
        let codes = asked().await.ok();
        let mut browser = signed_in(&world, Who::Staff).await;
        assert_eq!(decide(&mut browser, codes["user_code"].as_str().unwrap(), true).await.status, 204);
        let pairs = [("grant_type", GRANT), ("client_id", "television"), ("device_code", codes["device_code"].as_str().unwrap())];
        let given = world.anon().form("/connect/token", &pairs).await.ok();
        assert!(given["refresh_token"].is_string() && given["id_token"].is_string());
        assert_eq!(call(&world, access(&given)).await.status, 200);
    })
    .await;
}
