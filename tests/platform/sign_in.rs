//! The effect of settings on sign-in and passwords.

use chrono::{SecondsFormat, TimeDelta};
use platform::{
    security_log,
    sign_in::{self, Credentials, Obstacle, SignInOutcome},
    token, two_factor,
    user::{self, BulkChange},
};
use serde_json::{Value, json};
use store::{audit::action, sea_orm::EntityTrait};
use testkit::{Actor, PASSWORD, Reply, Who, World, on_both};

const SETTINGS: &str = "/api/identity/settings";

async fn attempt(world: &World, name: &str, password: &str) -> Reply {
    let pairs =
        [("grant_type", "password"), ("client_id", "Portal_App"), ("username", name), ("password", password), ("scope", "openid Portal")];
    world.anon().within("alpha").form("/connect/token", &pairs).await
}

async fn change(admin: &Actor, edit: impl Fn(&mut Value)) {
    let mut settings = admin.get(SETTINGS).await.ok();
    edit(&mut settings);
    assert_eq!(admin.put(SETTINGS, settings).await.status, 204);
}

#[tokio::test]
async fn failed_attempts_lock_known_and_unknown_names_alike_for_a_time() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        change(&admin, |s| {
            s["lockout"]["maxFailedAccessAttempts"] = 3.into();
            s["lockout"]["lockoutDuration"] = 60.into();
        })
        .await;
        let mut answers = Vec::new();
        for name in ["staff", "nobody.has.this.name"] {
            let mut responses = Vec::new();
            for _ in 0..4 {
                responses.push(attempt(&world, name, "wrong").await.json()["error_description"].clone());
            }
            answers.push(responses);
        }
        // spec: SET-13
        assert_eq!(answers[0], answers[1], "the response must not reveal which names exist");
        assert_ne!(answers[0][0], answers[0][3]);
        assert_eq!(attempt(&world, "staff", PASSWORD).await.status, 400, "locked out despite the correct password");
        world.clock.advance(TimeDelta::seconds(61));
        assert_eq!(attempt(&world, "staff", PASSWORD).await.status, 200);
        assert_eq!(attempt(&world, "staff@waymark.example", PASSWORD).await.status, 200, "the email address signs in, too");
    })
    .await;
}

#[tokio::test]
async fn attempts_to_sign_in_are_no_edits_of_the_user() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let path = format!("/api/identity/users/{}", world.cast.user(Who::Staff));
        for (password, status) in [("wrong", 400), (PASSWORD, 200)] {
            let read = admin.get(&path).await.ok();
            assert_eq!(attempt(&world, "staff", password).await.status, status);
            let known = ["userName", "email", "name", "surname", "phoneNumber", "isActive", "lockoutEnabled", "concurrencyStamp"];
            let body: serde_json::Map<String, Value> = known.map(|name| (name.to_owned(), read[name].clone())).into_iter().collect();
            assert_eq!(admin.put(&path, Value::Object(body)).await.status, 200, "{password}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_password_that_is_set_by_mail_forgives_failed_attempts_and_lifts_no_lock_of_an_administrator() {
    on_both(async |world: World| {
        let (admin, id) = (world.as_user(Who::ClientAdmin).await, world.cast.user(Who::Staff));
        let reset = async || {
            let user = user::by_id(&world.app, world.cast.alpha, id).await.unwrap().unwrap();
            let issued = token::issue(&world.app, &user, token::Purpose::ResetPassword).unwrap();
            let body = json!({"userId": id, "resetToken": issued, "password": PASSWORD});
            assert_eq!(world.anon().within("alpha").post("/api/account/reset-password", body).await.status, 204);
            attempt(&world, "staff", PASSWORD).await.status
        };
        for _ in 0..5 {
            attempt(&world, "staff", "wrong").await;
        }
        assert_eq!(attempt(&world, "staff", PASSWORD).await.status, 400, "locked out by failed attempts");
        assert_eq!(reset().await, 200);
        let path = format!("/api/identity/users/{id}");
        assert_eq!(admin.put(&format!("{path}/lock/2099-01-01T00:00:00Z"), json!({})).await.status, 204);
        assert_eq!(reset().await, 400, "kept out by an administrator");
        assert_eq!(admin.get(&path).await.ok()["isLockedOut"], true);
        assert_eq!(admin.put(&format!("{path}/unlock"), json!({})).await.status, 204);
        assert_eq!(attempt(&world, "staff", PASSWORD).await.status, 200);
    })
    .await;
}

/// A new password for Alpha's member of staff, in each way that does not ask for the one in force.
async fn new_passwords(world: &World, admin: &Actor) -> [(&'static str, u16); 3] {
    let id = world.cast.user(Who::Staff);
    let path = format!("/api/identity/users/{id}");
    let staff = user::by_id(&world.app, world.cast.alpha, id).await.unwrap().unwrap();
    let issued = token::issue(&world.app, &staff, token::Purpose::ResetPassword).unwrap();
    let body = json!({"userId": id, "resetToken": issued, "password": "Quay-Street-71"});
    let letter = world.anon().within("alpha").post("/api/account/reset-password", body).await.status;
    let set = admin.put(&format!("{path}/change-password"), json!({"newPassword": "Quay-Street-71"})).await.status;
    let mut form = admin.get(&path).await.ok();
    form["password"] = "Quay-Street-71".into();
    [("letter", letter), ("administrator", set), ("form", admin.put(&path, form).await.status)]
}

#[tokio::test]
async fn an_administrators_lock_outlasts_new_passwords_and_is_not_told_as_one_of_attempts() {
    on_both(async |world: World| {
        let (admin, id) = (world.as_user(Who::ClientAdmin).await, world.cast.user(Who::Staff));
        // Shorter than a lock of failed attempts would be.
        let end = (world.app.now() + TimeDelta::seconds(60)).to_rfc3339_opts(SecondsFormat::Secs, true);
        assert_eq!(admin.put(&format!("/api/identity/users/{id}/lock/{end}"), json!({})).await.status, 204);
        let lock = async || {
            let user = user::by_id(&world.app, world.cast.alpha, id).await.unwrap().unwrap();
            (user.lockout_end, user.lockout_reason, user.locked_by)
        };
        let before = lock().await;
        assert_eq!((before.1, before.2), (Some(user::LockoutReason::Administrator), Some(world.cast.user(Who::ClientAdmin))));
        let told = async |password: &str| {
            let page = json!({"userNameOrEmailAddress": "staff", "password": password});
            let page = world.anon().within("alpha").post("/api/account/check-password", page).await.ok();
            assert_eq!((&page["result"], &page["description"]), (&json!(4), &json!("LockedByAdministrator")));
            attempt(&world, "staff", password).await.json()["error_description"].as_str().unwrap_or_default().to_owned()
        };
        let by_administrator = "The user account has been locked by an administrator. Please contact your administrator.";
        for _ in 0..6 {
            assert_eq!(told("wrong").await, by_administrator);
        }
        assert_eq!(new_passwords(&world, &admin).await, [("letter", 204), ("administrator", 204), ("form", 200)]);
        assert_eq!((told("Quay-Street-71").await.as_str(), lock().await), (by_administrator, before));
        world.clock.advance(TimeDelta::seconds(61));
        assert_eq!(attempt(&world, "staff", "Quay-Street-71").await.status, 200);
        assert_eq!(lock().await, (None, None, None));
    })
    .await;
}

#[tokio::test]
async fn whom_wrong_passwords_locked_gets_in_at_once_with_a_new_one() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        for _ in 0..20 {
            attempt(&world, "staff", "wrong").await;
        }
        assert_eq!(attempt(&world, "staff", PASSWORD).await.status, 429);
        let user = user::by_id(&world.app, world.cast.alpha, world.cast.user(Who::Staff)).await.unwrap().unwrap();
        assert_eq!((user.lockout_reason, user.locked_by), (Some(user::LockoutReason::FailedAttempts), None));
        new_passwords(&world, &admin).await;
        assert_eq!(attempt(&world, "staff", "Quay-Street-71").await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn identity_settings_have_every_group_and_reject_values_out_of_range() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let settings = admin.get(SETTINGS).await.ok();
        // spec: SET-04
        for (group, fields) in [("password", 10), ("lockout", 3), ("signIn", 3), ("user", 2)] {
            assert_eq!(settings[group].as_object().unwrap().len(), fields, "{group}");
        }
        for (group, field, bad) in [
            ("password", "requiredLength", 1),
            ("password", "requiredLength", 33),
            ("password", "requiredUniqueChars", 0),
            ("password", "requiredUniqueChars", 33),
            ("password", "passwordChangePeriodDays", -1),
        ] {
            let mut wrong = settings.clone();
            wrong[group][field] = bad.into();
            // spec: SET-05
            assert_eq!(admin.put(SETTINGS, wrong).await.fields(), [format!("{group}.{field}")]);
        }
        for (group, field) in [("lockout", "lockoutDuration"), ("lockout", "maxFailedAccessAttempts"), ("password", "requiredLength")] {
            let mut missing = settings.clone();
            missing[group].as_object_mut().unwrap().remove(field);
            // spec: SET-05
            assert_eq!(admin.put(SETTINGS, missing).await.fields(), [format!("{group}.{field}")]);
        }
        // spec: SET-14
        assert_eq!(world.as_user(Who::Staff).await.get(SETTINGS).await.status, 403);
    })
    .await;
}

#[tokio::test]
async fn settings_of_a_tenant_apply_to_its_new_passwords() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        change(&admin, |s| s["password"]["requiredLength"] = 20.into()).await;
        let staff = world.as_user(Who::Staff).await;
        let short = json!({"currentPassword": PASSWORD, "newPassword": "Quay-Street-7"});
        // spec: SET-13
        let refused = staff.post("/api/account/my-profile/change-password", short.clone()).await;
        assert_eq!(
            (refused.refused(400).as_str(), refused.fields()),
            ("Volo.Abp.Identity:PasswordTooShort", vec!["newPassword".to_owned()])
        );
        assert!(refused.json()["error"]["message"].as_str().unwrap().contains("20"));
        let other = world.as_user(Who::OtherTenant).await;
        assert_eq!(other.get(SETTINGS).await.ok()["password"]["requiredLength"], 6);
        assert_eq!(other.post("/api/account/my-profile/change-password", short).await.status, 204);
    })
    .await;
}

#[tokio::test]
async fn an_expired_password_must_be_changed_first() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        change(&admin, |s| {
            s["password"]["forceUsersToPeriodicallyChangePassword"] = true.into();
            s["password"]["passwordChangePeriodDays"] = 30.into();
        })
        .await;
        assert_eq!(attempt(&world, "staff", PASSWORD).await.status, 200);
        world.clock.advance(TimeDelta::days(31));
        let refused = attempt(&world, "staff", PASSWORD).await;
        // spec: SET-13
        assert_eq!((refused.status, refused.json()["error_description"].as_str()), (400, Some("PeriodicallyChangePassword")));
    })
    .await;
}

#[tokio::test]
async fn unknown_sign_in_names_are_not_stored() {
    on_both(async |world: World| {
        // A password typed into the wrong field.
        assert_eq!(attempt(&world, "Quay-Street-7", "x").await.status, 400);
        let staff = world.as_user(Who::Staff).await;
        let body = json!({"userNameOrEmailAddress": "Quay-Street-7", "password": "x", "rememberMe": false});
        for _ in 0..20 {
            staff.within("alpha").post("/api/account/check-password", body.clone()).await;
        }
        let scope = world.installer().within(world.cast.alpha);
        let entries = world.app.db().read(&scope, |tx| async move { tx.all(security_log::Entity::find()).await }).await.unwrap();
        let failed: Vec<_> = entries.iter().filter(|entry| entry.action == "LoginInvalidUserName").collect();
        assert!(!failed.is_empty() && failed.iter().all(|entry| entry.user_id.is_none() && entry.user_name == failed[0].user_name));
        let actions = world.app.db().read(&scope, |tx| async move { tx.all(action::Entity::find()).await }).await.unwrap();
        let kept = format!("{entries:?} {actions:?}");
        assert!(!kept.contains("Quay-Street-7"), "{kept}");
    })
    .await;
}

#[tokio::test]
async fn a_rehearsal_says_what_keeps_a_user_out_and_counts_nothing() {
    on_both(async |world: World| {
        let (alpha, id) = (world.cast.alpha, world.cast.user(Who::Staff));
        let user = async || user::by_id(&world.app, alpha, id).await.unwrap().unwrap();
        let rehearse = async |password: &str| {
            let shown = Credentials { login: "staff", password, client_id: None };
            let obstacles = sign_in::obstacles(&world.app, &user().await).await.unwrap();
            (obstacles, sign_in::rehearse(&world.app, alpha, shown).await.unwrap())
        };
        let before = user().await;
        for _ in 0..8 {
            assert_eq!(rehearse("wrong").await, (vec![], SignInOutcome::InvalidUserNameOrPassword));
        }
        let (obstacles, outcome) = rehearse(PASSWORD).await;
        assert!(obstacles.is_empty() && matches!(outcome, SignInOutcome::Success(_)), "{obstacles:?}");
        assert_eq!(user().await, before, "neither failed attempts nor a sign-in are noted");

        let scope = world.installer().within(alpha);
        two_factor::set_enabled_of(&world.app, &scope, id, true).await.unwrap();
        let (obstacles, outcome) = rehearse(PASSWORD).await;
        assert!(obstacles == [Obstacle::SecondStep] && matches!(outcome, SignInOutcome::RequiresTwoFactor { .. }), "{obstacles:?}");
        user::apply(&world.app, &scope, id, BulkChange::Deactivate).await.unwrap();
        assert_eq!(rehearse(PASSWORD).await, (vec![Obstacle::Inactive, Obstacle::SecondStep], SignInOutcome::NotAllowed));
        user::lock(&world.app, &scope, id, world.app.now() + TimeDelta::days(1)).await.unwrap();
        let all = vec![Obstacle::LockedByAdministrator, Obstacle::Inactive, Obstacle::SecondStep];
        assert_eq!(rehearse(PASSWORD).await, (all, SignInOutcome::LockedByAdministrator));
    })
    .await;
}
