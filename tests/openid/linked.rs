use chrono::TimeDelta;
use futures::future::join_all;
use platform::{token, user};
use serde_json::{Value, json};
use store::{outbox, sea_orm::EntityTrait};
use testkit::{Who, World, claims, on_both};

use crate::{
    acting::{access, account, caller, delegate, impersonate, link, link_login, link_token, signed_in, with_token},
    flow::{call, oauth_error, refresh},
};

const PATH: &str = "/api/account/link-user";

async fn names(world: &World, who: Who) -> Vec<(String, bool)> {
    let list = caller(world, &signed_in(world, who).await).get(PATH).await.ok();
    let name = |own: &Value| (own["targetUserName"].as_str().unwrap().to_owned(), own["directlyLinked"] == true);
    list["items"].as_array().unwrap().iter().map(name).collect()
}

async fn is_alive(world: &World, tokens: &Value) -> bool {
    call(world, access(tokens)).await.status == 200
}

#[tokio::test]
async fn links_lead_both_ways_through_others_and_across_tenants() {
    on_both(async |world| {
        link(&world, Who::Staff, Who::OtherTenant).await;
        link(&world, Who::OtherTenant, Who::Coach).await;
        assert_eq!(names(&world, Who::Staff).await, [("coach".to_owned(), false), ("other.admin".to_owned(), true)]);
        assert_eq!(names(&world, Who::Coach).await, [("staff".to_owned(), false), ("other.admin".to_owned(), true)]);
        let staff = caller(&world, &signed_in(&world, Who::Staff).await);
        let linked = async |who: Who| staff.post(&format!("{PATH}/is-linked"), account(&world, who)).await.ok();
        assert_eq!((linked(Who::Coach).await, linked(Who::Manager).await), (json!(true), json!(false)));
        let unlink = format!("{PATH}/unlink");
        assert_eq!(staff.post(&unlink, account(&world, Who::Coach)).await.refused(400), "Portal:Account.NotLinked", "not directly");
        assert_eq!(staff.post(&unlink, account(&world, Who::OtherTenant)).await.status, 204);
        assert!(names(&world, Who::Staff).await.is_empty());
        assert_eq!(names(&world, Who::OtherTenant).await, [("coach".to_owned(), true)]);
    })
    .await;
}

#[tokio::test]
async fn both_accounts_are_told_of_a_link_and_of_its_end() {
    on_both(async |world| {
        link(&world, Who::Staff, Who::OtherTenant).await;
        world.drain().await;
        let told = |sentence: &str| {
            let mails = world.mails();
            let of =
                |name: &str| mails.iter().filter(|(to, text)| *to == format!("{name}@waymark.example") && text.contains(sentence)).count();
            (of("staff"), of("other.admin"))
        };
        assert_eq!(told("was linked to another account"), (1, 1));
        let staff = caller(&world, &signed_in(&world, Who::Staff).await);
        assert_eq!(staff.post(&format!("{PATH}/unlink"), account(&world, Who::OtherTenant)).await.status, 204);
        world.drain().await;
        assert_eq!(told("and another account was deleted"), (1, 1));
        let system = kernel::Scope::system(world.app.now());
        let sent = world.app.db().read(&system, |tx| async move { tx.all(outbox::Entity::find()).await }).await.unwrap();
        let mails = |tenant: kernel::Uuid| sent.iter().filter(|row| row.topic == "mail.send" && row.tenant_id == tenant).count();
        assert!(mails(world.cast.alpha) >= 2 && mails(world.cast.beta) >= 2, "each by the mail server of its own tenant");
    })
    .await;
}

#[tokio::test]
async fn accounts_are_linked_where_the_plan_has_it() {
    on_both(async |world| {
        link(&world, Who::Staff, Who::OtherTenant).await;
        let token = link_token(&world, Who::Manager).await;
        let off = [(platform::feature::LINK_USERS.to_owned(), "false".to_owned())];
        platform::feature::set(&world.app, &world.installer(), world.cast.alpha, &off).await.unwrap();
        let (staff, other) = (signed_in(&world, Who::Staff).await, signed_in(&world, Who::OtherTenant).await);
        let refused = "Volo.Feature:010001";
        let ask = async |path: &str| caller(&world, &staff).call(axum::http::Method::POST, &format!("{PATH}/{path}"), None).await;
        assert_eq!(ask("generate-link-token").await.refused(403), refused);
        assert_eq!(ask("generate-link-login-token").await.refused(403), refused);
        let body = with_token(&account(&world, Who::Manager), &token);
        assert_eq!(caller(&world, &other).post(&format!("{PATH}/link"), body).await.refused(403), refused, "of the other's plan");
        assert_eq!(oauth_error(&link_login(&world, &staff, Who::OtherTenant).await, 400), "invalid_grant");
        assert_eq!(oauth_error(&link_login(&world, &other, Who::Staff).await, 400), "invalid_grant");
        // spec: USER-04
        let configuration = caller(&world, &staff).get("/api/abp/application-configuration").await.ok();
        assert_eq!(configuration["features"]["values"][platform::feature::LINK_USERS], "false", "menu and account page hide it");
        let unlink = caller(&world, &staff).post(&format!("{PATH}/unlink"), account(&world, Who::OtherTenant)).await;
        assert_eq!(unlink.status, 204, "what is linked can be undone");
    })
    .await;
}

#[tokio::test]
async fn a_link_token_holds_once_for_a_while_and_for_its_account() {
    on_both(async |world| {
        let token = link_token(&world, Who::Staff).await;
        let own = account(&world, Who::Staff);
        let body = with_token(&own, &token);
        let other = caller(&world, &signed_in(&world, Who::OtherTenant).await);
        let verify = format!("{PATH}/verify-link-token");
        assert_eq!(other.post(&verify, body.clone()).await.ok(), true);
        assert_eq!(other.post(&format!("{PATH}/verify-link-login-token"), body.clone()).await.ok(), false, "of another purpose");
        assert_eq!(other.post(&verify, with_token(&account(&world, Who::Manager), &token)).await.ok(), false, "of another account");
        let path = format!("{PATH}/link");
        let wrong = [with_token(&account(&world, Who::Manager), &token), with_token(&own, "nonsense")];
        for wrong in wrong {
            assert_eq!(other.post(&path, wrong).await.refused(400), "Volo.Abp.Identity:InvalidToken");
        }
        let staff = caller(&world, &signed_in(&world, Who::Staff).await);
        assert_eq!(staff.post(&path, body.clone()).await.refused(400), "Portal:Account.LinkedToItself");
        let all = join_all((0..10).map(|_| other.post(&path, body.clone()))).await;
        assert_eq!(all.iter().filter(|reply| reply.status == 204).count(), 1, "ten at once");
        assert_eq!(names(&world, Who::Staff).await, [("other.admin".to_owned(), true)]);
        let late = link_token(&world, Who::Staff).await;
        world.clock.advance(TimeDelta::minutes(11));
        let other = caller(&world, &signed_in(&world, Who::Coach).await);
        assert_eq!(other.post(&path, with_token(&own, &late)).await.refused(400), "Volo.Abp.Identity:InvalidToken", "too late");
        let fresh = link_token(&world, Who::Staff).await;
        let change = json!({"currentPassword": testkit::PASSWORD, "newPassword": "Mill-Race-12"});
        let staff = caller(&world, &signed_in(&world, Who::Staff).await);
        assert_eq!(staff.post("/api/account/my-profile/change-password", change).await.status, 204);
        assert_eq!(other.post(&path, with_token(&own, &fresh)).await.refused(400), "Volo.Abp.Identity:InvalidToken", "a new password");
    })
    .await;
}

#[tokio::test]
async fn a_login_token_shows_once_who_is_signed_in() {
    on_both(async |world| {
        let staff = caller(&world, &signed_in(&world, Who::Staff).await);
        let issued = staff.call(axum::http::Method::POST, &format!("{PATH}/generate-link-login-token"), None).await;
        let body = with_token(&account(&world, Who::Staff), &issued.text());
        let other = caller(&world, &signed_in(&world, Who::OtherTenant).await);
        assert_eq!(other.post(&format!("{PATH}/link"), body.clone()).await.refused(400), "Volo.Abp.Identity:InvalidToken");
        let path = format!("{PATH}/verify-link-login-token");
        let all = join_all((0..10).map(|_| other.post(&path, body.clone()))).await;
        assert_eq!(all.iter().filter(|reply| reply.ok() == true).count(), 1);
    })
    .await;
}

#[tokio::test]
async fn linking_takes_a_recent_proof_of_both_accounts() {
    on_both(async |world| {
        let other = caller(&world, &signed_in(&world, Who::OtherTenant).await);
        let stale = caller(&world, &signed_in(&world, Who::Staff).await);
        world.clock.advance(TimeDelta::minutes(11));
        let asked = stale.call(axum::http::Method::POST, &format!("{PATH}/generate-link-token"), None).await;
        assert_eq!(asked.refused(403), "Portal:Account.ReauthenticationRequired");
        let body = with_token(&account(&world, Who::Staff), &link_token(&world, Who::Staff).await);
        assert_eq!(other.post(&format!("{PATH}/link"), body).await.refused(403), "Portal:Account.ReauthenticationRequired");
        assert!(names(&world, Who::Staff).await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn a_linked_account_is_signed_in_to_without_its_password() {
    on_both(async |world| {
        link(&world, Who::Staff, Who::OtherTenant).await;
        link(&world, Who::OtherTenant, Who::Coach).await;
        let own = signed_in(&world, Who::Staff).await;
        assert_eq!(oauth_error(&link_login(&world, &own, Who::Manager).await, 400), "invalid_grant", "not linked");
        assert_eq!(oauth_error(&link_login(&world, &own, Who::Staff).await, 400), "invalid_grant", "itself");
        let there = link_login(&world, &own, Who::OtherTenant).await.ok();
        // spec: AUTH-07
        assert_eq!(claims(access(&there))["sub"], world.cast.user(Who::OtherTenant).to_string());
        assert_eq!(claims(access(&there))["tenantid"], world.cast.beta.to_string());
        assert_eq!(there["tenant_domain"], "https://portal.example/");
        assert!(claims(access(&there))["impersonator_userid"].is_null());
        assert!(is_alive(&world, &there).await);
        let renewed = refresh(&world, there["refresh_token"].as_str().unwrap()).await.ok();
        let on = link_login(&world, access(&renewed), Who::Coach).await.ok();
        assert!(on["tenant_domain"].is_null(), "an account of the host");
        assert_eq!(claims(access(&on))["sub"], world.cast.user(Who::Coach).to_string());
        assert!(!is_alive(&world, &renewed).await, "the account that was left");
        let home = link_login(&world, access(&on), Who::Staff).await.ok();
        assert_eq!(claims(access(&home))["sessionid"], claims(&own)["sessionid"], "the session that it began in");
        assert!(!is_alive(&world, &on).await);
    })
    .await;
}

#[tokio::test]
async fn it_ends_with_the_link_and_with_the_session_that_it_came_from() {
    on_both(async |world| {
        link(&world, Who::Staff, Who::OtherTenant).await;
        let own = signed_in(&world, Who::Staff).await;
        let there = link_login(&world, &own, Who::OtherTenant).await.ok();
        assert!(is_alive(&world, &there).await);
        let staff = caller(&world, &own);
        assert_eq!(staff.post(&format!("{PATH}/unlink"), account(&world, Who::OtherTenant)).await.status, 204);
        assert!(!is_alive(&world, &there).await, "a link that was deleted");
        assert_eq!(oauth_error(&refresh(&world, there["refresh_token"].as_str().unwrap()).await, 400), "invalid_grant");
        assert_eq!(oauth_error(&link_login(&world, &own, Who::OtherTenant).await, 400), "invalid_grant");
        link(&world, Who::Staff, Who::OtherTenant).await;
        let there = link_login(&world, &own, Who::OtherTenant).await.ok();
        let session = claims(&own)["sessionid"].as_str().unwrap().to_owned();
        assert_eq!(staff.delete(&format!("/api/account/sessions/{session}")).await.status, 204);
        assert!(!is_alive(&world, &there).await);
    })
    .await;
}

#[tokio::test]
async fn what_a_linked_account_asks_of_every_sign_in_holds() {
    on_both(async |world| {
        link(&world, Who::Viewer, Who::Staff).await;
        let own = signed_in(&world, Who::Viewer).await;
        let admin = caller(&world, &signed_in(&world, Who::ClientAdmin).await);
        let path = format!("/api/identity/users/{}", world.cast.user(Who::Staff));
        let said = async |member: &str, value: Value| {
            let mut body = admin.get(&path).await.ok();
            body[member] = value;
            admin.put(&path, body).await.ok();
            let reply = link_login(&world, &own, Who::Staff).await;
            assert_eq!(oauth_error(&reply, 400), "invalid_grant", "{member}");
            reply.json()["error_description"].as_str().unwrap().to_owned()
        };
        assert!(said("shouldChangePasswordOnNextLogin", json!(true)).await.starts_with("The password of this account must be changed."));
        assert!(said("isActive", json!(false)).await.starts_with("You are not allowed to login"));
        let mut body = admin.get(&path).await.ok();
        body["isActive"] = true.into();
        body["shouldChangePasswordOnNextLogin"] = false.into();
        admin.put(&path, body).await.ok();
        assert_eq!(link_login(&world, &own, Who::Staff).await.status, 200);
        let staff = caller(&world, &signed_in(&world, Who::Staff).await);
        let second = |on: bool| format!("/api/account/my-profile/set-two-factor-enabled?enabled={on}");
        assert_eq!(staff.post(&second(true), json!({})).await.status, 204);
        let refused = link_login(&world, &own, Who::Staff).await;
        assert_eq!(oauth_error(&refused, 400), "invalid_grant");
        assert!(refused.json()["error_description"].as_str().unwrap().starts_with("This account requires a second step."));
        assert_eq!(staff.post(&second(false), json!({})).await.status, 204);
        let until = (world.app.now() + TimeDelta::hours(1)).format("%Y-%m-%dT%H:%M:%SZ");
        let locked = admin.put(&format!("{path}/lock/{until}"), json!({})).await;
        assert!(locked.status < 300, "{}", locked.text());
        assert_eq!(oauth_error(&link_login(&world, &own, Who::Staff).await, 400), "invalid_grant", "locked out");
    })
    .await;
}

#[tokio::test]
async fn a_level_without_local_sign_in_is_not_entered_from_another_one() {
    on_both(async |world| {
        link(&world, Who::Staff, Who::OtherTenant).await;
        link(&world, Who::Staff, Who::Viewer).await;
        let (own, other) = (signed_in(&world, Who::Staff).await, signed_in(&world, Who::OtherTenant).await);
        let level = world.installer().within(world.cast.alpha);
        let switch = async |on: bool| {
            let change = [(platform::setting::LOCAL_LOGIN, Some(on.to_string()))];
            platform::setting::set(&world.app, &level, &change).await.unwrap();
        };
        switch(false).await;
        for who in [Who::Staff, Who::Viewer] {
            let refused = link_login(&world, &other, who).await;
            assert_eq!(oauth_error(&refused, 400), "invalid_grant", "{who:?}");
            assert!(refused.json()["error_description"].as_str().unwrap().starts_with("You are not allowed to login"));
        }
        assert_eq!(link_login(&world, &own, Who::Viewer).await.status, 200, "within the level");
        switch(true).await;
        assert_eq!(link_login(&world, &other, Who::Staff).await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn whoever_sets_what_an_account_signs_in_by_gets_none_of_its_links() {
    on_both(async |world| {
        link(&world, Who::Staff, Who::Coach).await;
        let staff = caller(&world, &signed_in(&world, Who::Staff).await);
        let own = json!({"currentPassword": testkit::PASSWORD, "newPassword": "Mill-Race-12"});
        assert_eq!(staff.post("/api/account/my-profile/change-password", own).await.status, 204);
        assert_eq!(link_login(&world, staff.token().unwrap(), Who::Coach).await.status, 200, "the owner keeps them");
        let admin = caller(&world, &signed_in(&world, Who::ClientAdmin).await);
        let path = format!("/api/identity/users/{}", world.cast.user(Who::Staff));
        let set = admin.put(&format!("{path}/change-password"), json!({"newPassword": testkit::PASSWORD})).await;
        assert_eq!(set.status, 204, "{}", set.text());
        let taken = signed_in(&world, Who::Staff).await;
        assert_eq!(oauth_error(&link_login(&world, &taken, Who::Coach).await, 400), "invalid_grant", "a user of the host");
        assert!(names(&world, Who::Staff).await.is_empty());
        let coach = signed_in(&world, Who::Coach).await;
        assert_eq!(names(&world, Who::Coach).await, [("staff".to_owned(), true)]);
        assert_eq!(link_login(&world, &coach, Who::Staff).await.status, 200, "nobody else has come to the other account");

        link(&world, Who::Staff, Who::Coach).await;
        assert_eq!(names(&world, Who::Staff).await, [("coach".to_owned(), true)], "the missing direction is back");
        let mut moved = admin.get(&path).await.ok();
        moved["email"] = "elsewhere@waymark.example".into();
        admin.put(&path, moved).await.ok();
        assert!(names(&world, Who::Staff).await.is_empty(), "another address gets mail for a new password");
        let coach = caller(&world, &coach);
        assert_eq!(coach.post(&format!("{PATH}/unlink"), account(&world, Who::Staff)).await.status, 204);
        assert!(names(&world, Who::Coach).await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn a_password_that_is_set_by_mail_ends_what_the_account_leads_to() {
    on_both(async |world| {
        link(&world, Who::Staff, Who::Coach).await;
        let id = world.cast.user(Who::Staff);
        let user = user::by_id(&world.app, world.cast.alpha, id).await.unwrap().unwrap();
        let issued = token::issue(&world.app, &user, token::Purpose::ResetPassword).unwrap();
        let body = json!({"userId": id, "resetToken": issued, "password": testkit::PASSWORD});
        assert_eq!(world.anon().within(world.cast.alpha).post("/api/account/reset-password", body).await.status, 204);
        let own = signed_in(&world, Who::Staff).await;
        let refused = link_login(&world, &own, Who::Coach).await;
        assert_eq!(oauth_error(&refused, 400), "invalid_grant", "whoever keeps the tenant's mail server reads such mails");
    })
    .await;
}

#[tokio::test]
async fn nobody_uses_the_links_of_somebody_they_act_as() {
    on_both(async |world| {
        link(&world, Who::Staff, Who::OtherTenant).await;
        let id = delegate(&world, Who::Staff, Who::Manager, (0, 1)).await;
        let own = signed_in(&world, Who::Manager).await;
        let acting = impersonate(&world, &own, &[("UserDelegationId", &id)]).await.ok();
        assert_eq!(oauth_error(&link_login(&world, access(&acting), Who::OtherTenant).await, 400), "invalid_grant");
        let staff = signed_in(&world, Who::Staff).await;
        let there = link_login(&world, &staff, Who::OtherTenant).await.ok();
        let viewer = world.cast.user(Who::Viewer).to_string();
        let nested = impersonate(&world, access(&there), &[("UserId", &viewer)]).await;
        assert_eq!(oauth_error(&nested, 400), "invalid_grant", "nor acts as somebody in a linked account");
    })
    .await;
}
