//! The user's own account over HTTP.

use std::net::SocketAddr;

use axum::{
    body::Body,
    extract::ConnectInfo,
    http::{Request, header},
};
use futures::future::join_all;
use kernel::Scope;
use platform::{token, user};
use serde_json::{Value, json};
use store::{outbox, sea_orm::EntityTrait};
use testkit::{PASSWORD, Reply, Who, World, on_both};

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
        assert_eq!(world.sign_in(Who::Staff).await.status, 400, "the old password is invalid");
    })
    .await;
}

const REGISTER: &str = "/api/account/register";

fn newcomer(name: &str, email: &str) -> Value {
    json!({"userName": name, "emailAddress": email, "password": "Quay-Street-7", "appName": "Portal"})
}

async fn open_registration(world: &World) {
    let scope = world.installer().within(world.cast.alpha);
    platform::setting::set(&world.app, &scope, &[(platform::setting::SELF_REGISTRATION, Some("true".to_owned()))]).await.unwrap();
}

/// Signs in with the password used for registering.
async fn try_newcomer(world: &World, name: &str) -> u16 {
    let pairs =
        [("grant_type", "password"), ("client_id", "Portal_App"), ("username", name), ("password", "Quay-Street-7"), ("scope", "Portal")];
    world.anon().within("alpha").form("/connect/token", &pairs).await.status
}

#[tokio::test]
async fn guesses_of_the_current_password_count_as_failed_sign_ins() {
    on_both(async |world: World| {
        let staff = world.as_user(Who::Staff).await;
        let path = "/api/account/my-profile/change-password";
        let guess = json!({"currentPassword": "wrong", "newPassword": "Mill-Race-12"});
        for _ in 0..4 {
            assert_eq!(staff.post(path, guess.clone()).await.refused(400), "Volo.Abp.Identity:PasswordMismatch");
        }
        assert_eq!(staff.post(path, guess).await.refused(400), "Portal:Account.LockedOut");
        let right = json!({"currentPassword": PASSWORD, "newPassword": "Mill-Race-12"});
        assert_eq!(staff.post(path, right).await.refused(400), "Portal:Account.LockedOut", "the correct one doesn't help any more");
        assert_eq!(world.sign_in(Who::Staff).await.status, 400, "nor at sign-in");
    })
    .await;
}

#[tokio::test]
async fn registration_works_only_where_enabled_and_never_at_the_host() {
    on_both(async |world: World| {
        let body = newcomer("noor", "noor@waymark.example");
        let closed = "Portal:Account.RegistrationDisabled";
        assert_eq!(world.anon().within("alpha").post(REGISTER, body.clone()).await.refused(400), closed);
        let everywhere = [(platform::setting::SELF_REGISTRATION, Some("true".to_owned()))];
        platform::setting::set(&world.app, &world.installer(), &everywhere).await.unwrap();
        assert_eq!(world.anon().post(REGISTER, body.clone()).await.refused(400), closed);
        assert_eq!(world.anon().within("alpha").post(REGISTER, body.clone()).await.status, 200);
        let admin = world.as_user(Who::HostAdmin).await.within(world.cast.alpha);
        let path = "/api/account-admin/settings";
        assert_eq!(admin.get(path).await.ok()["isSelfRegistrationEnabled"], true, "the host's setting is the default");
        assert_eq!(admin.put(path, json!({"isSelfRegistrationEnabled": false})).await.status, 204);
        assert_eq!(world.anon().within("alpha").post(REGISTER, body.clone()).await.refused(400), closed);
        assert_eq!(world.as_user(Who::Staff).await.get(path).await.status, 403);
        assert_eq!(world.anon().within("nonsense").post(REGISTER, body).await.status, 404);
    })
    .await;
}

#[tokio::test]
async fn a_registration_reveals_no_account_and_notifies_the_owner() {
    on_both(async |world: World| {
        open_registration(&world).await;
        let anon = world.anon().within("alpha");
        let mut answers = Vec::new();
        for (name, email) in [
            ("noor", "noor@waymark.example"),
            ("STAFF", "guest@waymark.example"),
            ("guest", "Manager@waymark.example"),
            ("noor", "noor@waymark.example"),
        ] {
            let mut answer = anon.post(REGISTER, newcomer(name, email)).await.ok();
            let id = answer["id"].take();
            assert!(user::by_id(&world.app, world.cast.alpha, id.as_str().unwrap().parse().unwrap()).await.unwrap().is_none());
            assert!(!answers.iter().any(|(known, _)| *known == id), "a new id");
            assert_eq!((answer["userName"].take(), answer["email"].take()), (json!(name), json!(email)));
            answer["concurrencyStamp"].take();
            answers.push((id, answer));
        }
        assert!(answers.windows(2).all(|pair| pair[0].1 == pair[1].1), "{answers:?}");
        world.drain().await;
        let mails = world.mails();
        let to = |who: &str| mails.iter().filter(|(to, _)| to == who).map(|(_, text)| text.as_str()).collect::<Vec<_>>();
        assert_eq!((to("noor@waymark.example").len(), to("guest@waymark.example").len()), (2, 1));
        for owner in ["staff@waymark.example", "manager@waymark.example"] {
            let notices = to(owner);
            assert!(
                notices.len() == 1 && notices[0].contains("already have an account") && !notices[0].contains("confirmationToken"),
                "{notices:?}"
            );
        }
    })
    .await;
}

#[tokio::test]
async fn a_registration_uses_no_seat_and_no_name_until_its_address_is_confirmed() {
    on_both(async |world: World| {
        open_registration(&world).await;
        let anon = world.anon().within("alpha");
        let admin = world.as_user(Who::ClientAdmin).await;
        let count = async || admin.get("/api/identity/users").await.ok()["totalCount"].as_i64().unwrap();
        let before = count().await;
        let made = anon.post(REGISTER, newcomer("staff", "noor@waymark.example")).await.ok();
        anon.post(REGISTER, newcomer("other", "noor@waymark.example")).await.ok();
        assert_eq!((count().await, try_newcomer(&world, "noor@waymark.example").await), (before, 400));
        world.drain().await;
        let mails = world.mails();
        let link = mails.iter().flat_map(|(_, text)| text.split_whitespace()).find(|word| word.contains(made["id"].as_str().unwrap()));
        let token = parameter(link.unwrap(), "confirmationToken");
        let body = json!({"userId": made["id"], "token": token});
        assert_eq!(anon.post("/api/account/verify-email-confirmation-token", body.clone()).await.ok(), json!(true));
        let replies = join_all((0..4).map(|_| anon.post("/api/account/confirm-email", body.clone()))).await;
        assert_eq!(
            replies.iter().filter(|reply| reply.status == 204).count(),
            1,
            "{:?}",
            replies.iter().map(Reply::text).collect::<Vec<_>>()
        );
        for late in replies.iter().filter(|reply| reply.status != 204) {
            assert_eq!(late.refused(400), "Portal:Account.EmailAlreadyConfirmed");
        }
        assert_eq!(count().await, before + 1);
        assert_eq!(try_newcomer(&world, "noor@waymark.example").await, 200);
        let user = admin.get(&format!("/api/identity/users/{}", made["id"].as_str().unwrap())).await.ok();
        assert_eq!((user["userName"].as_str(), user["emailConfirmed"].as_bool()), (Some("noor@waymark.example"), Some(true)));
        assert_eq!(world.sign_in(Who::Staff).await.status, 200, "the name stays with its owner");
        world.drain().await;
        assert_eq!(anon.post("/api/account/send-email-confirmation-token", json!({"userId": made["id"]})).await.status, 204);
    })
    .await;
}

#[tokio::test]
async fn registrations_and_emails_of_one_caller_are_limited() {
    on_both(async |world: World| {
        open_registration(&world).await;
        let mut statuses = Vec::new();
        for n in 0..31 {
            let body = newcomer(&format!("guest{n}"), &format!("guest{n}@waymark.example"));
            let request = Request::post(REGISTER).header("__tenant", "alpha").header(header::CONTENT_TYPE, "application/json");
            // Each from another address of one IPv6 network.
            let caller: SocketAddr = format!("[2001:db8::{:x}]:4711", n + 1).parse().unwrap();
            let request = request.extension(ConnectInfo(caller)).body(Body::from(body.to_string()));
            statuses.push(world.anon().send(request.unwrap()).await.status);
        }
        assert_eq!((&statuses[..30], statuses[30]), (&[200; 30][..], 429));
        let anon = world.anon().within("alpha");
        let mut statuses = Vec::new();
        for email in ["staff@waymark.example", "nobody.at.all@waymark.example"] {
            let ask = async || anon.post("/api/account/send-password-reset-code", json!({"email": email})).await.status;
            for _ in 0..10 {
                assert_eq!(ask().await, 204);
            }
            statuses.push(ask().await);
        }
        assert_eq!(statuses, [429, 429], "the response must not reveal which addresses exist");
        world.clock.advance(chrono::TimeDelta::hours(1));
        assert_eq!(anon.post("/api/account/send-password-reset-code", json!({"email": "staff@waymark.example"})).await.status, 204);
    })
    .await;
}

#[tokio::test]
async fn an_emailed_token_sets_a_new_password_once() {
    on_both(async |world: World| {
        let id = world.cast.user(Who::Staff);
        let user = user::by_id(&world.app, world.cast.alpha, id).await.unwrap().unwrap();
        let issued = token::issue(&world.app, &user, token::Purpose::ResetPassword).unwrap();
        let anon = world.anon().within("alpha");
        let body = |token: &str| json!({"userId": id, "resetToken": token, "password": "Mill-Race-12"});
        assert_eq!(anon.post("/api/account/verify-password-reset-token", body(&issued)).await.ok(), json!(true));
        assert_eq!(anon.post("/api/account/verify-password-reset-token", body("AAAA")).await.ok(), json!(false));
        let owner = async |token: &str| anon.post("/api/account/password-reset-owner", body(token)).await.ok()["userName"].clone();
        assert_eq!(owner(&issued).await, json!(user.user_name), "password managers are told whose password it is");
        let other = token::issue(&world.app, &user, token::Purpose::ConfirmEmail).unwrap();
        for wrong in ["AAAA", other.as_str()] {
            assert_eq!(owner(wrong).await, json!(null), "nobody else learns the name");
            assert_eq!(anon.post("/api/account/reset-password", body(wrong)).await.refused(400), "Volo.Abp.Identity:InvalidToken");
        }
        assert_eq!(anon.post("/api/account/reset-password", body(&issued)).await.status, 204);
        assert_eq!(owner(&issued).await, json!(null), "a token that was used names nobody");
        assert_eq!(anon.post("/api/account/reset-password", body(&issued)).await.refused(400), "Volo.Abp.Identity:InvalidToken");
        assert_eq!(world.sign_in(Who::Staff).await.status, 400, "the old password is invalid");
    })
    .await;
}

/// The links in the mails sent.
async fn mailed_links(world: &World) -> Vec<String> {
    world.drain().await;
    let link = |text: &str| text.split_whitespace().find(|word| word.starts_with("https://")).unwrap().to_owned();
    world.mails().iter().map(|(_, text)| link(text)).collect()
}

fn parameter(link: &str, name: &str) -> String {
    let pairs = link.split_once('?').unwrap().1.split('&').map(|p| p.split_once('=').unwrap());
    pairs.into_iter().find(|(n, _)| *n == name).unwrap().1.to_owned()
}

#[tokio::test]
async fn of_concurrent_uses_of_one_link_one_succeeds() {
    on_both(async |world: World| {
        let id = world.cast.user(Who::Staff);
        let user = user::by_id(&world.app, world.cast.alpha, id).await.unwrap().unwrap();
        let issued = token::issue(&world.app, &user, token::Purpose::ResetPassword).unwrap();
        let anon = world.anon().within("alpha");
        let passwords: Vec<String> = (0..5).map(|n| format!("Mill-Race-1{n}")).collect();
        let uses = passwords.iter().map(|password| {
            let body = json!({"userId": id, "resetToken": issued, "password": password});
            anon.post("/api/account/reset-password", body)
        });
        let replies = join_all(uses).await;
        assert_eq!(replies.iter().filter(|reply| reply.status == 204).count(), 1);
        for late in replies.iter().filter(|reply| reply.status != 204) {
            assert_eq!(late.refused(400), "Volo.Abp.Identity:InvalidToken");
        }
        let set = &passwords[replies.iter().position(|reply| reply.status == 204).unwrap()];
        let pairs =
            [("grant_type", "password"), ("client_id", "Portal_App"), ("username", "staff"), ("password", set), ("scope", "Portal")];
        assert_eq!(anon.form("/connect/token", &pairs).await.status, 200, "the successful one has set its password");
    })
    .await;
}

/// Every payload in the outbox.
async fn payloads(world: &World) -> Vec<String> {
    let scope = Scope::system(world.app.now());
    let messages = world.app.db().read(&scope, |tx| async move { tx.all(outbox::Entity::find()).await }).await.unwrap();
    messages.into_iter().map(|message| message.payload).collect()
}

#[tokio::test]
async fn no_link_is_stored_before_or_after_its_email() {
    on_both(async |world: World| {
        let anon = world.anon().within("alpha");
        let asked = anon.post("/api/account/send-password-reset-code", json!({"email": "staff@waymark.example"})).await;
        assert_eq!(asked.status, 204);
        let before = payloads(&world).await;
        let token = parameter(&mailed_links(&world).await[0], "resetToken");
        let after = payloads(&world).await;
        assert!(!before.is_empty() && before.iter().chain(&after).all(|payload| !payload.contains(&token)), "{before:?} {after:?}");
        if world.engine == store::Engine::Sqlite {
            let folder = tempfile::tempdir().unwrap();
            let copy = folder.path().join("copy.db");
            world.app.db().copy_to(&copy).await.unwrap();
            let bytes = std::fs::read(&copy).unwrap();
            assert!(!bytes.windows(token.len()).any(|part| part == token.as_bytes()), "a backup contains no link");
        }
    })
    .await;
}

#[tokio::test]
async fn a_forgotten_password_is_reset_by_email_and_the_response_reveals_no_account() {
    on_both(async |world: World| {
        let anon = world.anon().within("alpha");
        for email in ["nobody.at.all@waymark.example", "staff@waymark.example"] {
            let asked = anon
                .post("/api/account/send-password-reset-code", json!({"email": email, "appName": "Portal", "returnUrl": "/goals"}))
                .await;
            // spec: AUTH-12
            assert_eq!((asked.status, asked.bytes.len()), (204, 0), "{email}");
        }
        let links = mailed_links(&world).await;
        assert_eq!(links.len(), 1, "{links:?}");
        let left = payloads(&world).await;
        assert!(!left.is_empty() && left.iter().all(|payload| !payload.contains("waymark.example")), "addresses are kept: {left:?}");
        assert!(
            links[0].starts_with("https://portal.example/account/reset-password?") && links[0].ends_with("&returnUrl=/goals"),
            "{links:?}"
        );
        let body =
            json!({"userId": parameter(&links[0], "userId"), "resetToken": parameter(&links[0], "resetToken"), "password": "Mill-Race-12"});
        assert_eq!(world.anon().within(parameter(&links[0], "__tenant")).post("/api/account/reset-password", body).await.status, 204);
        assert_eq!(world.sign_in(Who::Staff).await.status, 400, "the old password is invalid");
    })
    .await;
}

#[tokio::test]
async fn an_address_is_confirmed_by_email() {
    on_both(async |world: World| {
        let anon = world.anon().within("alpha");
        let mut input = json!({"userName": "noor", "email": "noor@waymark.example", "isActive": true, "lockoutEnabled": true});
        input["password"] = "Quay-Street-7".into();
        let made = world.as_user(Who::ClientAdmin).await.post("/api/identity/users", input).await.ok();
        assert_eq!(made["emailConfirmed"], false);
        let asked = anon.post("/api/account/send-email-confirmation-token", json!({"userId": made["id"], "appName": "Portal"})).await;
        assert_eq!(asked.status, 204);
        let links = mailed_links(&world).await;
        let confirm = |token: &str| json!({"userId": made["id"], "token": token});
        let mailed = parameter(&links[0], "confirmationToken");
        assert_eq!(anon.post("/api/account/confirm-email", confirm("AAAA")).await.refused(400), "Volo.Abp.Identity:InvalidToken");
        assert_eq!(anon.post("/api/account/verify-email-confirmation-token", confirm(&mailed)).await.ok(), json!(true));
        // spec: AUTH-12
        let replies = join_all((0..5).map(|_| anon.post("/api/account/confirm-email", confirm(&mailed)))).await;
        let (used, late): (Vec<_>, Vec<_>) = replies.iter().partition(|reply| reply.status == 204);
        assert_eq!((used.len(), late.len()), (1, 4), "a link confirms once");
        assert!(late.iter().all(|reply| reply.refused(400) == "Portal:Account.EmailAlreadyConfirmed"));
        assert_eq!(anon.post("/api/account/verify-email-confirmation-token", confirm(&mailed)).await.ok(), json!(false));
        let path = format!("/api/identity/users/{}", made["id"].as_str().unwrap());
        assert_eq!(world.as_user(Who::ClientAdmin).await.get(&path).await.ok()["emailConfirmed"], true);
    })
    .await;
}

#[tokio::test]
async fn only_a_link_that_was_sent_to_a_confirmed_address_says_that_it_is_confirmed() {
    on_both(async |world: World| {
        let id = world.cast.user(Who::Staff);
        let user = user::by_id(&world.app, world.cast.alpha, id).await.unwrap().unwrap();
        assert!(user.email_confirmed);
        let anon = world.anon().within("alpha");
        let confirm = async |id: kernel::Uuid, mailed: &str| {
            anon.post("/api/account/confirm-email", json!({"userId": id, "token": mailed})).await.refused(400)
        };
        let (told, void) = ("Portal:Account.EmailAlreadyConfirmed", "Volo.Abp.Identity:InvalidToken");
        let own = token::issue(&world.app, &user, token::Purpose::ConfirmEmail).unwrap();
        assert_eq!(confirm(id, &own).await, told);
        assert_eq!(confirm(world.cast.user(Who::Manager), &own).await, void, "somebody else's link");
        let reset = token::issue(&world.app, &user, token::Purpose::ResetPassword).unwrap();
        let mut elsewhere = user.clone();
        elsewhere.normalized_email = "ELSEWHERE@WAYMARK.EXAMPLE".to_owned();
        let other_address = token::issue(&world.app, &elsewhere, token::Purpose::ConfirmEmail).unwrap();
        for mailed in [reset.as_str(), other_address.as_str(), "AAAAAGc"] {
            assert_eq!(confirm(id, mailed).await, void, "{mailed}");
        }
        world.clock.advance(chrono::TimeDelta::days(8));
        assert_eq!(confirm(id, &own).await, told, "also once the link has expired");
    })
    .await;
}
