use chrono::TimeDelta;
use testkit::{PASSWORD, Who, claims, on_both};

use crate::flow::{Browser, call, credentials, location, oauth_error, refresh};

#[tokio::test]
async fn people_see_and_end_their_own_sessions() {
    on_both(async |world| {
        let (one, two) = (world.sign_in(Who::Staff).await.ok(), world.sign_in(Who::Staff).await.ok());
        let caller = world.anon().with_token(one["access_token"].as_str());
        let other = world.as_user(Who::ClientAdmin).await;
        let list = caller.get("/api/account/sessions").await.ok();
        assert_eq!(list["totalCount"], 2);
        let second = claims(two["access_token"].as_str().unwrap())["sessionid"].as_str().unwrap().to_owned();
        let row = list["items"].as_array().unwrap().iter().find(|s| s["id"] == second.as_str()).unwrap();
        assert_eq!(
            (row["isCurrent"].as_bool(), row["device"].as_str(), row["clientId"].as_str()),
            (Some(false), Some("OAuth"), Some("Portal_App"))
        );
        let path = format!("/api/account/sessions/{second}");
        // spec: TEN-01
        assert_eq!(other.delete(&path).await.status, 404, "somebody else's");
        assert_eq!(call(&world, two["access_token"].as_str().unwrap()).await.status, 200);
        assert_eq!(caller.delete(&path).await.status, 204);
        assert_eq!(call(&world, two["access_token"].as_str().unwrap()).await.status, 401);
        assert_eq!(oauth_error(&refresh(&world, two["refresh_token"].as_str().unwrap()).await, 400), "invalid_grant");
        assert_eq!(caller.get("/api/account/sessions").await.ok()["totalCount"], 1);
        assert_eq!(caller.delete(&path).await.status, 404);
    })
    .await;
}

#[tokio::test]
async fn a_deactivated_user_is_out_at_once() {
    on_both(async |world| {
        let tokens = world.sign_in(Who::Staff).await.ok();
        let (id, tenant) = (world.cast.user(Who::Staff), world.cast.alpha);
        let scope = world.installer().within(tenant);
        world
            .app
            .db()
            .write(&scope, |tx| async move {
                let before = tx.get::<platform::identity::user::Entity>(id).await?;
                let after = platform::identity::user::Model { is_active: false, ..before.clone() };
                tx.update::<platform::identity::user::Entity>(&before, after).await?;
                tx.invalidate(&format!("user:{tenant}:{id}")).await
            })
            .await
            .unwrap();
        assert_eq!(call(&world, tokens["access_token"].as_str().unwrap()).await.status, 401);
        assert_eq!(oauth_error(&refresh(&world, tokens["refresh_token"].as_str().unwrap()).await, 400), "invalid_grant");
    })
    .await;
}

#[tokio::test]
async fn a_new_password_ends_what_was_issued_for_the_old_one() {
    on_both(async |world| {
        let tokens = world.sign_in(Who::Staff).await.ok();
        let mut browser = Browser::new(&world);
        browser.sign_in(Who::Staff).await;
        let scope = world.installer().within(world.cast.alpha);
        platform::identity::set_password(&world.app, &scope, world.cast.user(Who::Staff), "Another-Horse-9!").await.unwrap();
        assert_eq!(oauth_error(&refresh(&world, tokens["refresh_token"].as_str().unwrap()).await, 400), "invalid_grant");
        assert_eq!(crate::flow::location(&browser.authorize(&[]).await).path(), "/account/login");
    })
    .await;
}

#[tokio::test]
async fn the_setting_can_allow_one_session_alone() {
    on_both(async |world| {
        let first = world.sign_in(Who::Staff).await.ok();
        let scope = world.installer().within(world.cast.alpha);
        let change = [(platform::setting::CONCURRENT_LOGIN, Some("LogoutFromAllDevices".to_owned()))];
        platform::setting::set(&world.app, &scope, &change).await.unwrap();
        let second = world.sign_in(Who::Staff).await.ok();
        assert_eq!(call(&world, first["access_token"].as_str().unwrap()).await.status, 401);
        assert_eq!(call(&world, second["access_token"].as_str().unwrap()).await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn housekeeping_takes_what_is_over_and_nothing_else() {
    on_both(async |world| {
        let tokens = world.sign_in(Who::Staff).await.ok();
        openid::maintain(&world.app).await.unwrap();
        assert_eq!(call(&world, tokens["access_token"].as_str().unwrap()).await.status, 200);
        let mut remembered = Browser::new(&world);
        remembered.sign_in(Who::Coach).await;
        world.clock.advance(chrono::TimeDelta::days(60));
        openid::maintain(&world.app).await.unwrap();
        assert_eq!(world.sign_in(Who::Staff).await.status, 200);
        let caller = world.anon().with_token(world.sign_in(Who::Staff).await.ok()["access_token"].as_str());
        assert_eq!(caller.get("/api/account/sessions").await.ok()["totalCount"], 2);
    })
    .await;
}

#[tokio::test]
async fn a_session_in_steady_use_ends_thirty_days_after_its_sign_in() {
    on_both(async |world| {
        let mut tokens = world.sign_in(Who::Staff).await.ok();
        for hours in [10 * 24, 10 * 24, 10 * 24 - 1] {
            world.clock.advance(TimeDelta::hours(hours));
            tokens = refresh(&world, tokens["refresh_token"].as_str().unwrap()).await.ok();
        }
        let again = refresh(&world, tokens["refresh_token"].as_str().unwrap()).await.ok();
        assert_eq!(again["expires_in"], 3600, "the last hour");
        world.clock.advance(TimeDelta::minutes(50));
        let last = refresh(&world, again["refresh_token"].as_str().unwrap()).await.ok();
        assert_eq!(last["expires_in"], 600, "no token outlives the session");
        assert_eq!(call(&world, last["access_token"].as_str().unwrap()).await.status, 200);
        world.clock.advance(TimeDelta::minutes(10));
        assert_eq!(call(&world, last["access_token"].as_str().unwrap()).await.status, 401);
        assert_eq!(oauth_error(&refresh(&world, last["refresh_token"].as_str().unwrap()).await, 400), "invalid_grant");
        let caller = world.anon().with_token(world.sign_in(Who::Staff).await.ok()["access_token"].as_str());
        assert_eq!(caller.get("/api/account/sessions").await.ok()["totalCount"], 1, "the new one alone");
    })
    .await;
}

#[tokio::test]
async fn a_remembered_browser_signs_in_again_after_thirty_days_too() {
    on_both(async |world| {
        let mut browser = Browser::new(&world);
        let mut body = credentials(&world, Who::HostAdmin, PASSWORD);
        body["rememberMe"] = true.into();
        browser.post_json("/api/account/login", &body).await.ok();
        for _ in 0..2 {
            world.clock.advance(TimeDelta::days(14));
            assert!(browser.code(&[]).await.len() > 20, "a sign of life");
        }
        world.clock.advance(TimeDelta::days(2));
        assert_eq!(location(&browser.authorize(&[]).await).path(), "/account/login");
    })
    .await;
}
