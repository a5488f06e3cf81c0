//! Which passwords are refused, wherever one is set.

use chrono::TimeDelta;
use platform::{
    Platform,
    setting::{self, PASSWORD_NO_REUSE, PASSWORD_REUSE_COUNT},
    token, user,
};
use serde_json::{Value, json};
use testkit::{Actor, PASSWORD, Reply, Who, World, on_both};

const CHANGE: &str = "/api/account/my-profile/change-password";
const COMMON: &str = "Password1!";

async fn set(world: &World, changes: &[(&str, &str)]) {
    let changes: Vec<_> = changes.iter().map(|(name, value)| (*name, Some((*value).to_owned()))).collect();
    setting::set(&world.app, &world.installer().within(world.cast.alpha), &changes).await.unwrap();
}

fn user(name: &str, password: &str) -> Value {
    json!({"userName": name, "email": format!("{name}@waymark.example"), "password": password, "isActive": true})
}

#[track_caller]
fn refused(reply: &Reply, code: &str, field: &str) {
    assert_eq!((reply.refused(400).as_str(), reply.fields()), (code, vec![field.to_owned()]), "{}", reply.text());
}

async fn reset_token(world: &World) -> (String, String) {
    let staff = user::by_id(&world.app, world.cast.alpha, world.cast.user(Who::Staff)).await.unwrap().unwrap();
    (staff.id.to_string(), token::issue(&world.app, &staff, token::Purpose::ResetPassword).unwrap())
}

#[tokio::test]
async fn a_common_password_is_refused_wherever_one_is_set() {
    on_both(async |world: World| {
        let code = "Portal:Identity.CommonPassword";
        set(&world, &[(setting::SELF_REGISTRATION, "true")]).await;
        let newcomer = json!({"userName": "noor", "emailAddress": "noor@waymark.example", "password": COMMON, "appName": "Portal"});
        refused(&world.anon().within("alpha").post("/api/account/register", newcomer).await, code, "password");
        let staff = world.as_user(Who::Staff).await;
        refused(&staff.post(CHANGE, json!({"currentPassword": PASSWORD, "newPassword": COMMON})).await, code, "newPassword");
        let (id, issued) = reset_token(&world).await;
        let reset = json!({"userId": id, "resetToken": issued, "password": COMMON});
        refused(&world.anon().within("alpha").post("/api/account/reset-password", reset).await, code, "password");
        let admin = world.as_user(Who::ClientAdmin).await;
        refused(&admin.post("/api/identity/users", user("noor", COMMON)).await, code, "password");
        let path = format!("/api/identity/users/{id}");
        refused(&admin.put(&format!("{path}/change-password"), json!({"newPassword": COMMON})).await, code, "newPassword");
        let mut change = admin.get(&path).await.ok();
        change["password"] = COMMON.into();
        refused(&admin.put(&path, change).await, code, "password");
        let tenant = json!({"name": "gamma", "adminEmailAddress": "head@gamma.example", "adminPassword": COMMON});
        let host = world.as_user(Who::HostAdmin).await;
        refused(&host.post("/api/multi-tenancy/tenants", tenant).await, code, "adminPassword");
        assert_eq!(world.sign_in(Who::Staff).await.status, 200, "nothing has changed");
    })
    .await;
}

#[tokio::test]
async fn a_password_does_not_resemble_its_owner() {
    on_both(async |world: World| {
        let code = "Portal:Identity.PasswordLikeOwner";
        let admin = world.as_user(Who::ClientAdmin).await;
        for password in ["Noor.Haddad-1", "noor.haddad@Waymark.example1", "Daddah-Roon-1", "Nour-Haddad-77"] {
            refused(&admin.post("/api/identity/users", user("noor.haddad", password)).await, code, "password");
        }
        let made = admin.post("/api/identity/users", user("noor.haddad", "Mill-Race-12")).await.ok();
        let path = format!("/api/identity/users/{}", made["id"].as_str().unwrap());
        let mut renamed = admin.get(&path).await.ok();
        renamed["userName"] = "quentin.ashby".into();
        renamed["password"] = "Quentin.Ashby-1".into();
        refused(&admin.put(&path, renamed).await, code, "password");
    })
    .await;
}

async fn change(staff: &Actor, from: &str, to: &str) -> Reply {
    staff.post(CHANGE, json!({"currentPassword": from, "newPassword": to})).await
}

#[tokio::test]
async fn a_password_is_not_used_again_where_the_settings_prevent_it() {
    on_both(async |world: World| {
        let reused = "Portal:Identity.PasswordReused";
        let staff = world.as_user(Who::Staff).await;
        assert_eq!(change(&staff, PASSWORD, PASSWORD).await.status, 204, "allowed unless switched off");
        set(&world, &[(PASSWORD_NO_REUSE, "true"), (PASSWORD_REUSE_COUNT, "3")]).await;
        refused(&change(&staff, PASSWORD, PASSWORD).await, reused, "newPassword");
        let (one, two, three) = ("Mill-Race-12", "Quay-Street-7", "Linden-Quay-9");
        // The last password in force is found by its time.
        assert_eq!(change(&staff, PASSWORD, one).await.status, 204);
        world.clock.advance(TimeDelta::seconds(1));
        assert_eq!(change(&staff, one, two).await.status, 204);
        world.clock.advance(TimeDelta::seconds(1));
        // spec: SET-13
        for old in [PASSWORD, one, two] {
            refused(&change(&staff, two, old).await, reused, "newPassword");
        }
        let (id, issued) = reset_token(&world).await;
        let reset = json!({"userId": id, "resetToken": issued, "password": one});
        refused(&world.anon().within("alpha").post("/api/account/reset-password", reset).await, reused, "password");
        assert_eq!(change(&staff, two, three).await.status, 204);
        assert_eq!(change(&staff, three, PASSWORD).await.status, 204, "three others have come since");
    })
    .await;
}

/// The letter é as one character, and as e with a combining accent: devices send either.
const COMPOSED: &str = "Caf\u{e9}-Quay-71";
const DECOMPOSED: &str = "Cafe\u{301}-Quay-71";

/// The status of a sign-in of Alpha's member of staff, which is the same by the password grant and on the sign-in page.
async fn sign_in(world: &World, password: &str) -> u16 {
    let scope = "openid Portal";
    let pairs = [("grant_type", "password"), ("client_id", "Portal_App"), ("username", "staff"), ("password", password), ("scope", scope)];
    let alpha = world.anon().within("alpha");
    let status = alpha.form("/connect/token", &pairs).await.status;
    let page = json!({"userNameOrEmailAddress": "staff", "password": password});
    assert_eq!(alpha.post("/api/account/check-password", page).await.ok()["result"] == 1, status == 200, "{password:?}");
    status
}

#[tokio::test]
async fn an_accent_is_the_same_whichever_device_sends_it() {
    on_both(async |world: World| {
        let (admin, staff) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::Staff).await);
        assert_eq!(change(&staff, PASSWORD, COMPOSED).await.status, 204);
        assert_eq!(change(&staff, DECOMPOSED, "Mill-Race-12").await.status, 204, "the current password");
        let path = format!("/api/identity/users/{}/change-password", world.cast.user(Who::Staff));
        for (chosen, typed) in [(COMPOSED, DECOMPOSED), (DECOMPOSED, COMPOSED)] {
            assert_eq!(admin.put(&path, json!({"newPassword": chosen})).await.status, 204);
            assert_eq!((sign_in(&world, typed).await, sign_in(&world, chosen).await), (200, 200), "{chosen:?}");
            assert_eq!(sign_in(&world, "Cafe-Quay-71").await, 400, "accents count");
            let (id, issued) = reset_token(&world).await;
            let reset = json!({"userId": id, "resetToken": issued, "password": typed});
            assert_eq!(world.anon().within("alpha").post("/api/account/reset-password", reset).await.status, 204);
            assert_eq!((sign_in(&world, typed).await, sign_in(&world, chosen).await), (200, 200), "{typed:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn an_accent_makes_no_other_password_for_the_rules() {
    on_both(async |world: World| {
        let staff = world.as_user(Who::Staff).await;
        set(&world, &[(PASSWORD_NO_REUSE, "true"), (PASSWORD_REUSE_COUNT, "3"), (setting::PASSWORD_LENGTH, "12")]).await;
        let short = change(&staff, PASSWORD, "Cafe\u{301}-Quay-7").await;
        refused(&short, "Volo.Abp.Identity:PasswordTooShort", "newPassword");
        assert_eq!(change(&staff, PASSWORD, COMPOSED).await.status, 204);
        refused(&change(&staff, COMPOSED, DECOMPOSED).await, "Portal:Identity.PasswordReused", "newPassword");
        let long = |letter: &str| format!("Quay-7{}", letter.repeat(122));
        assert_eq!(change(&staff, COMPOSED, &long("e\u{301}e")).await.fields(), ["newPassword"]);
        assert_eq!(change(&staff, COMPOSED, &long("e\u{301}")).await.status, 204, "128 characters");
        assert_eq!(sign_in(&world, &long("\u{e9}")).await, 200);
    })
    .await;
}

#[tokio::test]
async fn a_hash_of_earlier_versions_still_lets_in() {
    on_both(async |world: World| {
        let (scope, id) = (world.installer().within(world.cast.alpha), world.cast.user(Who::Staff));
        let platform = world.app.own::<Platform>().unwrap();
        let mixed = "Caf\u{e9}-Quay-71-cafe\u{301}";
        for (stored, typed) in [(DECOMPOSED, COMPOSED), (COMPOSED, DECOMPOSED), (mixed, mixed)] {
            // Passwords were hashed as they came, as the secrets of clients are.
            let hash = platform.hash_secret(stored, &**world.app.db().entropy()).await.unwrap();
            let hash = hash.as_str();
            world
                .app
                .db()
                .write(&scope, |tx| async move {
                    let before = tx.get::<user::Entity>(id).await?;
                    let after = user::Model { password_hash: Some(hash.to_owned()), ..before.clone() };
                    tx.update::<user::Entity>(&before, after).await
                })
                .await
                .unwrap();
            assert_eq!((sign_in(&world, stored).await, sign_in(&world, typed).await), (200, 200), "{stored:?}");
            assert_eq!(sign_in(&world, "Cafe-Quay-71").await, 400);
        }
    })
    .await;
}

#[tokio::test]
async fn reuse_is_a_setting_that_old_clients_leave_alone() {
    on_both(async |world: World| {
        let (admin, path) = (world.as_user(Who::ClientAdmin).await, "/api/identity/settings");
        let mut settings = admin.get(path).await.ok();
        assert_eq!(settings["password"]["enablePreventPasswordReuse"], false);
        settings["password"]["enablePreventPasswordReuse"] = true.into();
        settings["password"]["preventPasswordReuseCount"] = 4.into();
        assert_eq!(admin.put(path, settings.clone()).await.status, 204);
        let mut old = settings.clone();
        for name in ["enablePreventPasswordReuse", "preventPasswordReuseCount"] {
            old["password"].as_object_mut().unwrap().remove(name);
        }
        assert_eq!(admin.put(path, old).await.status, 204);
        // spec: SET-13
        assert_eq!(admin.get(path).await.ok(), settings);
        settings["password"]["preventPasswordReuseCount"] = 25.into();
        assert_eq!(admin.put(path, settings).await.fields(), ["password.preventPasswordReuseCount"]);
    })
    .await;
}
