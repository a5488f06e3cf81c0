//! What is refused on behalf of another user: under impersonation, by a delegation, in a linked account.

use axum::http::Method;
use chrono::TimeDelta;
use kernel::HOST;
use platform::{
    account_link,
    permission::{self, PermissionHolder},
};
use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both, reach::only};

use crate::acting::{access, account, caller, delegate, impersonate, link, link_login, signed_in};

/// Every operation that is declared for users in person, as method and path.
fn declared() -> Vec<(String, Method, String)> {
    let document: Value = serde_json::from_str(include_str!("../../docs/openapi.json")).unwrap();
    let mut all = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            if operation["x-in-person"] == true {
                let id = operation["operationId"].as_str().unwrap().to_owned();
                let path = path.replace("{id}", "0192d3a4-7c1b-7a20-9d4e-3f5a6b7c8d9e");
                all.push((id, Method::from_bytes(method.to_uppercase().as_bytes()).unwrap(), path));
            }
        }
    }
    all
}

/// What must be among them.
const KNOWN: [&str; 26] = [
    "cancel_account_deletion",
    "change_password",
    "create_passkey",
    "delegate_new_user",
    "delete_delegation",
    "delete_external_login",
    "delete_passkey",
    "delete_personal_data",
    "end_other_sessions",
    "end_own_session",
    "finalise_assessment",
    "generate_link_token",
    "generate_recovery_codes",
    "get_personal_data_token",
    "link_directory_account",
    "link_openid_account",
    "link_user",
    "prepare_personal_data",
    "reauthenticate",
    "reset_authenticator",
    "set_two_factor_enabled",
    "unlink_user",
    "update_profile",
    "verify_authenticator_code",
    "verify_staff_certificate",
    "withdraw_new_email",
];

/// Sessions as a coach, whose work includes all kinds: of the host's administrator, of a delegate, and of a linked account.
async fn sessions(world: &World) -> Vec<(&'static str, String)> {
    let admin = signed_in(world, Who::HostAdmin).await;
    let impersonated = impersonate(world, &admin, &[("UserId", &world.cast.user(Who::Coach).to_string())]).await.ok();
    let id = delegate(world, Who::Coach, Who::Management, (0, 1)).await;
    let delegate = signed_in(world, Who::Management).await;
    let delegated = impersonate(world, &delegate, &[("UserDelegationId", &id)]).await.ok();
    link(world, Who::Staff, Who::Coach).await;
    let linked = link_login(world, &signed_in(world, Who::Staff).await, Who::Coach).await.ok();
    let token = |tokens: &Value| access(tokens).to_owned();
    vec![("impersonation", token(&impersonated)), ("a delegation", token(&delegated)), ("a linked account", token(&linked))]
}

#[tokio::test]
async fn nobody_changes_what_proves_identity_or_approves_for_somebody_else() {
    on_both(async |world| {
        let declared = declared();
        for known in KNOWN {
            assert!(declared.iter().any(|(id, ..)| id == known), "{known} is for users in person");
        }
        for (how, token) in sessions(&world).await {
            let actor = caller(&world, &token).within(world.cast.alpha);
            assert_eq!(actor.get("/api/account/my-profile").await.ok()["userName"], "coach", "{how}");
            for (id, method, path) in &declared {
                let refused = actor.call(method.clone(), path, Some(json!({}))).await;
                let code = refused.json()["error"]["code"].clone();
                // A permission that the user lacks comes first.
                assert_eq!(refused.status, 403, "{how}: {id} {}", refused.text());
                assert!(code == "Portal:Account.NotInPerson" || code == "Volo.Authorization:010001", "{how}: {id} {code}");
                assert!(!KNOWN.contains(&id.as_str()) || code == "Portal:Account.NotInPerson", "{how}: {id} {code}");
            }
        }
        let own = caller(&world, &signed_in(&world, Who::Coach).await);
        let mut profile = own.get("/api/account/my-profile").await.ok();
        profile["name"] = "Corin".into();
        assert_eq!(own.put("/api/account/my-profile", profile).await.status, 200, "in person");
    })
    .await;
}

#[tokio::test]
async fn an_administrators_form_changes_no_number_in_somebody_elses_name() {
    on_both(async |world| {
        let admin = signed_in(&world, Who::ClientAdmin).await;
        let own = caller(&world, &admin);
        let body = json!({"userName": "selma", "email": "selma@waymark.example", "password": "Mill-Race-12"});
        let made = own.post("/api/identity/users", body).await.ok();
        let path = format!("/api/identity/users/{}", made["id"].as_str().unwrap());
        let (level, staff) = (world.installer().within(world.cast.alpha), PermissionHolder::User(world.cast.user(Who::Staff)));
        let granted = ["AbpIdentity.Users", "AbpIdentity.Users.Update"].map(|name| (name.to_owned(), true));
        permission::change(&world.app, &level, &staff, &granted).await.unwrap();
        let id = delegate(&world, Who::Staff, Who::ClientAdmin, (0, 1)).await;
        let delegated = impersonate(&world, &admin, &[("UserDelegationId", &id)]).await.ok();
        let acting = caller(&world, access(&delegated));
        let mut selma = acting.get(&path).await.ok();
        selma["phoneNumber"] = "+441632960009".into();
        assert_eq!(acting.put(&path, selma.clone()).await.refused(403), "Portal:Account.NotInPerson");
        assert_eq!(own.get(&path).await.ok()["phoneNumber"], Value::Null);
        let named =
            json!({"userName": "selma", "email": "selma@waymark.example", "name": "Selma", "concurrencyStamp": made["concurrencyStamp"]});
        assert_eq!(acting.put(&path, named).await.status, 200, "a name proves nothing");
        selma["concurrencyStamp"] = own.get(&path).await.ok()["concurrencyStamp"].clone();
        assert_eq!(own.put(&path, selma).await.status, 200, "in person");
    })
    .await;
}

#[tokio::test]
async fn private_action_items_stay_hidden() {
    on_both(async |world| {
        let staff = caller(&world, &signed_in(&world, Who::Staff).await);
        let due = (world.app.now() + TimeDelta::days(7)).date_naive().to_string();
        let body = json!({
            "clientId": world.cast.alpha_client, "title": "My own affair", "dueOn": due, "ownerUserId": world.cast.user(Who::Staff),
            "actionType": "Task", "priority": "High", "isPrivate": true
        });
        let made = staff.post("/api/app/action-items", body).await.ok();
        let path = format!("/api/app/action-items/{}", made["id"].as_str().unwrap());
        assert_eq!(staff.get(&path).await.status, 200);
        const DAY: &str = "/api/app/action-items/mine";
        assert!(staff.get(DAY).await.ok().to_string().contains("My own affair"));
        let id = delegate(&world, Who::Staff, Who::Manager, (0, 1)).await;
        let manager = signed_in(&world, Who::Manager).await;
        let delegated = impersonate(&world, &manager, &[("UserDelegationId", &id)]).await.ok();
        let admin = signed_in(&world, Who::ClientAdmin).await;
        let impersonated = impersonate(&world, &admin, &[("UserId", &world.cast.user(Who::Staff).to_string())]).await.ok();
        for acting in [&delegated, &impersonated] {
            let acting = caller(&world, access(acting));
            assert_eq!(acting.get(&path).await.status, 404);
            for list in ["/api/app/action-items?maxResultCount=100", DAY] {
                assert!(!acting.get(list).await.ok().to_string().contains("My own affair"), "{list}");
            }
        }
    })
    .await;
}

/// Whether the bell, the digest and the log of mail tell the caller of a title; and how many lines of the bell are unread.
async fn find_title(who: &Actor, title: &str) -> ([bool; 3], u64) {
    let mut found = [false; 3];
    for (at, path) in ["notifications?maxResultCount=100", "email-preferences/digest-preview", "email-preferences/log"].iter().enumerate() {
        found[at] = who.get(&format!("/api/app/{path}")).await.ok().to_string().contains(title);
    }
    (found, who.get("/api/app/notifications/unread-count").await.ok()["count"].as_u64().unwrap())
}

#[tokio::test]
async fn nobody_is_told_of_private_action_items_in_somebody_elses_place() {
    on_both(async |world: World| {
        let staff = caller(&world, &signed_in(&world, Who::Staff).await);
        let due = (world.app.now() + TimeDelta::days(7)).date_naive().to_string();
        let body = json!({
            "clientId": world.cast.alpha_client, "title": "My own affair", "dueOn": due, "ownerUserId": world.cast.user(Who::Staff),
            "actionType": "Task", "priority": "High"
        });
        let made = staff.post("/api/app/action-items", body).await.ok();
        let id = made["id"].as_str().unwrap();
        let own = signed_in(&world, Who::ClientAdmin).await;
        let (admin, comments) = (caller(&world, &own), format!("/api/app/records/ActionItem/{id}/comments"));
        // The one is mailed at once, the other in the digest.
        admin.post(&comments, json!({"body": "Please look.", "mentions": [world.cast.user(Who::Staff)]})).await.ok();
        world.drain().await;
        admin.post(&comments, json!({"body": "And here."})).await.ok();
        world.drain().await;
        let path = format!("/api/app/action-items/{id}");
        let mut change = only(&staff.get(&path).await.ok(), &["title", "priority", "ownerUserId", "concurrencyStamp"]);
        change["isPrivate"] = true.into();
        staff.put(&path, change).await.ok();
        let delegation = delegate(&world, Who::Staff, Who::Manager, (0, 1)).await;
        let manager = signed_in(&world, Who::Manager).await;
        let delegated = impersonate(&world, &manager, &[("UserDelegationId", &delegation)]).await.ok();
        let impersonated = impersonate(&world, &own, &[("UserId", &world.cast.user(Who::Staff).to_string())]).await.ok();
        world.drain().await;
        let (found, unread) = find_title(&staff, "My own affair").await;
        assert_eq!(found, [true; 3], "the owner reads of it");
        for acting in [&delegated, &impersonated] {
            let acting = caller(&world, access(acting));
            assert_eq!(find_title(&acting, "My own affair").await, ([false; 3], unread - 1));
            let all = acting.post("/api/app/notifications/read-all", json!({})).await;
            assert_eq!(all.refused(403), "Portal:Account.NotInPerson", "it would mark what isn't shown");
        }
        assert_eq!(find_title(&staff, "My own affair").await.1, unread, "the owner still has to read them");
    })
    .await;
}

#[tokio::test]
async fn a_copy_of_personal_data_is_not_given_to_whoever_acts_as_its_user() {
    on_both(async |world| {
        let coach = caller(&world, &signed_in(&world, Who::Coach).await);
        assert_eq!(coach.post("/api/gdpr/requests/prepare-data", json!({})).await.status, 204);
        world.drain().await;
        let sessions = sessions(&world).await;
        let request = coach.get("/api/gdpr/requests").await.ok()["items"][0]["id"].as_str().unwrap().to_owned();
        let token = coach.get(&format!("/api/gdpr/requests/download-token?requestId={request}")).await.ok()["token"].clone();
        let path = format!("/api/gdpr/requests/data/{request}?token={}", token.as_str().unwrap());
        for (how, acting) in sessions {
            let refused = caller(&world, &acting).get(&path).await;
            assert_eq!(refused.refused(403), "Portal:Account.NotInPerson", "{how}");
        }
        assert_eq!(coach.get(&path).await.status, 200, "nobody has used it up");
    })
    .await;
}

/// Archives Alpha and lets ninety days pass; gives its address. Management may purge, too.
async fn purgeable(world: &World) -> String {
    let names = ["AbpTenantManagement.Tenants", "AbpTenantManagement.Tenants.Purge"].map(|name| (name.to_owned(), true));
    let subject = PermissionHolder::User(world.cast.user(Who::Management));
    permission::change(&world.app, &world.installer(), &subject, &names).await.unwrap();
    let path = format!("/api/app/tenants/{}", world.cast.alpha);
    let first = caller(world, &signed_in(world, Who::HostAdmin).await);
    first.post(&format!("{path}/archive"), json!({})).await.ok();
    for _ in 0..3 {
        world.clock.advance(TimeDelta::days(30));
        world.drain().await;
    }
    path
}

#[tokio::test]
async fn nobody_is_the_second_person_of_a_purge_while_acting_as_somebody_else() {
    on_both(async |world: World| {
        let path = purgeable(&world).await;
        let own = signed_in(&world, Who::HostAdmin).await;
        let first = caller(&world, &own);
        let asked = json!({"name": "alpha", "reason": "The contract has ended."});
        first.post(&format!("{path}/purge"), asked.clone()).await.ok();
        let id = delegate(&world, Who::Management, Who::HostAdmin, (0, 1)).await;
        let delegated = impersonate(&world, &own, &[("UserDelegationId", &id)]).await.ok();
        link(&world, Who::HostAdmin, Who::Management).await;
        let linked = link_login(&world, &signed_in(&world, Who::HostAdmin).await, Who::Management).await.ok();
        for tokens in [&delegated, &linked] {
            let stand_in = caller(&world, access(tokens));
            for (end, body) in [("/purge/confirm", None), ("/purge", Some(asked.clone()))] {
                let refused = stand_in.call(Method::POST, &format!("{path}{end}"), body).await;
                assert_eq!(refused.refused(403), "Portal:Account.NotInPerson");
            }
        }
        // Linked accounts belong to one person, no matter who signs in there, also when one direction of the link is gone.
        let first = (HOST, world.cast.user(Who::HostAdmin));
        let system = world.installer().as_system();
        let left = world.app.db().write(&system, |tx| async move { account_link::leave(&tx, first).await });
        left.await.unwrap();
        let second = caller(&world, &signed_in(&world, Who::Management).await);
        let confirm = format!("{path}/purge/confirm");
        assert_eq!(second.call(Method::POST, &confirm, None).await.refused(400), "Portal:Tenants.PurgeNotConfirmed");
    })
    .await;
}

#[tokio::test]
async fn a_link_that_is_cut_makes_no_second_person_of_a_purge() {
    on_both(async |world: World| {
        let path = purgeable(&world).await;
        link(&world, Who::HostAdmin, Who::Management).await;
        let first = caller(&world, &signed_in(&world, Who::HostAdmin).await);
        first.post(&format!("{path}/purge"), json!({"name": "alpha", "reason": "The contract has ended."})).await.ok();
        let unlinked = first.post("/api/account/link-user/unlink", account(&world, Who::Management)).await;
        assert_eq!(unlinked.status, 204, "{}", unlinked.text());
        let second = caller(&world, &signed_in(&world, Who::Management).await);
        let refused = second.call(Method::POST, &format!("{path}/purge/confirm"), None).await;
        assert_eq!(refused.refused(400), "Portal:Tenants.PurgeNotConfirmed");
    })
    .await;
}
