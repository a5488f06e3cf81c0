//! Devices without a browser (RFC 8628): from their request to their tokens.

use chrono::TimeDelta;
use futures::future::join_all;
use serde_json::{Value, json};
use store::sea_orm::EntityTrait;
use testkit::{PASSWORD, Who, World, claims, on_both};

use crate::{
    acting::{access, caller},
    flow::{Browser, call, location, oauth_error, parameter},
    television::{AGREED, allowed, ask, codes, decide, find, poll, register_television, sessions, signed_in, tokens},
};

/// The requests that are kept.
mod kept {
    use sea_orm::entity::prelude::*;
    use store::{Owner, Table, sea_orm};

    #[derive(Clone, Debug, PartialEq, DeriveEntityModel)]
    #[sea_orm(table_name = "device_requests")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub tenant_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub hash: String,
        pub user_code_hash: String,
    }

    #[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
    pub enum Relation {}
    impl ActiveModelBehavior for ActiveModel {}
    impl Table for Entity {
        const TYPE: &'static str = "Waymark.OpenId.DeviceRequest";
        const OWNER: Owner<Column> = Owner::Tenant(Column::TenantId);
        const SYSTEM: bool = true;
        const AUDITED: bool = false;
    }
}

async fn kept(world: &World) -> Vec<kept::Model> {
    let scope = kernel::Scope::system(world.app.now());
    world.app.db().read(&scope, |tx| async move { tx.all(kept::Entity::find()).await }).await.unwrap()
}

#[tokio::test]
async fn a_device_is_signed_in_by_its_user_in_another_browser() {
    on_both(async |world| {
        register_television(&world, "explicit").await;
        let asked = ask(&world.anon(), AGREED).await;
        assert_eq!(asked.header("cache-control"), Some("no-store"));
        let asked = asked.ok();
        assert_eq!((&asked["expires_in"], &asked["interval"]), (&json!(600), &json!(5)));
        assert_eq!(asked["verification_uri"], "https://portal.example/connect/verify");
        let (code, device) = (asked["user_code"].as_str().unwrap(), asked["device_code"].as_str().unwrap());
        assert_eq!(asked["verification_uri_complete"], format!("https://portal.example/connect/verify?user_code={code}"));
        assert!(code.len() == 9 && code.chars().all(|c| "BCDFGHJKLMNPQRSTVWXZ-".contains(c)), "{code}");
        assert_eq!(oauth_error(&poll(&world.anon(), device).await, 400), "authorization_pending");

        let mut browser = signed_in(&world, Who::Staff).await;
        let shown = find(&mut browser, &format!(" {} ", code.to_lowercase().replace('-', " "))).await.ok();
        assert_eq!((&shown["clientName"], &shown["userName"]), (&json!("television"), &json!("staff")));
        let scopes: Vec<_> = shown["scopes"].as_array().unwrap().iter().map(|scope| scope["name"].as_str().unwrap()).collect();
        assert_eq!(scopes, AGREED.split(' ').collect::<Vec<_>>());
        assert_eq!((&shown["askedAt"], &shown["deviceInfo"]), (&json!("2026-03-02T09:00:00Z"), &json!("Chrome on Windows")));
        world.clock.advance(TimeDelta::seconds(5));
        assert_eq!(oauth_error(&poll(&world.anon(), device).await, 400), "authorization_pending", "looking allows nothing");

        assert_eq!(decide(&mut browser, code, true).await.status, 204);
        let given = poll(&world.anon(), device).await.ok();
        assert_eq!(given["scope"], AGREED);
        assert_eq!(claims(given["id_token"].as_str().unwrap())["sub"], world.cast.user(Who::Staff).to_string());
        assert_eq!(call(&world, given["access_token"].as_str().unwrap()).await.status, 200);
        let refresh = [("grant_type", "refresh_token"), ("refresh_token", given["refresh_token"].as_str().unwrap())];
        assert_eq!(tokens(&world.anon(), &refresh).await.status, 200);
        assert_eq!(oauth_error(&poll(&world.anon(), device).await, 400), "invalid_grant", "a code works once");
        assert_eq!(find(&mut browser, code).await.fields(), ["userCode"]);
    })
    .await;
}

#[tokio::test]
async fn a_device_has_a_session_of_its_own_that_its_user_sees_and_ends() {
    on_both(async |world| {
        register_television(&world, "explicit").await;
        let staff = world.as_user(Who::Staff).await;
        let codes = codes(&world).await;
        let mut browser = signed_in(&world, Who::Staff).await;
        assert_eq!(decide(&mut browser, &codes.user, true).await.status, 204);
        let given = poll(&world.anon(), &codes.device).await.ok();
        assert_eq!(browser.get("/api/account/logout").await.status, 204);
        let access = given["access_token"].as_str().unwrap();
        assert_eq!(call(&world, access).await.status, 200, "the browser's sign-out is not the device's");
        let listed = sessions(&staff).await;
        assert_eq!(listed.len(), 1);
        assert_eq!((&listed[0]["device"], &listed[0]["deviceInfo"]), (&json!("OAuth"), &json!("Chrome on Windows")));
        assert_eq!(claims(access)["sessionid"], listed[0]["id"]);
        let admin = world.as_user(Who::ClientAdmin).await;
        let log = admin.get("/api/identity/security-logs?userName=staff&clientId=television&maxResultCount=50").await.ok();
        let actions: Vec<_> = log["items"].as_array().unwrap().iter().map(|entry| entry["action"].as_str().unwrap()).collect();
        assert!(["DeviceAllowed", "LoginSucceeded"].iter().all(|action| actions.contains(action)), "{actions:?}");
        let audit = world.as_user(Who::HostAdmin).await.get("/api/audit-logging/audit-logs?url=device-requests/decide").await.ok();
        assert_eq!(
            (&audit["items"][0]["userName"], &audit["items"][1]),
            (&json!("staff"), &Value::Null),
            "once, beside the request itself"
        );
        assert_eq!(staff.get("/api/account/consents").await.ok()[0]["clientId"], "television");
        assert_eq!(staff.delete(&format!("/api/account/sessions/{}", listed[0]["id"].as_str().unwrap())).await.status, 204);
        assert_eq!(call(&world, access).await.status, 401);
        let refresh = [("grant_type", "refresh_token"), ("refresh_token", given["refresh_token"].as_str().unwrap())];
        assert_eq!(oauth_error(&tokens(&world.anon(), &refresh).await, 400), "invalid_grant");
    })
    .await;
}

#[tokio::test]
async fn revoking_a_token_ends_the_session_of_the_device() {
    on_both(async |world| {
        register_television(&world, "explicit").await;
        let staff = world.as_user(Who::Staff).await;
        let codes = allowed(&world, Who::Staff).await;
        let given = poll(&world.anon(), &codes.device).await.ok();
        let named = [("token", given["refresh_token"].as_str().unwrap())];
        let own = [("client_id", "television"), ("client_secret", crate::flow::SECRET)];
        assert_eq!(world.anon().form("/connect/revocat", &[&own[..], &named].concat()).await.status, 200);
        assert_eq!(call(&world, given["access_token"].as_str().unwrap()).await.status, 401);
        assert!(sessions(&staff).await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn a_link_decides_nothing() {
    on_both(async |world| {
        register_television(&world, "explicit").await;
        let codes = codes(&world).await;
        let path = format!("/connect/verify?user_code={}", codes.user.to_lowercase());
        let mut browser = Browser::new(&world);
        let sent = location(&browser.get(&path).await);
        assert_eq!(sent.path(), "/account/login");
        browser.sign_in(Who::Staff).await;
        let page = location(&browser.get(&parameter(&sent, "returnUrl").unwrap()).await);
        assert_eq!((page.path(), parameter(&page, "userCode")), ("/account/device", Some(codes.user.clone())));
        for odd in ["/connect/verify", "/connect/verify?user_code=%3Cscript%3E", "/connect/verify?user_code=//evil.example"] {
            let page = location(&browser.get(odd).await);
            assert_eq!((page.path(), page.query()), ("/account/device", None), "{odd}");
        }
        assert_eq!(browser.get("/api/account/device-requests/decide").await.status, 405);
        assert_eq!(oauth_error(&poll(&world.anon(), &codes.device).await, 400), "authorization_pending");
    })
    .await;
}

#[tokio::test]
async fn a_device_that_asks_too_often_has_to_wait_longer_on_every_node() {
    on_both(async |world| {
        register_television(&world, "explicit").await;
        let codes = codes(&world).await;
        let (_, other) = world.beside(world.clock.clone()).await;
        let nodes = [world.anon(), other];
        // Seconds since the question before, and the answer: after two early ones the interval is 15 seconds.
        let questions = [
            (0, "authorization_pending"),
            (1, "slow_down"),
            (6, "slow_down"),
            (15, "authorization_pending"),
            (15, "authorization_pending"),
        ];
        for (at, (seconds, answer)) in questions.into_iter().enumerate() {
            world.clock.advance(TimeDelta::seconds(seconds));
            assert_eq!(oauth_error(&poll(&nodes[at % 2], &codes.device).await, 400), answer, "question {at}");
        }
        assert_eq!(decide(&mut signed_in(&world, Who::Staff).await, &codes.user, true).await.status, 204);
        assert_eq!(poll(&world.anon(), &codes.device).await.status, 200, "there is nothing left to wait for");
    })
    .await;
}

#[tokio::test]
async fn of_questions_at_once_one_gets_tokens() {
    on_both(async |world| {
        register_television(&world, "explicit").await;
        let (_, other) = world.beside(world.clock.clone()).await;
        let nodes = [world.anon(), other];
        for round in 0..3 {
            let codes = allowed(&world, Who::Staff).await;
            let replies = join_all((0..4).map(|n| poll(&nodes[n % 2], &codes.device))).await;
            let (given, refused): (Vec<_>, Vec<_>) = replies.iter().partition(|reply| reply.status == 200);
            assert_eq!(given.len(), 1, "round {round}");
            assert!(refused.iter().all(|reply| oauth_error(reply, 400) == "invalid_grant"));
            assert_eq!(call(&world, given[0].json()["access_token"].as_str().unwrap()).await.status, 200, "nobody takes them back");
        }
    })
    .await;
}

#[tokio::test]
async fn of_users_with_one_code_one_decides() {
    on_both(async |world| {
        register_television(&world, "explicit").await;
        let codes = codes(&world).await;
        let mut users =
            [signed_in(&world, Who::Staff).await, signed_in(&world, Who::OtherTenant).await, signed_in(&world, Who::Coach).await];
        let replies = join_all(users.iter_mut().map(|user| decide(user, &codes.user, true))).await;
        let statuses: Vec<u16> = replies.iter().map(|reply| reply.status).collect();
        assert_eq!(statuses.iter().filter(|status| **status == 204).count(), 1, "{statuses:?}");
        let given = poll(&world.anon(), &codes.device).await.ok();
        let decided = [Who::Staff, Who::OtherTenant, Who::Coach][statuses.iter().position(|status| *status == 204).unwrap()];
        assert_eq!(claims(given["access_token"].as_str().unwrap())["sub"], world.cast.user(decided).to_string());
    })
    .await;
}

#[tokio::test]
async fn an_answer_counts_for_the_user_who_was_asked() {
    on_both(async |world| {
        register_television(&world, "explicit").await;
        let codes = codes(&world).await;
        let mut browser = signed_in(&world, Who::Staff).await;
        let asked = find(&mut browser, &codes.user).await.ok()["userId"].clone();
        assert_eq!(asked, world.cast.user(Who::Staff).to_string());
        // In another tab.
        assert_eq!(browser.sign_in(Who::OtherTenant).await.ok()["result"], 1);
        let body = json!({"userCode": codes.user, "userId": asked, "accept": true});
        assert_eq!(browser.post_json("/api/account/device-requests/decide", &body).await.status, 401);
        assert_eq!(oauth_error(&poll(&world.anon(), &codes.device).await, 400), "authorization_pending");
        let asked = find(&mut browser, &codes.user).await.ok()["userId"].clone();
        let body = json!({"userCode": codes.user, "userId": asked, "accept": true});
        assert_eq!(browser.post_json("/api/account/device-requests/decide", &body).await.status, 204);
        let given = poll(&world.anon(), &codes.device).await.ok();
        assert_eq!(claims(access(&given))["sub"], asked);
    })
    .await;
}

#[tokio::test]
async fn a_refusal_is_final() {
    on_both(async |world| {
        register_television(&world, "implicit").await;
        let codes = codes(&world).await;
        let mut browser = signed_in(&world, Who::Staff).await;
        assert_eq!(decide(&mut browser, &codes.user, false).await.status, 204);
        assert_eq!(oauth_error(&poll(&world.anon(), &codes.device).await, 400), "access_denied");
        assert_eq!(decide(&mut browser, &codes.user, true).await.fields(), ["userCode"]);
        assert_eq!(oauth_error(&poll(&world.anon(), &codes.device).await, 400), "access_denied");
        let staff = world.as_user(Who::Staff).await;
        assert_eq!(staff.get("/api/account/consents").await.ok(), json!([]));
        let admin = world.as_user(Who::ClientAdmin).await;
        let log = admin.get("/api/identity/security-logs?action=DeviceRefused").await.ok();
        assert_eq!(log["items"][0]["userName"], "staff");
    })
    .await;
}

#[tokio::test]
async fn codes_expire_and_are_deleted() {
    on_both(async |world| {
        register_television(&world, "explicit").await;
        let (waiting, answered) = (codes(&world).await, allowed(&world, Who::Staff).await);
        world.clock.advance(TimeDelta::minutes(10));
        let mut browser = signed_in(&world, Who::Staff).await;
        assert_eq!(decide(&mut browser, &waiting.user, true).await.fields(), ["userCode"]);
        for codes in [&waiting, &answered] {
            assert_eq!(oauth_error(&poll(&world.anon(), &codes.device).await, 400), "expired_token");
        }
        let staff = world.as_user_again(Who::Staff).await;
        assert!(sessions(&staff).await.is_empty(), "a session that no device came for");
        openid::maintain(&world.app).await.unwrap();
        assert_eq!(kept(&world).await.len(), 2, "a device that asks late is told why");
        world.clock.advance(TimeDelta::minutes(61));
        openid::maintain(&world.app).await.unwrap();
        assert!(kept(&world).await.is_empty());
        assert_eq!(oauth_error(&poll(&world.anon(), &waiting.device).await, 400), "invalid_grant");
    })
    .await;
}

#[tokio::test]
async fn neither_code_can_be_read_from_the_database() {
    on_both(async |world| {
        register_television(&world, "explicit").await;
        let codes = codes(&world).await;
        let row = kept(&world).await.pop().unwrap();
        assert_eq!(row.hash, oidc::token_digest(&codes.device));
        let plain = codes.user.replace('-', "");
        // A code of eight letters is found by trying all, unless the digest takes a key that is not in the database.
        assert!([&plain, &codes.user].iter().all(|code| row.user_code_hash != oidc::token_digest(code)), "{row:?}");
        assert!(!format!("{row:?}").contains(&plain));
    })
    .await;
}

#[tokio::test]
async fn a_device_brings_a_proof_of_its_own_for_what_takes_one() {
    on_both(async |world| {
        register_television(&world, "explicit").await;
        let other = claims(world.sign_in(Who::Staff).await.ok()["access_token"].as_str().unwrap())["sessionid"].clone();
        let codes = codes(&world).await;
        let mut browser = signed_in(&world, Who::Staff).await;
        world.clock.advance(TimeDelta::minutes(1));
        assert_eq!(decide(&mut browser, &codes.user, true).await.status, 204);
        let given: Value = poll(&world.anon(), &codes.device).await.ok();
        let device = caller(&world, given["access_token"].as_str().unwrap());
        let signed_in_at = claims(given["id_token"].as_str().unwrap())["auth_time"].as_i64().unwrap();
        assert_eq!(signed_in_at, world.app.now().timestamp() - 60, "when its user signed in, not when the device did");
        let path = format!("/api/account/sessions/{}", other.as_str().unwrap());
        assert_eq!(device.delete(&path).await.refused(403), "Portal:Account.ReauthenticationRequired");
        assert_eq!(device.post("/api/account/reauthenticate", json!({"password": PASSWORD})).await.status, 204);
        assert_eq!(device.delete(&path).await.status, 204);
    })
    .await;
}

#[tokio::test]
async fn other_sessions_end_when_the_device_comes_where_the_settings_want_one() {
    on_both(async |world| {
        register_television(&world, "explicit").await;
        let scope = world.installer().within(world.cast.alpha);
        let change = [(platform::setting::CONCURRENT_LOGIN, Some("LogoutFromSameTypeDevices".to_owned()))];
        platform::setting::set(&world.app, &scope, &change).await.unwrap();
        let first = world.sign_in(Who::Staff).await.ok();
        let codes = codes(&world).await;
        let mut browser = signed_in(&world, Who::Staff).await;
        assert_eq!(decide(&mut browser, &codes.user, true).await.status, 204);
        assert_eq!(call(&world, first["access_token"].as_str().unwrap()).await.status, 200, "nothing has signed in yet");
        let given = poll(&world.anon(), &codes.device).await.ok();
        assert_eq!(call(&world, first["access_token"].as_str().unwrap()).await.status, 401);
        assert_eq!(call(&world, given["access_token"].as_str().unwrap()).await.status, 200);
        assert!(parameter(&location(&browser.authorize(&[]).await), "code").is_some(), "a browser is another kind of device");
    })
    .await;
}
