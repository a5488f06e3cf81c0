//! Idle sessions end.

use chrono::TimeDelta;
use kernel::Timestamp;
use platform::setting::{self, IDLE, IDLE_MINUTES};
use serde_json::json;
use testkit::{Who, World, on_both};

use crate::flow::{Browser, call, location, oauth_error, refresh};

const PATH: &str = "/api/account-admin/settings/idle";

async fn switch_on(world: &World, minutes: i64) {
    let scope = world.installer().within(world.cast.alpha);
    let changes = [(IDLE, Some("true".to_owned())), (IDLE_MINUTES, Some(minutes.to_string()))];
    setting::set(&world.app, &scope, &changes).await.unwrap();
}

/// Uses the session now, and waits for the background write of that.
async fn use_until_noted(world: &World, token: &str) {
    let now = world.app.now();
    // While the clock stands there is one write: others that wait behind it would note earlier times after it.
    for _ in 0..10_000 {
        let listed = world.anon().with_token(Some(token)).get("/api/account/sessions").await.ok();
        if listed["items"][0]["lastAccessed"].as_str().unwrap().parse::<Timestamp>().unwrap() == now {
            return;
        }
        tokio::task::yield_now().await;
    }
    panic!("the access was never noted");
}

#[tokio::test]
async fn a_session_without_access_ends_and_one_in_use_goes_on() {
    on_both(async |world| {
        switch_on(&world, 10).await;
        let (unused, used) = (world.sign_in(Who::Staff).await.ok(), world.sign_in(Who::Staff).await.ok());
        let token = |tokens: &serde_json::Value, name: &str| tokens[name].as_str().unwrap().to_owned();
        for _ in 0..3 {
            world.clock.advance(TimeDelta::minutes(4));
            use_until_noted(&world, &token(&used, "access_token")).await;
        }
        assert_eq!(call(&world, &token(&used, "access_token")).await.status, 200);
        assert_eq!(call(&world, &token(&unused, "access_token")).await.status, 401);
        assert_eq!(oauth_error(&refresh(&world, &token(&unused, "refresh_token")).await, 400), "invalid_grant");
        let own = world.anon().with_token(Some(&token(&used, "access_token"))).get("/api/account/sessions").await.ok();
        assert_eq!(own["totalCount"], 1, "the list shows none that is over");
        let off = [(IDLE, Some("false".to_owned()))];
        setting::set(&world.app, &world.installer().within(world.cast.alpha), &off).await.unwrap();
        assert_eq!(call(&world, &token(&unused, "access_token")).await.status, 401, "what has ended doesn't come back");
        world.clock.advance(TimeDelta::minutes(40));
        assert_eq!(call(&world, &token(&used, "access_token")).await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn renewing_tokens_keeps_no_session_that_nobody_uses() {
    on_both(async |world| {
        switch_on(&world, 10).await;
        let mut tokens = world.sign_in(Who::Staff).await.ok();
        for _ in 0..2 {
            world.clock.advance(TimeDelta::minutes(5));
            tokens = refresh(&world, tokens["refresh_token"].as_str().unwrap()).await.ok();
        }
        world.clock.advance(TimeDelta::minutes(5));
        assert_eq!(oauth_error(&refresh(&world, tokens["refresh_token"].as_str().unwrap()).await, 400), "invalid_grant");
    })
    .await;
}

#[tokio::test]
async fn a_browsers_cookie_ends_with_its_unused_session() {
    on_both(async |world| {
        switch_on(&world, 10).await;
        let mut browser = Browser::new(&world);
        browser.sign_in(Who::Staff).await;
        world.clock.advance(TimeDelta::minutes(11));
        browser.code(&[]).await;
        world.clock.advance(TimeDelta::minutes(13));
        assert_eq!(location(&browser.authorize(&[]).await).path(), "/account/login");
    })
    .await;
}

#[tokio::test]
async fn the_time_out_is_set_by_administrators_within_its_limits() {
    on_both(async |world| {
        let admin = world.as_user(Who::HostAdmin).await.within(world.cast.alpha);
        assert_eq!(admin.get(PATH).await.ok(), json!({"enabled": false, "idleTimeoutMinutes": 60}));
        let wanted = json!({"enabled": true, "idleTimeoutMinutes": 15});
        assert_eq!(admin.put(PATH, wanted.clone()).await.status, 204);
        assert_eq!(admin.get(PATH).await.ok(), wanted);
        for minutes in [0, -1, 1441] {
            let refused = admin.put(PATH, json!({"enabled": true, "idleTimeoutMinutes": minutes})).await;
            assert_eq!((refused.status, refused.fields()), (400, vec!["idleTimeoutMinutes".to_owned()]), "{minutes}");
        }
        assert_eq!(admin.get(PATH).await.ok(), wanted);
        let staff = world.as_user(Who::Staff).await;
        let values = staff.get("/api/abp/application-configuration").await.ok()["setting"]["values"].clone();
        assert_eq!((values[IDLE].as_str(), values[IDLE_MINUTES].as_str()), (Some("true"), Some("15")), "browsers warn before");
        assert_eq!(staff.put(PATH, wanted).await.status, 403);
    })
    .await;
}
