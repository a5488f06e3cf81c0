//! Two-factor authentication by emailed codes.

use chrono::TimeDelta;
use kernel::Scope;
use platform::{token, user};
use serde_json::{Value, json};
use store::{outbox, sea_orm::EntityTrait};
use testkit::{PASSWORD, Reply, Who, World, claims, on_both};

async fn attempt(world: &World, more: &[(&str, &str)]) -> Reply {
    attempt_with(world, PASSWORD, more).await
}

async fn attempt_with(world: &World, password: &str, more: &[(&str, &str)]) -> Reply {
    let mut pairs = vec![
        ("grant_type", "password"),
        ("client_id", "Portal_App"),
        ("username", "staff"),
        ("password", password),
        ("scope", "openid Portal"),
    ];
    pairs.extend_from_slice(more);
    world.anon().within("alpha").form("/connect/token", &pairs).await
}

async fn attempt_code(world: &World, code: &str) -> Reply {
    attempt(world, &[("TwoFactorProvider", "Email"), ("TwoFactorCode", code)]).await
}

fn description(reply: &Reply) -> String {
    reply.json()["error_description"].as_str().unwrap_or_default().to_owned()
}

/// Requests a code with the token of the first step, and reads it from the mail.
async fn mailed_code(world: &World, first: &Value) -> String {
    let anon = world.anon().within("alpha");
    let (user, token) = (first["userId"].as_str().unwrap(), first["twoFactorToken"].as_str().unwrap());
    let ways = anon.get(&format!("/api/account/two-factor-providers?userId={user}&token={token}")).await.ok();
    assert_eq!(ways, json!(["Email"]));
    let by_body = anon.post("/api/account/two-factor-providers", json!({"userId": user, "token": token})).await.ok();
    assert_eq!(by_body, ways);
    let sent = anon.post("/api/account/send-two-factor-code", json!({"userId": user, "token": token, "provider": "Email"})).await;
    assert_eq!(sent.status, 204);
    world.drain().await;
    // Notices about the account may have been sent with it.
    let mails = world.mails();
    let code = |text: &str| text.lines().map(str::trim).find(|line| line.len() == 6 && line.parse::<u32>().is_ok()).map(str::to_owned);
    mails.iter().rev().filter(|(to, _)| to == "staff@waymark.example").find_map(|(_, text)| code(text)).unwrap()
}

async fn switch_on(world: &World) {
    let staff = world.as_user(Who::Staff).await;
    assert_eq!(staff.get("/api/account/my-profile/can-enable-two-factor").await.ok(), json!(true));
    assert_eq!(staff.get("/api/account/my-profile/two-factor-enabled").await.ok(), json!(false));
    assert_eq!(staff.post("/api/account/my-profile/set-two-factor-enabled?enabled=true", json!({})).await.status, 204);
    assert_eq!(staff.get("/api/account/my-profile/two-factor-enabled").await.ok(), json!(true));
}

fn wrong(code: &str) -> String {
    format!("{:06}", (code.parse::<u32>().unwrap() + 1) % 1_000_000)
}

#[tokio::test]
async fn an_emailed_code_completes_the_sign_in_once_and_expires() {
    on_both(async |world: World| {
        switch_on(&world).await;
        let first = attempt(&world, &[]).await;
        assert_eq!((first.status, description(&first).as_str()), (400, "RequiresTwoFactor"));
        let first = first.json();
        let code = mailed_code(&world, &first).await;
        assert_eq!(description(&attempt_code(&world, &wrong(&code)).await), "Invalid authenticator code!");
        assert_eq!(description(&attempt(&world, &[("RecoveryCode", &code)]).await), "Invalid recovery code!");
        assert_eq!(
            description(&attempt(&world, &[("TwoFactorProvider", "Phone"), ("TwoFactorCode", &code)]).await),
            "Invalid authenticator code!"
        );
        world.clock.advance(TimeDelta::minutes(5));
        // spec: AUTH-12
        let tokens = attempt_code(&world, &code).await.ok();
        assert_eq!(claims(tokens["access_token"].as_str().unwrap())["amr"], json!(["pwd", "otp", "mfa"]));
        assert_eq!(description(&attempt_code(&world, &code).await), "Invalid authenticator code!", "a code works once");
        let used = json!({"userId": first["userId"], "token": first["twoFactorToken"], "provider": "Email"});
        let again = world.anon().within("alpha").post("/api/account/send-two-factor-code", used).await;
        assert_eq!(again.refused(400), "Volo.Abp.Identity:InvalidToken", "so does its step token");
        let late = mailed_code(&world, &attempt(&world, &[]).await.json()).await;
        world.clock.advance(TimeDelta::minutes(10));
        assert_eq!(description(&attempt_code(&world, &late).await), "Invalid authenticator code!", "a code expires");
    })
    .await;
}

#[tokio::test]
async fn a_code_belongs_to_one_step_and_works_once_under_concurrency() {
    on_both(async |world: World| {
        switch_on(&world).await;
        let (mine, other) = (attempt(&world, &[]).await.json(), attempt(&world, &[]).await.json());
        let code = mailed_code(&world, &mine).await;
        let by = async |step: &Value| {
            let token = step["twoFactorToken"].as_str().unwrap();
            attempt(&world, &[("TwoFactorProvider", "Email"), ("TwoFactorCode", &code), ("TwoFactorToken", token)]).await
        };
        assert_eq!(description(&by(&other).await), "Invalid authenticator code!", "the code of another step");
        let said = futures::future::join_all((0..4).map(|_| by(&mine))).await;
        assert_eq!(said.iter().filter(|reply| reply.status == 200).count(), 1);
        let scope = Scope::system(world.app.now());
        let messages = world.app.db().read(&scope, |tx| async move { tx.all(outbox::Entity::find()).await }).await.unwrap();
        assert!(
            !messages.is_empty() && messages.iter().all(|message| !message.payload.contains(&code)),
            "no code is stored in the database"
        );
    })
    .await;
}

#[tokio::test]
async fn wrong_codes_lock_the_account_like_wrong_passwords() {
    on_both(async |world: World| {
        switch_on(&world).await;
        let code = mailed_code(&world, &attempt(&world, &[]).await.json()).await;
        let mut said = Vec::new();
        for _ in 0..5 {
            said.push(description(&attempt_code(&world, &wrong(&code)).await));
        }
        assert_eq!(said[3], "Invalid authenticator code!");
        assert!(said[4].contains("locked out"), "{said:?}");
        assert!(description(&attempt_code(&world, &code).await).contains("locked out"), "the correct code doesn't help any more");
    })
    .await;
}

#[tokio::test]
async fn the_sign_in_page_uses_the_same_second_step() {
    on_both(async |world: World| {
        switch_on(&world).await;
        let anon = world.anon().within("alpha");
        let login = |more: Value| {
            let mut body = json!({"userNameOrEmailAddress": "staff", "password": PASSWORD, "rememberMe": true});
            body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            body
        };
        let first = anon.post("/api/account/login", login(json!({}))).await;
        assert!(first.header("set-cookie").is_none());
        let first = first.ok();
        assert_eq!((first["result"].as_u64(), first["description"].as_str()), (Some(5), Some("RequiresTwoFactor")));
        let code = mailed_code(&world, &first).await;
        let second = |code: &str| login(json!({"twoFactorProvider": "Email", "twoFactorCode": code}));
        assert_eq!(anon.post("/api/account/login", second(&wrong(&code))).await.ok()["description"], "InvalidTwoFactorCode");
        let done = anon.post("/api/account/login", second(&code)).await;
        // spec: AUTH-12
        assert!(done.header("set-cookie").is_some());
        assert_eq!(done.ok()["result"], 1);
    })
    .await;
}

#[tokio::test]
async fn a_disabled_second_step_is_still_asked_of_those_who_have_it() {
    on_both(async |world: World| {
        switch_on(&world).await;
        let features = format!("/api/feature-management/features?providerName=T&providerKey={}", world.cast.alpha);
        let disabled = json!({"features": [{"name": "Identity.TwoFactor", "value": "Disabled"}]});
        assert_eq!(world.as_user(Who::HostAdmin).await.put(&features, disabled).await.status, 204);
        let first = attempt(&world, &[]).await;
        assert_eq!((first.status, description(&first).as_str()), (400, "RequiresTwoFactor"));
        let code = mailed_code(&world, &first.json()).await;
        let tokens = attempt_code(&world, &code).await.ok();
        let staff = world.anon().with_token(tokens["access_token"].as_str());
        let may_choose = "/api/account/my-profile/can-enable-two-factor";
        assert_eq!(world.as_user(Who::ClientAdmin).await.get(may_choose).await.ok(), json!(false), "nobody else can switch it on");
        assert_eq!(staff.get(may_choose).await.ok(), json!(true));
        let switch = async |on: bool| staff.post(&format!("/api/account/my-profile/set-two-factor-enabled?enabled={on}"), json!({})).await;
        assert_eq!(switch(false).await.status, 204, "its owner can switch it off");
        assert_eq!(switch(true).await.refused(400), "Portal:Identity.TwoFactorFixed");
        assert_eq!(attempt(&world, &[]).await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn a_code_requires_the_first_step_and_the_settings_decide() {
    on_both(async |world: World| {
        let anon = world.anon().within("alpha");
        let id = world.cast.user(Who::Staff);
        let body = json!({"userId": id, "token": "AAAA", "provider": "Email"});
        assert_eq!(anon.post("/api/account/send-two-factor-code", body).await.refused(400), "Volo.Abp.Identity:InvalidToken");
        let asked = anon.get(&format!("/api/account/two-factor-providers?userId={id}&token=AAAA")).await;
        assert_eq!(asked.refused(400), "Volo.Abp.Identity:InvalidToken");
        let asked = anon.post("/api/account/two-factor-providers", json!({"userId": id, "token": "AAAA"})).await;
        assert_eq!(asked.refused(400), "Volo.Abp.Identity:InvalidToken");
        let scope = world.installer().within(world.cast.alpha);
        let forced = [(platform::setting::TWO_FACTOR, Some("Forced".to_owned()))];
        platform::setting::set(&world.app, &scope, &forced).await.unwrap();
        let first = attempt(&world, &[]).await;
        assert_eq!(description(&first), "RequiresTwoFactor");
        let code = mailed_code(&world, &first.json()).await;
        let tokens = attempt_code(&world, &code).await.ok();
        let staff = world.anon().with_token(tokens["access_token"].as_str());
        assert_eq!(staff.get("/api/account/my-profile/can-enable-two-factor").await.ok(), json!(false));
        let refused = staff.post("/api/account/my-profile/set-two-factor-enabled?enabled=false", json!({})).await;
        assert_eq!(refused.refused(400), "Portal:Identity.TwoFactorFixed");
    })
    .await;
}

#[tokio::test]
async fn a_mailed_code_is_read_however_it_was_typed() {
    on_both(async |world: World| {
        switch_on(&world).await;
        let arabic = |code: &str| code.bytes().filter_map(|digit| char::from_u32(0x660 + u32::from(digit - b'0'))).collect::<String>();
        for (at, mark) in [" ", "-", ".", "\u{200b}", ""].into_iter().enumerate() {
            // The mail that was sent last is found by its time.
            world.clock.advance(TimeDelta::seconds(1));
            let code = mailed_code(&world, &attempt(&world, &[]).await.json()).await;
            let typed = if mark.is_empty() { arabic(&code) } else { format!("{}{mark}{}", &code[..3], &code[3..]) };
            if at % 2 == 0 {
                assert_eq!(attempt_code(&world, &typed).await.status, 200, "{typed:?}");
            } else {
                let body =
                    json!({"userNameOrEmailAddress": "staff", "password": PASSWORD, "twoFactorProvider": "Email", "twoFactorCode": typed});
                let done = world.anon().within("alpha").post("/api/account/login", body).await;
                assert_eq!(done.ok()["result"], 1, "{typed:?}");
            }
        }
    })
    .await;
}

/// The letter é as one character, and as e with a combining accent.
const DUE: &str = "Caf\u{e9}-Quay-71";
const DUE_DECOMPOSED: &str = "Cafe\u{301}-Quay-71";

/// Alpha's member of staff has a second factor and must replace the password [`DUE`].
async fn must_replace(world: &World) {
    switch_on(world).await;
    let path = format!("/api/identity/users/{}/change-password", world.cast.user(Who::Staff));
    let due = json!({"newPassword": DUE, "shouldChangePasswordOnNextLogin": true});
    assert_eq!(world.as_user(Who::ClientAdmin).await.put(&path, due).await.status, 204);
}

async fn page(world: &World, more: Value) -> Reply {
    let mut body = json!({"userNameOrEmailAddress": "staff", "password": DUE});
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    world.anon().within("alpha").post("/api/account/login", body).await
}

#[tokio::test]
async fn a_password_that_is_due_is_replaced_only_after_a_right_code() {
    on_both(async |world: World| {
        must_replace(&world).await;
        let asked = page(&world, json!({})).await.ok();
        assert_eq!((&asked["result"], &asked["changePasswordToken"]), (&json!(5), &Value::Null));
        let first = attempt_with(&world, DUE, &[]).await;
        assert_eq!((description(&first).as_str(), &first.json()["changePasswordToken"]), ("RequiresTwoFactor", &Value::Null));
        // A token of the time before the second step was asked for.
        let staff = user::by_id(&world.app, world.cast.alpha, world.cast.user(Who::Staff)).await.unwrap().unwrap();
        let unproved = token::issue(&world.app, &staff, token::Purpose::ChangePassword(token::Passed::NotAsked)).unwrap();
        let change = |token: &str| json!({"changePasswordToken": token, "newPassword": "Another-Horse-9!"});
        assert_eq!(page(&world, change(&unproved)).await.ok()["description"], "RequiresTwoFactor");
        let code = mailed_code(&world, &first.json()).await;
        let by = |code: &str| json!({"twoFactorProvider": "Email", "twoFactorCode": code});
        let guessed = page(&world, by(&wrong(&code))).await.ok();
        assert_eq!((&guessed["description"], &guessed["changePasswordToken"]), (&json!("InvalidTwoFactorCode"), &Value::Null));
        let passed = page(&world, by(&code)).await.ok();
        let token = passed["changePasswordToken"].as_str().unwrap();
        for same in [DUE, DUE_DECOMPOSED] {
            let kept = page(&world, json!({"changePasswordToken": token, "newPassword": same})).await;
            assert_eq!((kept.refused(400).as_str(), kept.fields()), ("Portal:Identity.PasswordReused", vec!["newPassword".to_owned()]));
        }
        assert_eq!(page(&world, change(token)).await.ok()["result"], 1);
        assert_eq!(description(&attempt_with(&world, "Another-Horse-9!", &[]).await), "RequiresTwoFactor");
        world.drain().await;
        let told =
            |(to, text): &(String, String)| to == "staff@waymark.example" && text.contains("The password of your account was changed.");
        assert!(world.mails().iter().any(told));
    })
    .await;
}

#[tokio::test]
async fn a_grant_whose_password_was_due_names_the_second_step_that_was_passed() {
    on_both(async |world: World| {
        must_replace(&world).await;
        let code = mailed_code(&world, &attempt_with(&world, DUE, &[]).await.json()).await;
        let passed = attempt_with(&world, DUE, &[("TwoFactorProvider", "Email"), ("TwoFactorCode", &code)]).await;
        assert_eq!(description(&passed), "ShouldChangePasswordOnNextLogin");
        let token = passed.json()["changePasswordToken"].as_str().unwrap().to_owned();
        let to = async |new: &str| attempt_with(&world, DUE, &[("ChangePasswordToken", &token), ("NewPassword", new)]).await;
        assert_eq!(to(DUE_DECOMPOSED).await.status, 400, "the same is no change");
        let tokens = to("Another-Horse-9!").await.ok();
        assert_eq!(claims(tokens["access_token"].as_str().unwrap())["amr"], json!(["pwd", "otp", "mfa"]));
        let id = world.cast.user(Who::Staff);
        let path = format!("/api/identity/users/{id}/change-password");
        let due = json!({"newPassword": DUE, "shouldChangePasswordOnNextLogin": true});
        assert_eq!(world.as_user(Who::ClientAdmin).await.put(&path, due).await.status, 204);
        let staff = user::by_id(&world.app, world.cast.alpha, id).await.unwrap().unwrap();
        let issued = token::issue(&world.app, &staff, token::Purpose::ResetPassword).unwrap();
        let reset = json!({"userId": id, "resetToken": issued, "password": DUE_DECOMPOSED});
        assert_eq!(
            world.anon().within("alpha").post("/api/account/reset-password", reset).await.fields(),
            ["password"],
            "by no letter either"
        );
    })
    .await;
}
