//! Authenticator apps, recovery codes and remembered browsers.

use chrono::TimeDelta;
use serde_json::{Value, json};
use testkit::{Actor, PASSWORD, Reply, Who, World, claims, on_both};

use crate::totp::code;

async fn attempt(world: &World, more: &[(&str, &str)]) -> Reply {
    let mut pairs = vec![
        ("grant_type", "password"),
        ("client_id", "Portal_App"),
        ("username", "staff"),
        ("password", PASSWORD),
        ("scope", "openid Portal"),
    ];
    pairs.extend_from_slice(more);
    world.anon().within("alpha").form("/connect/token", &pairs).await
}

async fn by(world: &World, provider: &str, code: &str) -> Reply {
    attempt(world, &[("TwoFactorProvider", provider), ("TwoFactorCode", code)]).await
}

fn description(reply: &Reply) -> String {
    reply.json()["error_description"].as_str().unwrap_or_default().to_owned()
}

/// Sets up an app; returns what it scanned, and the recovery codes.
async fn set_up(world: &World, caller: &Actor) -> (String, Vec<String>) {
    let info = caller.get("/api/account/authenticator-info").await.ok();
    let key = info["key"].as_str().unwrap().to_owned();
    assert!(info["uri"].as_str().unwrap().contains(&format!("secret={key}&issuer=Waymark")), "{info}");
    let uri = info["uri"].as_str().unwrap().to_owned();
    let done = caller.post("/api/account/verify-authenticator-code", json!({"code": code(&uri, world.app.now())})).await.ok();
    let codes = done["recoveryCodes"].as_array().unwrap().iter().map(|code| code.as_str().unwrap().to_owned()).collect();
    (uri, codes)
}

async fn state(caller: &Actor) -> Value {
    caller.get("/api/account/two-factor").await.ok()
}

/// Whether `staff` was notified by mail.
async fn was_told(world: &World, words: &str) -> bool {
    world.drain().await;
    world.mails().iter().any(|(to, text)| to == "staff@waymark.example" && text.contains(words))
}

#[tokio::test]
async fn an_app_is_set_up_with_a_code_and_its_code_completes_the_sign_in_once() {
    on_both(async |world: World| {
        let staff = world.as_user(Who::Staff).await;
        let other = world.as_user_again(Who::Staff).await;
        assert_eq!(staff.get("/api/account/has-authenticator").await.ok(), json!(false));
        let wrong = staff.post("/api/account/verify-authenticator-code", json!({"code": "000000"})).await;
        assert_eq!((wrong.status, wrong.fields()), (400, vec!["code".to_owned()]));
        assert_eq!(state(&staff).await["hasAuthenticator"], false, "a wrong code changes nothing");
        let (key, codes) = set_up(&world, &staff).await;
        assert_eq!(codes.len(), 10);
        assert_eq!(staff.get("/api/account/has-authenticator").await.ok(), json!(true));
        assert_eq!(other.get("/api/account/two-factor").await.status, 401, "other sessions end");
        let now = state(&staff).await;
        assert_eq!((&now["isEnabled"], &now["recoveryCodesLeft"]), (&json!(true), &json!(10)), "it is switched on with it");
        assert!(was_told(&world, "authenticator app was set up").await);
        let again = staff.get("/api/account/authenticator-info").await;
        assert_eq!(again.refused(400), "Portal:Identity.AuthenticatorExists", "the secret is shown to nobody again");

        let first = attempt(&world, &[]).await;
        assert_eq!(description(&first), "RequiresTwoFactor");
        let first = first.json();
        let body = json!({"userId": first["userId"], "token": first["twoFactorToken"]});
        let ways = world.anon().within("alpha").post("/api/account/two-factor-providers", body.clone()).await.ok();
        assert_eq!(ways, json!(["Authenticator", "RecoveryCode"]), "mail is for those who have nothing better");
        let mut mail = body.clone();
        mail["provider"] = json!("Email");
        assert_eq!(
            world.anon().within("alpha").post("/api/account/send-two-factor-code", mail).await.refused(400),
            "Volo.Abp.Identity:InvalidToken"
        );
        let mut nothing = body;
        nothing["provider"] = json!("Authenticator");
        assert_eq!(world.anon().within("alpha").post("/api/account/send-two-factor-code", nothing).await.status, 204, "stock clients ask");

        let spent = code(&key, world.app.now());
        assert_eq!(
            description(&by(&world, "Authenticator", &spent).await),
            "Invalid authenticator code!",
            "the code of the set-up is spent"
        );
        world.clock.advance(TimeDelta::seconds(30));
        let fresh = code(&key, world.app.now());
        let tokens = by(&world, "Authenticator", &fresh).await.ok();
        assert_eq!(claims(tokens["access_token"].as_str().unwrap())["amr"], json!(["pwd", "otp", "mfa"]));
        attempt(&world, &[]).await;
        assert_eq!(description(&by(&world, "Authenticator", &fresh).await), "Invalid authenticator code!", "no code works twice");
    })
    .await;
}

#[tokio::test]
async fn a_clock_may_be_wrong_by_one_step_and_of_uses_at_once_one_succeeds() {
    on_both(async |world: World| {
        let staff = world.as_user(Who::Staff).await;
        let (key, _) = set_up(&world, &staff).await;
        world.clock.advance(TimeDelta::seconds(90));
        for (off, passes) in [(-60, false), (60, false), (-30, true), (0, true), (30, true), (0, false)] {
            attempt(&world, &[]).await;
            let reply = by(&world, "Authenticator", &code(&key, world.app.now() + TimeDelta::seconds(off))).await;
            assert_eq!(reply.status == 200, passes, "{off} {}", description(&reply));
        }
        world.clock.advance(TimeDelta::minutes(20));
        let fresh = code(&key, world.app.now());
        // Fewer than the failures that lock the account.
        let steps = futures::future::join_all((0..4).map(|_| attempt(&world, &[]))).await;
        let said =
            futures::future::join_all(steps.iter().map(|step| {
                let token = step.json()["twoFactorToken"].as_str().unwrap().to_owned();
                let (world, fresh) = (&world, &fresh);
                async move {
                    attempt(world, &[("TwoFactorProvider", "Authenticator"), ("TwoFactorCode", fresh), ("TwoFactorToken", &token)]).await
                }
            }))
            .await;
        assert_eq!(said.iter().filter(|reply| reply.status == 200).count(), 1, "each with a step of its own");
    })
    .await;
}

#[tokio::test]
async fn the_code_of_another_person_or_step_is_refused_and_guessing_locks() {
    on_both(async |world: World| {
        let (staff, manager) = (world.as_user(Who::Staff).await, world.as_user(Who::ClientAdmin).await);
        set_up(&world, &staff).await;
        let (other, _) = set_up(&world, &manager).await;
        world.clock.advance(TimeDelta::seconds(60));
        let first = attempt(&world, &[]).await.json();
        assert_eq!(description(&by(&world, "Authenticator", &code(&other, world.app.now())).await), "Invalid authenticator code!");
        let stale = format!("{}x", first["twoFactorToken"].as_str().unwrap());
        let key = ("TwoFactorToken", stale.as_str());
        let reply = attempt(&world, &[("TwoFactorProvider", "Authenticator"), ("TwoFactorCode", "123456"), key]).await;
        assert_eq!(description(&reply), "Invalid authenticator code!");
        let mut said = Vec::new();
        for _ in 0..5 {
            said.push(description(&by(&world, "Authenticator", "000000").await));
        }
        assert!(said.last().unwrap().contains("locked out"), "{said:?}");
    })
    .await;
}

#[tokio::test]
async fn guesses_while_an_app_is_set_up_are_limited() {
    on_both(async |world: World| {
        let staff = world.as_user(Who::Staff).await;
        for _ in 0..20 {
            assert_eq!(staff.post("/api/account/verify-authenticator-code", json!({"code": "000000"})).await.status, 400);
        }
        let key = staff.get("/api/account/authenticator-info").await.ok()["uri"].as_str().unwrap().to_owned();
        let right = staff.post("/api/account/verify-authenticator-code", json!({"code": code(&key, world.app.now())})).await;
        assert_eq!(right.status, 429);
        assert!(right.header("retry-after").is_some());
    })
    .await;
}

#[tokio::test]
async fn a_recovery_code_works_once_and_new_ones_replace_all() {
    on_both(async |world: World| {
        let staff = world.as_user(Who::Staff).await;
        let (_, codes) = set_up(&world, &staff).await;
        attempt(&world, &[]).await;
        let typed = codes[0].to_uppercase().replace('-', " ");
        assert_eq!(attempt(&world, &[("RecoveryCode", &typed)]).await.status, 200);
        assert!(was_told(&world, "Codes left: 9").await);
        attempt(&world, &[]).await;
        assert_eq!(description(&attempt(&world, &[("RecoveryCode", &codes[0])]).await), "Invalid recovery code!");
        assert_eq!(by(&world, "RecoveryCode", &codes[1]).await.status, 200, "by its provider as well");
        assert_eq!(state(&staff).await["recoveryCodesLeft"], 8);
        let fresh = staff.post("/api/account/recovery-codes", json!({})).await.ok();
        assert_eq!(fresh["recoveryCodes"].as_array().unwrap().len(), 10);
        attempt(&world, &[]).await;
        assert_eq!(description(&attempt(&world, &[("RecoveryCode", &codes[2])]).await), "Invalid recovery code!");
        // Fewer than the failures that lock the account.
        let steps = futures::future::join_all((0..4).map(|_| attempt(&world, &[]))).await;
        assert!(steps.iter().all(|step| step.status == 400));
        let one = fresh["recoveryCodes"][0].as_str().unwrap();
        let said = futures::future::join_all((0..4).map(async |_| attempt(&world, &[("RecoveryCode", one)]).await)).await;
        let told: Vec<String> = said.iter().map(|reply| format!("{} {}", reply.status, description(reply))).collect();
        assert_eq!(said.iter().filter(|reply| reply.status == 200).count(), 1, "of four at once: {told:?}");
    })
    .await;
}

#[tokio::test]
async fn an_app_is_taken_away_and_mail_takes_its_place() {
    on_both(async |world: World| {
        let staff = world.as_user(Who::Staff).await;
        let (key, codes) = set_up(&world, &staff).await;
        world.clock.advance(TimeDelta::minutes(11));
        let late = staff.post("/api/account/reset-authenticator", json!({})).await;
        assert_eq!(late.refused(403), "Portal:Account.ReauthenticationRequired");
        assert_eq!(staff.post("/api/account/reauthenticate", json!({"password": PASSWORD})).await.status, 204);
        assert_eq!(staff.post("/api/account/reset-authenticator", json!({})).await.status, 204);
        let now = state(&staff).await;
        assert_eq!((&now["hasAuthenticator"], &now["isEnabled"], &now["recoveryCodesLeft"]), (&json!(false), &json!(true), &json!(0)));
        attempt(&world, &[]).await;
        assert_eq!(description(&by(&world, "Authenticator", &code(&key, world.app.now())).await), "Invalid authenticator code!");
        assert_eq!(description(&attempt(&world, &[("RecoveryCode", &codes[0])]).await), "Invalid recovery code!");
        let first = attempt(&world, &[]).await.json();
        let body = json!({"userId": first["userId"], "token": first["twoFactorToken"]});
        let ways = world.anon().within("alpha").post("/api/account/two-factor-providers", body).await.ok();
        assert_eq!(ways, json!(["Email"]));
        let (again, _) = set_up(&world, &staff).await;
        assert_ne!(again, key, "each set-up has a secret of its own");
        let logs = staff.get("/api/account/security-logs?maxResultCount=100").await.ok();
        let actions: Vec<&str> = logs["items"].as_array().unwrap().iter().map(|row| row["action"].as_str().unwrap()).collect();
        for action in ["AuthenticatorAdded", "AuthenticatorRemoved", "TwoFactorEnabled"] {
            assert!(actions.contains(&action), "{action} is missing in {actions:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn an_administrator_switches_and_resets_within_their_authority() {
    on_both(async |world: World| {
        let (admin, staff) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::Staff).await);
        let (staff_id, admin_id) = (world.cast.user(Who::Staff), world.cast.user(Who::ClientAdmin));
        let path = format!("/api/identity/users/{staff_id}/two-factor");
        assert_eq!(admin.get(&path).await.ok(), json!(false));
        assert_eq!(admin.put(&format!("{path}/true"), json!({})).await.status, 204);
        assert_eq!(admin.get(&path).await.ok(), json!(true));
        assert_eq!(admin.put(&format!("{path}/perhaps"), json!({})).await.fields(), ["enabled"]);
        assert_eq!(staff.get("/api/account/two-factor").await.status, 401, "the user is signed out");
        assert_eq!(admin.put(&format!("{path}/false"), json!({})).await.status, 204);
        let staff = world.as_user_again(Who::Staff).await;
        let (_, codes) = set_up(&world, &staff).await;
        assert_eq!(staff.put(&format!("/api/identity/users/{admin_id}/two-factor/true"), json!({})).await.status, 403);
        assert_eq!(staff.delete(&format!("/api/identity/users/{admin_id}/two-factor")).await.status, 403);
        let away = world.as_user(Who::OtherTenant).await;
        assert_eq!(away.delete(&path).await.status, 404, "a user of another tenant");
        assert_eq!(admin.delete(&path).await.status, 204);
        assert!(was_told(&world, "administrator removed").await);
        attempt(&world, &[]).await;
        assert_eq!(description(&attempt(&world, &[("RecoveryCode", &codes[0])]).await), "Invalid recovery code!");
        world.clock.advance(TimeDelta::minutes(11));
        assert_eq!(admin.delete(&path).await.refused(403), "Portal:Account.ReauthenticationRequired");
        assert_eq!(admin.put(&format!("{path}/false"), json!({})).await.refused(403), "Portal:Account.ReauthenticationRequired");
    })
    .await;
}

#[tokio::test]
async fn settings_of_the_second_step_are_enforced() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::HostAdmin).await.within("alpha");
        let path = "/api/account-admin/settings/two-factor";
        let before = admin.get(path).await.ok();
        assert_eq!(
            before,
            json!({"twoFactorBehaviour": 0, "isRememberBrowserEnabled": true, "usersCanChange": true, "prescribedBehaviour": null})
        );
        let set = async |behaviour: u8, change: bool| {
            let body = json!({"twoFactorBehaviour": behaviour, "isRememberBrowserEnabled": true, "usersCanChange": change});
            admin.put(path, body).await
        };
        assert_eq!(set(3, true).await.fields(), ["twoFactorBehaviour"]);
        let staff = world.as_user(Who::Staff).await;
        assert_eq!(set(1, true).await.status, 204);
        assert_eq!(staff.get("/api/account/authenticator-info").await.refused(400), "Portal:Identity.TwoFactorFixed");
        assert_eq!(set(2, true).await.status, 204);
        assert_eq!(description(&attempt(&world, &[]).await), "RequiresTwoFactor", "asked of everybody, by mail");
        assert_eq!(state(&staff).await["isRequired"], true);
        set_up(&world, &staff).await;
        assert_eq!(state(&staff).await["canChange"], false);
        assert_eq!(set(0, false).await.status, 204);
        assert_eq!(state(&staff).await["isEnabled"], false, "an app alone switches nothing on where users may not");
        assert_eq!(attempt(&world, &[]).await.status, 200);
        assert_eq!(world.as_user(Who::Viewer).await.get(path).await.status, 403);
    })
    .await;
}
