use chrono::TimeDelta;
use platform::token;
use serde_json::{Value, json};
use testkit::{PASSWORD, Who, World, claims, on_both};

use crate::flow::{Browser, call, credentials, location, oauth_error, refresh};

#[tokio::test]
async fn users_see_and_end_their_own_sessions() {
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
        assert_eq!(other.delete(&path).await.status, 404, "another user's session");
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
async fn the_list_of_sessions_has_pages() {
    on_both(async |world| {
        for _ in 0..4 {
            world.sign_in(Who::Staff).await.ok();
            world.clock.advance(TimeDelta::minutes(1));
        }
        // The latest one: that it is used here changes nothing about the order.
        let latest = world.sign_in(Who::Staff).await.ok();
        let caller = world.anon().with_token(latest["access_token"].as_str());
        let ids = async |query: &str| -> Vec<String> {
            let list = caller.get(&format!("/api/account/sessions?{query}")).await.ok();
            assert_eq!(list["totalCount"], 5, "{query}");
            list["items"].as_array().unwrap().iter().map(|row| row["id"].as_str().unwrap().to_owned()).collect()
        };
        let all = ids("maxResultCount=5").await;
        let pages = [ids("maxResultCount=2").await, ids("skipCount=2&maxResultCount=2").await, ids("skipCount=4&maxResultCount=2").await];
        assert_eq!((pages.concat(), pages[2].len()), (all.clone(), 1));
        let first = caller.get(&format!("/api/account/sessions/{}", all[0])).await.ok();
        assert_eq!((first["isCurrent"].as_bool(), first["device"].as_str()), (Some(true), Some("OAuth")));
        let stranger = world.as_user(Who::Manager).await;
        // spec: TEN-01
        assert_eq!(stranger.get(&format!("/api/account/sessions/{}", all[0])).await.status, 404);
        let web = caller.get("/api/account/sessions?device=Web&clientId=Portal_App").await.ok();
        assert_eq!(web["totalCount"], 0, "all were opened by a grant of tokens");
        let backwards = ids("maxResultCount=5&sorting=lastAccessed").await;
        assert_eq!(backwards, all.into_iter().rev().collect::<Vec<_>>());
        assert_eq!(caller.get("/api/account/sessions?maxResultCount=1001").await.fields(), ["maxResultCount"]);
    })
    .await;
}

#[tokio::test]
async fn users_end_all_their_sessions_except_the_current_one() {
    on_both(async |world| {
        let sessions = [world.sign_in(Who::Staff).await.ok(), world.sign_in(Who::Staff).await.ok(), world.sign_in(Who::Staff).await.ok()];
        let token = |at: usize| sessions[at]["access_token"].as_str().unwrap();
        let colleague = world.as_user(Who::Manager).await;
        let caller = world.anon().with_token(Some(token(0)));
        assert_eq!(caller.delete("/api/account/sessions").await.status, 204);
        assert_eq!(call(&world, token(0)).await.status, 200);
        for other in [1, 2] {
            assert_eq!(call(&world, token(other)).await.status, 401);
        }
        assert_eq!(caller.get("/api/account/sessions").await.ok()["totalCount"], 1);
        assert_eq!(colleague.get("/api/account/sessions").await.status, 200, "somebody else's stay");
    })
    .await;
}

#[tokio::test]
async fn a_deactivated_user_is_signed_out_at_once() {
    on_both(async |world| {
        let tokens = world.sign_in(Who::Staff).await.ok();
        let (id, tenant) = (world.cast.user(Who::Staff), world.cast.alpha);
        let scope = world.installer().within(tenant);
        world
            .app
            .db()
            .write(&scope, |tx| async move {
                let before = tx.get::<platform::user::Entity>(id).await?;
                let after = platform::user::Model { is_active: false, ..before.clone() };
                tx.update::<platform::user::Entity>(&before, after).await?;
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
async fn a_new_password_revokes_what_was_issued_for_the_old_one() {
    on_both(async |world| {
        let tokens = world.sign_in(Who::Staff).await.ok();
        let mut browser = Browser::new(&world);
        browser.sign_in(Who::Staff).await;
        let scope = world.installer().within(world.cast.alpha);
        platform::user::set_password(&world.app, &scope, world.cast.user(Who::Staff), "Another-Horse-9!", false).await.unwrap();
        assert_eq!(call(&world, tokens["access_token"].as_str().unwrap()).await.status, 401, "access tokens too");
        assert_eq!(oauth_error(&refresh(&world, tokens["refresh_token"].as_str().unwrap()).await, 400), "invalid_grant");
        assert_eq!(crate::flow::location(&browser.authorize(&[]).await).path(), "/account/login");
    })
    .await;
}

#[tokio::test]
async fn the_setting_can_allow_a_single_session() {
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
async fn housekeeping_deletes_only_ended_sessions() {
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
        assert_eq!(caller.get("/api/account/sessions").await.ok()["totalCount"], 1, "only the new one");
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
            assert!(browser.code(&[]).await.len() > 20, "the browser was active");
        }
        world.clock.advance(TimeDelta::days(2));
        assert_eq!(location(&browser.authorize(&[]).await).path(), "/account/login");
    })
    .await;
}

/// A second session of the staff user, in addition to the first.
async fn two(world: &World) -> (Value, Value) {
    (world.sign_in(Who::Staff).await.ok(), world.sign_in(Who::Staff).await.ok())
}

async fn is_alive(world: &World, tokens: &Value) -> bool {
    call(world, tokens["access_token"].as_str().unwrap()).await.status == 200
}

#[tokio::test]
async fn a_users_own_new_password_ends_the_other_sessions_and_keeps_this_one() {
    on_both(async |world| {
        let (mine, other) = two(&world).await;
        assert!(is_alive(&world, &mine).await && is_alive(&world, &other).await);
        let caller = world.anon().with_token(mine["access_token"].as_str());
        let change = json!({"currentPassword": PASSWORD, "newPassword": "Mill-Race-12"});
        assert_eq!(caller.post("/api/account/my-profile/change-password", change).await.status, 204);
        assert!(is_alive(&world, &mine).await && !is_alive(&world, &other).await);
        assert_eq!(oauth_error(&refresh(&world, other["refresh_token"].as_str().unwrap()).await, 400), "invalid_grant");
        let next = refresh(&world, mine["refresh_token"].as_str().unwrap()).await.ok();
        assert!(is_alive(&world, &next).await);
        let again = refresh(&world, next["refresh_token"].as_str().unwrap()).await.ok();
        assert!(is_alive(&world, &again).await, "with the newest token, too");
    })
    .await;
}

#[tokio::test]
async fn changed_credentials_end_existing_sessions() {
    on_both(async |world| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let path = format!("/api/identity/users/{}", world.cast.user(Who::Staff));
        let changed = async |member: &str, value: Value| {
            let mut body = admin.get(&path).await.ok();
            body[member] = value;
            admin.put(&path, body).await.ok();
        };
        let before = world.sign_in(Who::Staff).await.ok();
        changed("isActive", json!(false)).await;
        changed("isActive", json!(true)).await;
        assert!(!is_alive(&world, &before).await, "deactivated and activated again");
        assert_eq!(oauth_error(&refresh(&world, before["refresh_token"].as_str().unwrap()).await, 400), "invalid_grant");

        let before = world.sign_in(Who::Staff).await.ok();
        admin.put(&format!("{path}/lock/2099-01-01T00:00:00Z"), json!({})).await;
        assert!(!is_alive(&world, &before).await, "locked");
        admin.put(&format!("{path}/unlock"), json!({})).await;
        assert!(!is_alive(&world, &before).await, "and unlocked");

        let (mine, other) = two(&world).await;
        let caller = world.anon().with_token(mine["access_token"].as_str());
        assert_eq!(caller.post("/api/account/my-profile/set-two-factor-enabled?enabled=true", json!({})).await.status, 204);
        assert!(is_alive(&world, &mine).await && !is_alive(&world, &other).await, "another second factor");

        let user = platform::user::by_id(&world.app, world.cast.alpha, world.cast.user(Who::Staff)).await.unwrap().unwrap();
        let link = token::issue(&world.app, &user, token::Purpose::ResetPassword).unwrap();
        let reset = json!({"userId": user.id, "resetToken": link, "password": "Mill-Race-12"});
        assert_eq!(world.anon().within("alpha").post("/api/account/reset-password", reset).await.status, 204);
        assert!(!is_alive(&world, &mine).await, "a reset");
    })
    .await;
}

#[tokio::test]
async fn a_new_password_reaches_other_nodes_within_a_second() {
    on_both(async |world| {
        let tokens = world.sign_in(Who::Staff).await.ok();
        let (_node, other) = world.beside(std::sync::Arc::clone(&world.clock)).await;
        let other = other.with_token(tokens["access_token"].as_str());
        assert_eq!(other.get("/api/account/sessions").await.status, 200);
        let scope = world.installer().within(world.cast.alpha);
        platform::user::set_password(&world.app, &scope, world.cast.user(Who::Staff), "Another-Horse-9!", false).await.unwrap();
        // That node has polled no invalidations since, and its caches still hold the old stamp.
        let presented =
            [("grant_type", "refresh_token"), ("client_id", "Portal_App"), ("refresh_token", tokens["refresh_token"].as_str().unwrap())];
        let refused = other.with_token(None).form("/connect/token", &presented).await;
        assert_eq!(oauth_error(&refused, 400), "invalid_grant");
        world.clock.advance(TimeDelta::seconds(1));
        assert_eq!(other.get("/api/account/sessions").await.status, 401);
    })
    .await;
}

const REQUIRED: &str = "Portal:Account.ReauthenticationRequired";

#[tokio::test]
async fn changing_credentials_requires_recent_authentication() {
    on_both(async |world| {
        let (mine, other) = two(&world).await;
        let caller = world.anon().with_token(mine["access_token"].as_str());
        let elsewhere = claims(other["access_token"].as_str().unwrap())["sessionid"].as_str().unwrap().to_owned();
        let prove = async |password: &str| caller.post("/api/account/reauthenticate", json!({"password": password})).await;
        world.clock.advance(TimeDelta::minutes(10));
        for round in 0..2 {
            let two_factor = caller.post("/api/account/my-profile/set-two-factor-enabled?enabled=true", json!({})).await;
            assert_eq!(two_factor.refused(403), REQUIRED);
            let mut profile = caller.get("/api/account/my-profile").await.ok();
            profile["email"] = "elsewhere@waymark.example".into();
            assert_eq!(caller.put("/api/account/my-profile", profile).await.refused(403), REQUIRED);
            assert_eq!(caller.delete(&format!("/api/account/sessions/{elsewhere}")).await.refused(403), REQUIRED);
            assert_eq!(caller.delete("/api/account/sessions").await.refused(403), REQUIRED);
            if round == 0 {
                let wrong = prove("wrong").await;
                assert_eq!(
                    (wrong.refused(400).as_str(), wrong.fields()),
                    ("Volo.Abp.Identity:PasswordMismatch", vec!["password".to_owned()])
                );
            }
        }
        assert_eq!(prove(PASSWORD).await.status, 204);
        assert_eq!(caller.delete(&format!("/api/account/sessions/{elsewhere}")).await.status, 204);
        world.clock.advance(TimeDelta::minutes(9));
        assert_eq!(caller.post("/api/account/my-profile/set-two-factor-enabled?enabled=true", json!({})).await.status, 204);
        world.clock.advance(TimeDelta::minutes(1));
        assert_eq!(caller.post("/api/account/my-profile/set-two-factor-enabled?enabled=false", json!({})).await.refused(403), REQUIRED);
        let own = claims(mine["access_token"].as_str().unwrap())["sessionid"].as_str().unwrap().to_owned();
        assert_eq!(caller.delete(&format!("/api/account/sessions/{own}")).await.status, 204, "signing out needs no proof");
    })
    .await;
}

#[tokio::test]
async fn guesses_at_reauthentication_lock_the_account() {
    on_both(async |world| {
        let caller = world.as_user(Who::Staff).await;
        let guess = async |password: &str| caller.post("/api/account/reauthenticate", json!({"password": password})).await.refused(400);
        for _ in 0..4 {
            assert_eq!(guess("wrong").await, "Volo.Abp.Identity:PasswordMismatch");
        }
        assert_eq!(guess("wrong").await, "Portal:Account.LockedOut");
        assert_eq!(guess(PASSWORD).await, "Portal:Account.LockedOut");
        assert_eq!(caller.get("/api/account/my-profile").await.status, 200, "existing sessions continue");
        assert_eq!(world.anon().post("/api/account/reauthenticate", json!({"password": PASSWORD})).await.status, 401);
    })
    .await;
}

#[tokio::test]
async fn an_administrator_manages_sessions_of_users_with_no_more_permissions() {
    on_both(async |world| {
        let (one, other) = two(&world).await;
        let (admin, staff) = (world.as_user(Who::ClientAdmin).await, world.cast.user(Who::Staff));
        let list = format!("/api/identity/sessions?userId={staff}");
        let found = admin.get(&list).await.ok();
        assert_eq!((found["totalCount"].as_u64(), found["items"][0]["userName"].as_str()), (Some(2), Some("staff")));
        let id = claims(one["access_token"].as_str().unwrap())["sessionid"].as_str().unwrap().to_owned();
        let path = format!("/api/identity/sessions/{id}");
        assert_eq!(admin.get(&path).await.ok()["id"], id.as_str());
        for (filter, count) in [("STAFF@way", 2), ("nobody.of.that.name", 0)] {
            let found = admin.get(&format!("/api/identity/sessions?filter={filter}&device=OAuth&clientId=Portal_App")).await.ok();
            assert_eq!(found["totalCount"], count, "{filter}");
        }
        // spec: TEN-01
        let foreign = world.as_user(Who::OtherTenant).await;
        for reply in [foreign.get(&path).await, foreign.delete(&path).await] {
            assert_eq!(reply.status, 404);
        }
        assert_eq!(foreign.delete(&format!("/api/identity/users/{staff}/sessions")).await.status, 404);
        assert_eq!(admin.delete(&path).await.status, 204);
        assert!(!is_alive(&world, &one).await && is_alive(&world, &other).await);
        assert_eq!((admin.delete(&path).await.status, admin.get(&path).await.status), (404, 404));
        assert_eq!(admin.delete(&format!("/api/identity/users/{staff}/sessions")).await.status, 204);
        assert!(!is_alive(&world, &other).await);
        let own = world.cast.user(Who::ClientAdmin);
        assert_eq!(admin.delete(&format!("/api/identity/users/{own}/sessions")).await.status, 204);
        assert_eq!(admin.get(&list).await.ok()["totalCount"], 0, "the caller's session stays");
        world.clock.advance(TimeDelta::minutes(10));
        assert_eq!(admin.delete(&format!("/api/identity/users/{staff}/sessions")).await.refused(403), REQUIRED);

        let grant = json!({"permissions": [{"name": "AbpIdentity.Sessions", "isGranted": true}]});
        let admin = world.anon().with_token(world.sign_in(Who::ClientAdmin).await.ok()["access_token"].as_str());
        assert_eq!(admin.put("/api/permission-management/permissions?providerName=R&providerKey=Staff", grant).await.status, 204);
        let caller = world.anon().with_token(world.sign_in(Who::Staff).await.ok()["access_token"].as_str());
        assert_eq!(
            caller.delete(&format!("/api/identity/users/{own}/sessions")).await.refused(403),
            "Portal:Identity.BeyondOwnPermissions"
        );
    })
    .await;
}

#[tokio::test]
async fn acting_for_another_user_cannot_change_their_credentials() {
    on_both(async |world| {
        let id = world.cast.user(Who::Staff);
        let stand_in = kernel::Principal { user_id: Some(id), home: world.cast.alpha, is_stand_in: true, ..kernel::Principal::default() };
        let home = kernel::Tenancy::Tenant(world.cast.alpha);
        let scope = kernel::Scope::new(home, kernel::Clients::All, stand_in.into(), world.app.now(), std::sync::Arc::default());
        let refused = |result: kernel::Result<()>| assert_eq!(result.unwrap_err().code(), Some("Account.NotInPerson"));
        refused(platform::user::change_password(&world.app, &scope, Some(PASSWORD), "Mill-Race-12").await);
        refused(platform::two_factor::set_enabled(&world.app, &scope, true).await);
        let change = platform::account::ProfileChange {
            user_name: "staff".to_owned(),
            email: "elsewhere@waymark.example".to_owned(),
            ..platform::account::ProfileChange::default()
        };
        refused(platform::account::update_profile(&world.app, &scope, &change).await.map(drop));
    })
    .await;
}
