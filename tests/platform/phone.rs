//! Confirming the user's own phone number.

use chrono::TimeDelta;
use platform::setting::{self, CONFIRMED_PHONE, PHONE_CONFIRMATION};
use serde_json::{Value, json};
use testkit::{Actor, Reply, Who, World, on_both};

const PROFILE: &str = "/api/account/my-profile";
const SEND: &str = "/api/account/send-phone-number-confirmation-token";
const CONFIRM: &str = "/api/account/confirm-phone-number";
const NUMBER: &str = "+441632960002";

async fn with_number(world: &World, number: &str) -> Actor {
    let staff = world.as_user(Who::Staff).await;
    let mut profile = staff.get(PROFILE).await.ok();
    profile["phoneNumber"] = number.into();
    assert_eq!(staff.put(PROFILE, profile).await.status, 200);
    staff
}

async fn sent_code(world: &World, staff: &Actor) -> String {
    // Only the code requested last is valid, and its message is the last one.
    world.clock.advance(TimeDelta::seconds(1));
    assert_eq!(staff.post(SEND, json!({})).await.status, 204);
    world.drain().await;
    let last = world.text_messages().pop().expect("a message");
    assert!(last.starts_with(&format!("To: {NUMBER}\n")), "{last}");
    last.split(|c: char| !c.is_ascii_digit()).find(|word| word.len() == 6).expect("a code").to_owned()
}

fn other(code: &str) -> Value {
    json!({"token": if code == "000000" { "000001" } else { "000000" }})
}

#[track_caller]
fn is_wrong(reply: &Reply) {
    assert_eq!((reply.refused(400).as_str(), reply.fields()), ("Volo.Abp.Identity:InvalidToken", vec!["token".to_owned()]));
}

async fn confirmed(world: &World, staff: &Actor) -> bool {
    let state = staff.get(&format!("/api/account/confirmation-state?id={}", world.cast.user(Who::Staff))).await.ok();
    let of_profile = staff.get(PROFILE).await.ok()["phoneNumberConfirmed"].as_bool();
    assert_eq!(state["phoneNumberConfirmed"].as_bool(), of_profile);
    of_profile.unwrap()
}

#[tokio::test]
async fn a_code_confirms_a_number_once() {
    on_both(async |world: World| {
        let staff = with_number(&world, NUMBER).await;
        let code = sent_code(&world, &staff).await;
        let scope = world.installer().within(world.cast.alpha);
        let rows = world.app.db().read(&scope, |tx| async move {
            use store::{outbox, sea_orm::EntityTrait};
            tx.all(outbox::Entity::find()).await
        });
        assert!(rows.await.unwrap().iter().all(|row| !row.payload.contains(&code)), "no code is stored");
        is_wrong(&staff.post(CONFIRM, other(&code)).await);
        assert!(!confirmed(&world, &staff).await);
        let answers = futures::future::join_all((0..4).map(|_| staff.post(CONFIRM, json!({"token": code})))).await;
        assert_eq!(answers.iter().filter(|reply| reply.status == 204).count(), 1, "of several uses at once, one counts");
        assert!(confirmed(&world, &staff).await);
        let staff = with_number(&world, "+441632960003").await;
        assert!(!confirmed(&world, &staff).await, "another number is not confirmed");
        is_wrong(&staff.post(CONFIRM, json!({"token": code})).await);
    })
    .await;
}

#[tokio::test]
async fn a_code_is_read_however_it_was_typed() {
    on_both(async |world: World| {
        let staff = with_number(&world, NUMBER).await;
        let code = sent_code(&world, &staff).await;
        let typed = format!("{}\u{2011}{}.", &code[..3], &code[3..]);
        assert_eq!(staff.post(CONFIRM, json!({"token": typed})).await.status, 204);
        assert!(confirmed(&world, &staff).await);
    })
    .await;
}

#[tokio::test]
async fn a_code_is_void_after_its_time_five_wrong_ones_and_another_number() {
    on_both(async |world: World| {
        let staff = with_number(&world, NUMBER).await;
        let code = sent_code(&world, &staff).await;
        world.clock.advance(TimeDelta::minutes(10));
        is_wrong(&staff.post(CONFIRM, json!({"token": code})).await);
        let code = sent_code(&world, &staff).await;
        for _ in 0..5 {
            is_wrong(&staff.post(CONFIRM, other(&code)).await);
        }
        is_wrong(&staff.post(CONFIRM, json!({"token": code})).await);
        let code = sent_code(&world, &staff).await;
        let staff = with_number(&world, "+441632960003").await;
        is_wrong(&staff.post(CONFIRM, json!({"token": code})).await);
    })
    .await;
}

#[tokio::test]
async fn a_code_is_sent_to_the_callers_own_number_alone_and_not_often() {
    on_both(async |world: World| {
        let staff = world.as_user(Who::Staff).await;
        assert_eq!(staff.post(SEND, json!({})).await.fields(), ["phoneNumber"], "there is none");
        let staff = with_number(&world, "call me").await;
        assert_eq!(staff.post(SEND, json!({})).await.fields(), ["phoneNumber"]);
        let staff = with_number(&world, NUMBER).await;
        assert_eq!(staff.post(SEND, json!({"phoneNumber": "+441632960009"})).await.fields(), ["phoneNumber"]);
        let foreign = world.cast.user(Who::Manager);
        assert_eq!(staff.post(SEND, json!({"userId": foreign})).await.fields(), ["userId"]);
        assert_eq!(staff.post(CONFIRM, json!({"userId": foreign, "token": "123456"})).await.fields(), ["userId"]);
        assert_eq!(staff.get(&format!("/api/account/confirmation-state?id={foreign}")).await.status, 404);
        let own = json!({"userId": world.cast.user(Who::Staff), "phoneNumber": NUMBER});
        for _ in 0..5 {
            assert_eq!(staff.post(SEND, own.clone()).await.status, 204);
        }
        assert_eq!(staff.post(SEND, own.clone()).await.status, 429);
        let off = [(PHONE_CONFIRMATION, Some("false".to_owned()))];
        setting::set(&world.app, &world.installer().within(world.cast.alpha), &off).await.unwrap();
        assert_eq!(staff.post(SEND, own).await.refused(400), "Portal:Account.PhoneConfirmationOff");
    })
    .await;
}

#[tokio::test]
async fn sign_in_asks_for_a_confirmed_number_where_the_setting_says_so() {
    on_both(async |world: World| {
        let staff = with_number(&world, NUMBER).await;
        let on = [(CONFIRMED_PHONE, Some("true".to_owned()))];
        setting::set(&world.app, &world.installer().within(world.cast.alpha), &on).await.unwrap();
        assert_eq!(world.sign_in(Who::Staff).await.status, 400);
        let code = sent_code(&world, &staff).await;
        assert_eq!(staff.post(CONFIRM, json!({"token": code})).await.status, 204);
        // spec: SET-13
        assert_eq!(world.sign_in(Who::Staff).await.status, 200);
    })
    .await;
}

const SEND_AT_SIGN_IN: &str = "/api/account/sign-in/send-phone-code";
const CONFIRM_AT_SIGN_IN: &str = "/api/account/sign-in/confirm-phone";

#[tokio::test]
async fn whoever_lacks_nothing_but_a_confirmed_number_confirms_it_at_sign_in() {
    on_both(async |world: World| {
        with_number(&world, NUMBER).await;
        let on = [(CONFIRMED_PHONE, Some("true".to_owned()))];
        let level = world.installer().within(world.cast.alpha);
        setting::set(&world.app, &level, &on).await.unwrap();
        let refused = world.sign_in(Who::Staff).await;
        assert_eq!(refused.status, 400);
        let answer = refused.json();
        assert!(answer["error_description"].as_str().unwrap().starts_with("You are not allowed to login!"), "as stock clients know it");
        let anon = world.anon().within("alpha");
        let login = json!({"userNameOrEmailAddress": "staff", "password": testkit::PASSWORD, "rememberMe": false});
        let cookie = anon.saying(&[("sec-fetch-site", "same-origin")]).post("/api/account/login", login).await.ok();
        assert_eq!((&cookie["result"], cookie["confirmPhoneToken"].is_string()), (&json!(3), true));
        let (user, token) = (world.cast.user(Who::Staff), answer["confirmPhoneToken"].as_str().unwrap());
        let step = json!({"userId": user, "token": token});
        for wrong in [json!({"userId": user, "token": "x"}), json!({"userId": world.cast.user(Who::Manager), "token": token})] {
            assert_eq!(anon.post(SEND_AT_SIGN_IN, wrong).await.refused(400), "Volo.Abp.Identity:InvalidToken");
        }
        assert_eq!(world.anon().within("beta").post(SEND_AT_SIGN_IN, step.clone()).await.refused(400), "Volo.Abp.Identity:InvalidToken");
        assert_eq!(anon.post(SEND_AT_SIGN_IN, step.clone()).await.status, 204);
        world.drain().await;
        let last = world.text_messages().pop().expect("a message");
        let code = last.split(|c: char| !c.is_ascii_digit()).find(|word| word.len() == 6).expect("a code").to_owned();
        let with = |code: &str| json!({"userId": user, "token": token, "code": code});
        let wrong = if code == "000000" { "000001" } else { "000000" };
        assert_eq!(anon.post(CONFIRM_AT_SIGN_IN, with(wrong)).await.fields(), ["code"]);
        assert_eq!(world.sign_in(Who::Staff).await.status, 400, "nothing has changed");
        assert_eq!(anon.post(CONFIRM_AT_SIGN_IN, with(&code)).await.status, 204);
        // spec: SET-13
        assert_eq!(world.sign_in(Who::Staff).await.status, 200);

        // The manager has no number: there is nothing to confirm.
        assert!(world.sign_in(Who::Manager).await.json()["confirmPhoneToken"].is_null());
        let pairs = [("grant_type", "password"), ("client_id", "Portal_App"), ("username", "staff"), ("password", "x")];
        let guessed = anon.form("/connect/token", &pairs).await;
        assert!(guessed.json()["confirmPhoneToken"].is_null(), "only a right password gets a token");
    })
    .await;
}

#[tokio::test]
async fn a_token_to_confirm_a_number_holds_for_a_while() {
    on_both(async |world: World| {
        with_number(&world, NUMBER).await;
        let on = [(CONFIRMED_PHONE, Some("true".to_owned()))];
        let level = world.installer().within(world.cast.alpha);
        setting::set(&world.app, &level, &on).await.unwrap();
        let answer = world.sign_in(Who::Staff).await.json();
        let step = json!({"userId": world.cast.user(Who::Staff), "token": answer["confirmPhoneToken"]});
        world.clock.advance(TimeDelta::minutes(11));
        let anon = world.anon().within("alpha");
        assert_eq!(anon.post(SEND_AT_SIGN_IN, step).await.refused(400), "Volo.Abp.Identity:InvalidToken");
        let off = [(PHONE_CONFIRMATION, Some("false".to_owned()))];
        setting::set(&world.app, &level, &off).await.unwrap();
        assert!(world.sign_in(Who::Staff).await.json()["confirmPhoneToken"].is_null(), "numbers are not confirmed here");
    })
    .await;
}

#[tokio::test]
async fn changes_of_password_and_number_are_told_to_the_address_in_force() {
    on_both(async |world: World| {
        let staff = with_number(&world, NUMBER).await;
        world.drain().await;
        let before = world.mails().len();
        with_number(&world, "+441632960003").await;
        let change = json!({"currentPassword": testkit::PASSWORD, "newPassword": "Mill-Race-12"});
        assert_eq!(staff.post("/api/account/my-profile/change-password", change).await.status, 204);
        world.drain().await;
        let told: Vec<String> = world.mails().into_iter().skip(before).map(|(_, text)| text).collect();
        assert_eq!(told.len(), 2, "{told:?}");
        assert!(told.iter().any(|text| text.contains("phone number of your account was changed")));
        assert!(told.iter().any(|text| text.contains("password of your account was changed")));
    })
    .await;
}
