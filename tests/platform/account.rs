//! One's own account over HTTP.

use kernel::Scope;
use platform::identity::{token, user_by_id};
use serde_json::{Value, json};
use store::{outbox, sea_orm::EntityTrait};
use testkit::{PASSWORD, Who, World, on_both};

const PROFILE: &str = "/api/account/my-profile";

#[tokio::test]
async fn a_profile_is_read_and_changed_within_what_the_settings_allow() {
    on_both(async |world: World| {
        for who in [Who::Staff, Who::Coach] {
            let user = world.as_user(who).await;
            let before = user.get(PROFILE).await.ok();
            assert_eq!((before["hasPassword"].as_bool(), before["isExternal"].as_bool()), (Some(true), Some(false)));
            let mut change = before.clone();
            change["name"] = "Noor".into();
            change["phoneNumber"] = "+441632960002".into();
            let after = user.put(PROFILE, change.clone()).await.ok();
            assert_eq!((after["name"].as_str(), after["phoneNumber"].as_str()), (Some("Noor"), Some("+441632960002")));
            // spec: COM-07
            assert_eq!(user.put(PROFILE, change.clone()).await.refused(409), "Portal:Common.StaleVersion");
            change.as_object_mut().unwrap().remove("concurrencyStamp");
            assert_eq!(user.put(PROFILE, change).await.status, 200, "stock ABP clients send no stamp");
            let configuration = user.get("/api/abp/application-configuration").await.ok();
            assert_eq!(configuration["currentUser"]["name"], "Noor");
        }
        let admin = world.as_user(Who::ClientAdmin).await;
        let mut settings = admin.get("/api/identity/settings").await.ok();
        settings["user"] = json!({"isUserNameUpdateEnabled": false, "isEmailUpdateEnabled": false});
        assert_eq!(admin.put("/api/identity/settings", settings).await.status, 204);
        let staff = world.as_user(Who::Staff).await;
        let profile = staff.get(PROFILE).await.ok();
        for (field, value, code) in [("userName", "renamed", "UserNameFixed"), ("email", "new@waymark.example", "EmailFixed")] {
            let mut change: Value = profile.clone();
            change[field] = value.into();
            let refused = staff.put(PROFILE, change).await;
            // spec: SET-13
            assert_eq!((refused.refused(400), refused.fields()), (format!("Portal:Identity.{code}"), vec![field.to_owned()]));
        }
    })
    .await;
}

#[tokio::test]
async fn a_password_is_changed_with_the_current_one() {
    on_both(async |world: World| {
        let staff = world.as_user(Who::Staff).await;
        let path = "/api/account/my-profile/change-password";
        let wrong = staff.post(path, json!({"currentPassword": "wrong", "newPassword": "Mill-Race-12"})).await;
        assert_eq!(
            (wrong.refused(400).as_str(), wrong.fields()),
            ("Volo.Abp.Identity:PasswordMismatch", vec!["currentPassword".to_owned()])
        );
        assert_eq!(staff.post(path, json!({"currentPassword": PASSWORD, "newPassword": "Mill-Race-12"})).await.status, 204);
        assert_eq!(world.sign_in(Who::Staff).await.status, 400, "the old password is void");
    })
    .await;
}

#[tokio::test]
async fn people_register_in_a_tenant_unless_it_is_switched_off() {
    on_both(async |world: World| {
        let anon = world.anon().within("alpha");
        let body = json!({"userName": "noor", "emailAddress": "noor@waymark.example", "password": "Quay-Street-7", "appName": "Portal"});
        let made = anon.post("/api/account/register", body.clone()).await.ok();
        assert_eq!((made["tenantId"].as_str(), made["roleNames"].clone()), (Some(world.cast.alpha.to_string().as_str()), json!([])));
        let taken = json!({"userName": "NOOR", "emailAddress": "other@waymark.example", "password": "Quay-Street-7", "appName": "Portal"});
        assert_eq!(anon.post("/api/account/register", taken).await.refused(400), "Volo.Abp.Identity:DuplicateUserName");
        assert_eq!(world.anon().within("nonsense").post("/api/account/register", body.clone()).await.status, 404);
        let scope = world.installer().within(world.cast.alpha);
        let off = [(platform::setting::SELF_REGISTRATION, Some("false".to_owned()))];
        platform::setting::set(&world.app, &scope, &off).await.unwrap();
        assert_eq!(anon.post("/api/account/register", body).await.refused(400), "Portal:Account.RegistrationDisabled");
    })
    .await;
}

#[tokio::test]
async fn a_mailed_token_sets_a_new_password_once() {
    on_both(async |world: World| {
        let id = world.cast.user(Who::Staff);
        let user = user_by_id(&world.app, world.cast.alpha, id).await.unwrap().unwrap();
        let issued = token::issue(&world.app, &user, token::Purpose::ResetPassword).unwrap();
        let anon = world.anon().within("alpha");
        let body = |token: &str| json!({"userId": id, "resetToken": token, "password": "Mill-Race-12"});
        assert_eq!(anon.post("/api/account/verify-password-reset-token", body(&issued)).await.ok(), json!(true));
        assert_eq!(anon.post("/api/account/verify-password-reset-token", body("AAAA")).await.ok(), json!(false));
        let other = token::issue(&world.app, &user, token::Purpose::ConfirmEmail).unwrap();
        for wrong in ["AAAA", other.as_str()] {
            assert_eq!(anon.post("/api/account/reset-password", body(wrong)).await.refused(400), "Volo.Abp.Identity:InvalidToken");
        }
        assert_eq!(anon.post("/api/account/reset-password", body(&issued)).await.status, 204);
        assert_eq!(anon.post("/api/account/reset-password", body(&issued)).await.refused(400), "Volo.Abp.Identity:InvalidToken");
        assert_eq!(world.sign_in(Who::Staff).await.status, 400, "the old password is void");
    })
    .await;
}

/// The link in the one mail that was sent.
async fn mailed_link(world: &World) -> Vec<String> {
    world.drain().await;
    let scope = Scope::system(world.app.now());
    let messages = world.app.db().read(&scope, |tx| async move { tx.all(outbox::Entity::find()).await }).await.unwrap();
    let mails = messages.into_iter().filter(|m| m.topic == "mail.send");
    mails.map(|m| serde_json::from_str::<Value>(&m.payload).unwrap()["model"]["url"].as_str().unwrap().to_owned()).collect()
}

fn parameter(link: &str, name: &str) -> String {
    let pairs = link.split_once('?').unwrap().1.split('&').map(|p| p.split_once('=').unwrap());
    pairs.into_iter().find(|(n, _)| *n == name).unwrap().1.to_owned()
}

#[tokio::test]
async fn a_forgotten_password_is_replaced_by_mail_and_the_answer_gives_no_account_away() {
    on_both(async |world: World| {
        let anon = world.anon().within("alpha");
        for email in ["nobody.at.all@waymark.example", "staff@waymark.example"] {
            let asked = anon
                .post("/api/account/send-password-reset-code", json!({"email": email, "appName": "Portal", "returnUrl": "/goals"}))
                .await;
            // spec: AUTH-12
            assert_eq!((asked.status, asked.bytes.len()), (204, 0), "{email}");
        }
        let links = mailed_link(&world).await;
        assert_eq!(links.len(), 1, "{links:?}");
        assert!(
            links[0].starts_with("https://portal.example/account/reset-password?") && links[0].ends_with("&returnUrl=/goals"),
            "{links:?}"
        );
        let body =
            json!({"userId": parameter(&links[0], "userId"), "resetToken": parameter(&links[0], "resetToken"), "password": "Mill-Race-12"});
        assert_eq!(world.anon().within(parameter(&links[0], "__tenant")).post("/api/account/reset-password", body).await.status, 204);
        assert_eq!(world.sign_in(Who::Staff).await.status, 400, "the old password is void");
    })
    .await;
}

#[tokio::test]
async fn an_address_is_confirmed_by_mail() {
    on_both(async |world: World| {
        let anon = world.anon().within("alpha");
        let body = json!({"userName": "noor", "emailAddress": "noor@waymark.example", "password": "Quay-Street-7", "appName": "Portal"});
        let made = anon.post("/api/account/register", body).await.ok();
        assert_eq!(made["emailConfirmed"], false);
        let asked = anon.post("/api/account/send-email-confirmation-token", json!({"userId": made["id"], "appName": "Portal"})).await;
        assert_eq!(asked.status, 204);
        let links = mailed_link(&world).await;
        let confirm = |token: &str| json!({"userId": made["id"], "token": token});
        let mailed = parameter(&links[0], "confirmationToken");
        assert_eq!(anon.post("/api/account/confirm-email", confirm("AAAA")).await.refused(400), "Volo.Abp.Identity:InvalidToken");
        assert_eq!(anon.post("/api/account/verify-email-confirmation-token", confirm(&mailed)).await.ok(), json!(true));
        // spec: AUTH-12
        assert_eq!(anon.post("/api/account/confirm-email", confirm(&mailed)).await.status, 204);
        let path = format!("/api/identity/users/{}", made["id"].as_str().unwrap());
        assert_eq!(world.as_user(Who::ClientAdmin).await.get(&path).await.ok()["emailConfirmed"], true);
    })
    .await;
}
