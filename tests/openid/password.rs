use chrono::TimeDelta;
use platform::user;
use testkit::{PASSWORD, Who, claims, on_both};

use crate::flow::{SCOPE, SECRET, call, name_of, oauth_error, refresh, register};

fn pairs<'a>(name: &'a str, password: &'a str) -> Vec<(&'a str, &'a str)> {
    vec![("grant_type", "password"), ("client_id", "Portal_App"), ("username", name), ("password", password), ("scope", SCOPE)]
}

#[tokio::test]
async fn a_password_signs_in_to_the_tenant_of_the_request() {
    on_both(async |world| {
        let name = name_of(Who::ClientAdmin);
        let alpha = world.anon().within(world.cast.alpha);
        let tokens = alpha.form("/connect/token", &pairs(name, PASSWORD)).await.ok();
        // spec: TEN-02
        assert_eq!(claims(tokens["access_token"].as_str().unwrap())["tenantid"], world.cast.alpha.to_string());
        assert!(tokens["id_token"].is_null() && tokens["refresh_token"].is_string());
        let by_name = world.anon().form("/connect/token?__tenant=Alpha", &pairs(name, PASSWORD)).await;
        assert_eq!(by_name.status, 200);
        let by_mail = alpha.form("/connect/token", &pairs("client.admin@waymark.example", PASSWORD)).await;
        assert_eq!(by_mail.status, 200);
        for elsewhere in [world.anon(), world.anon().within(world.cast.beta)] {
            assert_eq!(oauth_error(&elsewhere.form("/connect/token", &pairs(name, PASSWORD)).await, 400), "invalid_grant");
        }
        let unknown = world.anon().within("Gamma").form("/connect/token", &pairs(name, PASSWORD)).await;
        assert_eq!(oauth_error(&unknown, 400), "invalid_request");
        assert!(unknown.header("abp-tenant-resolve-error").is_some());
    })
    .await;
}

#[tokio::test]
async fn users_of_an_inactive_tenant_are_locked_out_at_once() {
    on_both(async |world| {
        let tokens = world.sign_in(Who::ClientAdmin).await.ok();
        let access = tokens["access_token"].as_str().unwrap();
        assert_eq!(call(&world, access).await.status, 200);
        platform::tenant::suspend(&world.app, &world.installer(), world.cast.alpha).await.unwrap();
        // spec: TEN-02
        assert_eq!(oauth_error(&world.sign_in(Who::ClientAdmin).await, 400), "invalid_request");
        let refused = call(&world, access).await;
        assert!([401, 404].contains(&refused.status), "{}", refused.status);
        let again = refresh(&world, tokens["refresh_token"].as_str().unwrap()).await;
        assert_eq!(oauth_error(&again, 400), "invalid_grant");
        platform::tenant::activate(&world.app, &world.installer(), world.cast.alpha).await.unwrap();
        assert_eq!(world.sign_in(Who::ClientAdmin).await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn unknown_users_and_wrong_passwords_are_indistinguishable() {
    on_both(async |world| {
        for name in [name_of(Who::HostAdmin), "nobody.at.all"] {
            for attempt in 1..=6 {
                let reply = world.anon().form("/connect/token", &pairs(name, "Wrong-Horse-9!")).await;
                assert_eq!(oauth_error(&reply, 400), "invalid_grant");
                let locked = reply.json()["error_description"].as_str().unwrap().contains("locked out");
                assert_eq!(locked, attempt >= 5, "{name} {attempt}");
            }
        }
        let right = world.anon().form("/connect/token", &pairs(name_of(Who::HostAdmin), PASSWORD)).await;
        assert_eq!(oauth_error(&right, 400), "invalid_grant");
        world.clock.advance(TimeDelta::minutes(5));
        assert_eq!(world.sign_in(Who::HostAdmin).await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn a_clock_that_was_wrong_keeps_nobody_out_and_no_session_open() {
    on_both(async |world| {
        let guess = async |name: &str| {
            let reply = world.anon().form("/connect/token", &pairs(name, "Wrong-Horse-9!")).await;
            reply.json()["error_description"].as_str().unwrap().contains("locked out")
        };
        let jump = TimeDelta::days(400);
        world.clock.advance(jump);
        let tokens = world.sign_in(Who::Staff).await.ok();
        for name in [name_of(Who::HostAdmin), "nobody.at.all"] {
            for attempt in 1..=5 {
                assert_eq!(guess(name).await, attempt == 5, "{name} {attempt}");
            }
        }
        world.clock.advance(-jump);
        assert!(!guess("nobody.at.all").await);
        assert_eq!(world.sign_in(Who::HostAdmin).await.status, 200);
        let again = refresh(&world, tokens["refresh_token"].as_str().unwrap()).await;
        assert_eq!(oauth_error(&again, 400), "invalid_grant");
        assert_eq!(world.sign_in(Who::Staff).await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn only_clients_with_the_password_grant() {
    on_both(async |world| {
        register(&world, "partner", "authorization_code client_credentials", "implicit").await;
        let mut form = pairs(name_of(Who::HostAdmin), PASSWORD);
        form[1] = ("client_id", "partner");
        form[4] = ("scope", "openid Portal");
        form.push(("client_secret", SECRET));
        // spec: AUTH-01
        assert_eq!(oauth_error(&world.anon().form("/connect/token", &form).await, 400), "unauthorized_client");
        let asks_too_much =
            [("grant_type", "password"), ("client_id", "Portal_App"), ("username", "x"), ("password", "y"), ("scope", "Everything")];
        assert_eq!(oauth_error(&world.anon().form("/connect/token", &asks_too_much).await, 400), "invalid_scope");
    })
    .await;
}

#[tokio::test]
async fn an_expired_password_can_be_changed_in_the_same_request() {
    on_both(async |world| {
        let (tenant, user) = (world.cast.alpha, world.cast.user(Who::Staff));
        let scope = world.installer().within(tenant);
        let due = async || {
            let (id, now) = (user, world.app.now());
            world
                .app
                .db()
                .write(&scope, |tx| async move {
                    let before = tx.get::<platform::user::Entity>(id).await?;
                    let after = platform::user::Model { should_change_password: true, updated_at: Some(now), ..before.clone() };
                    tx.update::<platform::user::Entity>(&before, after).await
                })
                .await
                .unwrap();
        };
        due().await;
        let caller = world.anon().within(tenant);
        let refused = caller.form("/connect/token", &pairs("staff", PASSWORD)).await;
        assert_eq!(oauth_error(&refused, 400), "invalid_grant");
        let error = refused.json();
        assert_eq!(error["error_description"], "ShouldChangePasswordOnNextLogin");
        assert_eq!(error["userId"], user.simple().to_string());
        let token = error["changePasswordToken"].as_str().unwrap();
        let with = |new: &'static str| {
            let mut form = pairs("staff", PASSWORD);
            form.extend([("ChangePasswordToken", token), ("NewPassword", new)]);
            form
        };
        assert_eq!(oauth_error(&caller.form("/connect/token", &with("short")).await, 400), "invalid_grant");
        assert_eq!(caller.form("/connect/token", &with("Another-Horse-9!")).await.status, 200);
        assert_eq!(caller.form("/connect/token", &pairs("staff", "Another-Horse-9!")).await.status, 200);
        assert_eq!(oauth_error(&caller.form("/connect/token", &pairs("staff", PASSWORD)).await, 400), "invalid_grant");
    })
    .await;
}

#[tokio::test]
async fn local_sign_in_is_on_unless_it_is_switched_off() {
    on_both(async |world| {
        let scope = world.installer().within(world.cast.alpha);
        let mut browser = crate::flow::Browser::new(&world);
        for (value, result) in [("true", 1), ("1", 1), ("", 1), ("False", 3), ("false", 3)] {
            let change = [(platform::setting::LOCAL_LOGIN, Some(value.to_owned()))];
            platform::setting::set(&world.app, &scope, &change).await.unwrap();
            assert_eq!(browser.sign_in(Who::Staff).await.ok()["result"], result, "{value:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_name_that_was_stored_under_the_former_key_still_signs_in() {
    on_both(async |world| {
        let scope = &kernel::Scope::system(world.app.now()).within(world.cast.alpha);
        let id = world.cast.user(Who::Staff);
        world
            .app
            .db()
            .write(scope, |tx| async move {
                let before = tx.get::<user::Entity>(id).await?;
                let (user_name, normalized_user_name) = ("\u{ff53}taff".to_owned(), "\u{ff33}TAFF".to_owned());
                let after = user::Model { user_name, normalized_user_name, ..before.clone() };
                tx.update::<user::Entity>(&before, after).await.map(drop)
            })
            .await
            .unwrap();
        let mut browser = crate::flow::Browser::new(&world);
        let path = format!("/api/account/login?__tenant={}", world.cast.alpha);
        let body = serde_json::json!({"userNameOrEmailAddress": "\u{ff53}taff", "password": PASSWORD, "rememberMe": false});
        assert_eq!(browser.post_json(&path, &body).await.ok()["result"], 1);
    })
    .await;
}
