use axum::http::Method;
use chrono::TimeDelta;
use serde_json::{Value, json};
use testkit::{Who, World, on_both};

use crate::{acting, flow::call};

const KEYS: &str = "/api/app/signing-keys";

/// Key id in the head of a token.
fn kid(token: &str) -> String {
    use base64::Engine;
    let head = base64::engine::general_purpose::URL_SAFE_NO_PAD.decode(token.split('.').next().unwrap()).unwrap();
    serde_json::from_slice::<Value>(&head).unwrap()["kid"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn key_rotation_signs_nobody_out() {
    on_both(async |world| {
        let kids = async || {
            let keys = world.anon().get("/.well-known/jwks").await.ok();
            keys["keys"].as_array().unwrap().iter().map(|k| k["kid"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
        };
        let first = kids().await;
        assert_eq!(first.len(), 1);
        openid::rotate_keys(&world.app).await.unwrap();
        assert_eq!(kids().await, first, "nothing is due yet");
        world.clock.advance(TimeDelta::days(89));
        openid::rotate_keys(&world.app).await.unwrap();
        assert_eq!(kids().await.len(), 2, "the next key is announced a day ahead");
        world.clock.advance(TimeDelta::hours(23));
        let tokens = world.sign_in(Who::Staff).await.ok();
        let access = tokens["access_token"].as_str().unwrap();
        assert_eq!(kid(access), first[0]);
        world.clock.advance(TimeDelta::minutes(59));
        world.clock.advance(TimeDelta::minutes(1));
        openid::rotate_keys(&world.app).await.unwrap();
        let next = world.sign_in(Who::Staff).await.ok();
        assert_ne!(kid(next["access_token"].as_str().unwrap()), first[0]);
        // spec: AUTH-01
        assert_eq!(call(&world, access).await.status, 200, "tokens of the old key stay valid");
        world.clock.advance(TimeDelta::days(2));
        openid::rotate_keys(&world.app).await.unwrap();
        openid::rotate_keys(&world.app).await.unwrap();
        assert!(!kids().await.contains(&first[0]), "and finally it is removed");
    })
    .await;
}

/// Key ids and states, the newest first.
fn states(keys: &Value) -> Vec<(String, String)> {
    let rows = keys["items"].as_array().unwrap().iter();
    rows.map(|row| (row["kid"].as_str().unwrap().to_owned(), row["state"].as_str().unwrap().to_owned())).collect()
}

#[tokio::test]
async fn an_administrator_rotates_keys_and_nobody_is_signed_out() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::HostAdmin).await;
        let before = admin.get(KEYS).await.ok();
        let first = states(&before)[0].0.clone();
        assert_eq!(states(&before), [(first.clone(), "Active".to_owned())]);
        assert!(!before.to_string().contains("sealed"), "the private half stays on the server: {before}");
        let old = world.sign_in(Who::Staff).await.ok()["access_token"].as_str().unwrap().to_owned();
        let rotate = async || admin.call(Method::POST, &format!("{KEYS}/rotate"), None).await;
        let rotated = rotate().await.ok();
        let second = states(&rotated)[0].0.clone();
        assert_eq!(states(&rotated), [(second.clone(), "Upcoming".to_owned()), (first.clone(), "Active".to_owned())]);
        assert_eq!(rotate().await.refused(400), "Portal:OpenId.RotationUnderWay", "one at a time");
        let published = world.anon().get("/.well-known/jwks").await.ok().to_string();
        assert!(published.contains(&first) && published.contains(&second), "clients have it before it signs: {published}");
        let meanwhile = world.sign_in(Who::Staff).await.ok();
        assert_eq!(kid(meanwhile["access_token"].as_str().unwrap()), first);
        world.clock.advance(TimeDelta::minutes(10));
        openid::maintain(&world.app).await.unwrap();
        let after = world.sign_in(Who::Staff).await.ok();
        assert_eq!(kid(after["access_token"].as_str().unwrap()), second);
        assert_eq!((kid(&old), call(&world, &old).await.status), (first.clone(), 200), "tokens of the old key stay valid");
        let now = admin.get(KEYS).await.ok();
        assert_eq!(states(&now), [(second, "Active".to_owned()), (first, "Retiring".to_owned())]);
        assert!(now["items"][1]["verifiesUntil"].is_string() && now["items"][1]["signsUntil"] == now["items"][0]["activeFrom"]);
        let log = admin.get("/api/audit-logging/audit-logs?url=signing-keys&hasException=false").await.ok();
        assert_eq!(log["totalCount"], 1, "{log}");
    })
    .await;
}

#[tokio::test]
async fn keys_are_rotated_by_administrators_in_person_who_have_just_proved_who_they_are() {
    on_both(async |world: World| {
        let rotate = format!("{KEYS}/rotate");
        for who in [Who::ClientAdmin, Who::Management, Who::Coach] {
            let actor = world.as_user(who).await;
            assert_eq!(actor.get(KEYS).await.status, 403, "{who:?}");
            assert_eq!(actor.call(Method::POST, &rotate, None).await.status, 403, "{who:?}");
        }
        let admin = acting::signed_in(&world, Who::HostAdmin).await;
        let id = acting::delegate(&world, Who::HostAdmin, Who::Management, (0, 1)).await;
        let delegate = acting::signed_in(&world, Who::Management).await;
        let delegated = acting::impersonate(&world, &delegate, &[("UserDelegationId", &id)]).await.ok();
        let stand_in = acting::caller(&world, acting::access(&delegated));
        assert_eq!(stand_in.call(Method::POST, &rotate, None).await.refused(403), "Portal:Account.NotInPerson");
        let own = acting::caller(&world, &admin);
        world.clock.advance(TimeDelta::minutes(11));
        assert_eq!(own.call(Method::POST, &rotate, None).await.refused(403), "Portal:Account.ReauthenticationRequired");
        assert_eq!(own.post("/api/account/reauthenticate", json!({"password": testkit::PASSWORD})).await.status, 204);
        own.call(Method::POST, &rotate, None).await.ok();
    })
    .await;
}
