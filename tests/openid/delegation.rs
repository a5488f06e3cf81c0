use chrono::TimeDelta;
use serde_json::{Value, json};
use testkit::{Who, on_both};

use crate::acting::{access, caller, delegate, impersonate, signed_in};

const PATH: &str = "/api/account/user-delegation";

#[tokio::test]
async fn a_delegation_needs_a_user_a_start_and_an_end() {
    on_both(async |world| {
        let staff = caller(&world, &signed_in(&world, Who::Staff).await);
        let at = |hours: i64| (world.app.now() + TimeDelta::hours(hours)).to_rfc3339();
        let (manager, own, foreign) = (world.cast.user(Who::Manager), world.cast.user(Who::Staff), world.cast.user(Who::OtherTenant));
        for (body, field, said) in [
            (json!({"startTime": at(1), "endTime": at(2)}), "targetUserId", "This is required."),
            (json!({"targetUserId": manager}), "startTime", "This is required."),
            (json!({"targetUserId": manager}), "endTime", "This is required."),
            (json!({"targetUserId": manager, "startTime": at(1)}), "endTime", "This is not valid."),
            (json!({"targetUserId": manager, "endTime": at(2)}), "startTime", "This is not valid."),
            (json!({"targetUserId": manager, "startTime": at(2), "endTime": at(1)}), "endTime", "The end can't be before the start."),
            (json!({"targetUserId": manager, "startTime": at(-2), "endTime": at(-1)}), "endTime", "The end can't be in the past."),
            (json!({"targetUserId": own, "startTime": at(1), "endTime": at(2)}), "targetUserId", "Choose someone other than yourself."),
            (json!({"targetUserId": foreign, "startTime": at(1), "endTime": at(2)}), "targetUserId", "This doesn't exist"),
        ] {
            let refused = staff.post(&format!("{PATH}/delegate-new-user"), body.clone()).await;
            assert_eq!(refused.status, 400, "{body}");
            let all = refused.json()["error"]["validationErrors"].clone();
            let of_field = |fault: &&Value| fault["members"][0] == field;
            let fault = all.as_array().unwrap().iter().find(of_field).unwrap_or_else(|| panic!("{body}: {all}"));
            // spec: MOD-05
            assert!(fault["message"].as_str().unwrap().starts_with(said), "{body}: {fault}");
        }
        assert_eq!(staff.get(&format!("{PATH}/delegated-users")).await.ok()["items"], json!([]), "nothing was saved");
    })
    .await;
}

#[tokio::test]
async fn both_sides_list_it_and_only_who_gave_it_ends_it() {
    on_both(async |world| {
        let id = delegate(&world, Who::Staff, Who::Manager, (1, 3)).await;
        let manager = caller(&world, &signed_in(&world, Who::Manager).await);
        let received = manager.get(&format!("{PATH}/my-delegated-users")).await.ok();
        assert_eq!((received["items"][0]["id"].as_str(), received["items"][0]["userName"].as_str()), (Some(id.as_str()), Some("staff")));
        assert_eq!(manager.get(&format!("{PATH}/active-delegations")).await.ok()["items"], json!([]), "it has not begun");
        assert_eq!(manager.get(&format!("{PATH}/delegated-users")).await.ok()["items"], json!([]));
        world.clock.advance(TimeDelta::minutes(90));
        let manager = caller(&world, &signed_in(&world, Who::Manager).await);
        assert_eq!(manager.get(&format!("{PATH}/active-delegations")).await.ok()["items"][0]["id"], id.as_str());
        let path = format!("{PATH}/delete-delegation?id={id}");
        let other = caller(&world, &signed_in(&world, Who::OtherTenant).await);
        for stranger in [&manager, &other] {
            assert_eq!(stranger.post(&path, json!({})).await.status, 404);
        }
        let staff = caller(&world, &signed_in(&world, Who::Staff).await);
        assert_eq!(staff.get(&format!("{PATH}/delegated-users")).await.ok()["items"][0]["userName"], "manager");
        assert_eq!(staff.post(&path, json!({})).await.status, 204);
        assert_eq!(staff.post(&path, json!({})).await.status, 404);
        assert_eq!(manager.get(&format!("{PATH}/my-delegated-users")).await.ok()["items"], json!([]));
    })
    .await;
}

#[tokio::test]
async fn users_of_the_own_tenant_are_looked_up_by_their_whole_name() {
    on_both(async |world| {
        let staff = caller(&world, &signed_in(&world, Who::Staff).await);
        let found = staff.get(&format!("{PATH}/user-lookup?userName=MANAGER")).await.ok();
        assert_eq!(found["items"], json!([{"id": world.cast.user(Who::Manager), "userName": "manager"}]));
        for name in ["manage", "other.admin", "host.admin", ""] {
            assert_eq!(staff.get(&format!("{PATH}/user-lookup?userName={name}")).await.ok()["items"], json!([]), "{name}");
        }
    })
    .await;
}

#[tokio::test]
async fn it_takes_a_recent_proof() {
    on_both(async |world| {
        let staff = caller(&world, &signed_in(&world, Who::Staff).await);
        world.clock.advance(TimeDelta::minutes(11));
        let at = |hours: i64| (world.app.now() + TimeDelta::hours(hours)).to_rfc3339();
        let body = json!({"targetUserId": world.cast.user(Who::Manager), "startTime": at(0), "endTime": at(1)});
        assert_eq!(staff.post(&format!("{PATH}/delegate-new-user"), body).await.refused(403), "Portal:Account.ReauthenticationRequired");
    })
    .await;
}

#[tokio::test]
async fn a_delegate_passes_on_nothing_that_they_do_not_hold_themselves() {
    on_both(async |world| {
        let admin = caller(&world, &signed_in(&world, Who::ClientAdmin).await);
        let own = world.cast.user(Who::Staff);
        let grants = format!("/api/permission-management/permissions?providerName=U&providerKey={own}");
        let wanted = |name: &str| json!({"permissions": [{"name": name, "isGranted": true}]});
        assert_eq!(admin.put(&grants, wanted("AbpIdentity.Users.Update.ManageRoles")).await.status, 204);
        let id = delegate(&world, Who::ClientAdmin, Who::Staff, (0, 1)).await;
        let staff = signed_in(&world, Who::Staff).await;
        let acting = caller(&world, access(&impersonate(&world, &staff, &[("UserDelegationId", &id)]).await.ok()));
        let roles = |who: Who| format!("/api/identity/users/{}/roles", world.cast.user(who));
        let beyond = "Portal:Identity.BeyondOwnPermissions";
        // spec: PERM-01
        assert_eq!(acting.put(&roles(Who::Staff), json!({"roleNames": ["Staff", "ClientAdmin"]})).await.refused(403), beyond);
        assert_eq!(acting.put(&grants, wanted("AbpIdentity.Users.Delete")).await.fields(), ["permissions[0].name"]);
        let administrators = "/api/permission-management/permissions?providerName=R&providerKey=ClientAdmin";
        let without = json!({"permissions": [{"name": "AbpIdentity.Users.Delete", "isGranted": false}]});
        assert_eq!(admin.put(administrators, without).await.status, 204);
        let back = acting.put(administrators, wanted("AbpIdentity.Users.Delete")).await;
        assert_eq!(back.fields(), ["permissions[0].name"], "nor what administrators alone may give back");
        assert_eq!(admin.put(administrators, wanted("AbpIdentity.Users.Delete")).await.status, 204);
        let new =
            json!({"userName": "puppet", "email": "puppet@waymark.example", "password": "Quay-Street-7", "roleNames": ["ClientAdmin"]});
        assert_eq!(acting.post("/api/identity/users", new).await.refused(403), beyond);
        let source = format!("/api/identity/users/{}", world.cast.user(Who::ClientAdmin));
        let mut moved = acting.get(&source).await.ok();
        moved["phoneNumber"] = "+441632960009".into();
        assert_eq!(acting.put(&source, moved).await.refused(403), beyond, "codes would go to the delegate's number");
        let claims = acting.put(&format!("/api/identity/users/{own}/claims"), json!([])).await;
        assert_eq!(claims.refused(403), "Portal:Account.NotInPerson");
        let passed_on = acting.put(&roles(Who::NobodyInTenant), json!({"roleNames": ["Staff"]})).await;
        assert_eq!(passed_on.status, 204, "what both hold: {}", passed_on.text());
    })
    .await;
}

#[tokio::test]
async fn a_delegate_registers_no_application() {
    on_both(async |world| {
        let id = delegate(&world, Who::HostAdmin, Who::Management, (0, 1)).await;
        let management = signed_in(&world, Who::Management).await;
        let acting = caller(&world, access(&impersonate(&world, &management, &[("UserDelegationId", &id)]).await.ok()));
        let application = json!({
            "clientId": "Back_Door", "displayName": "Back door", "clientType": "confidential", "clientSecret": "a long enough secret",
            "applicationType": "web", "consentType": "explicit", "redirectUris": [], "allowClientCredentialsFlow": true, "scopes": ["Portal"]
        });
        let path = "/api/openiddict/applications";
        assert_eq!(acting.post(path, application.clone()).await.refused(403), "Portal:Account.NotInPerson");
        let admin = caller(&world, &signed_in(&world, Who::HostAdmin).await);
        let made = admin.post(path, application.clone()).await.ok();
        let mut change = application;
        change["clientSecret"] = "another secret altogether".into();
        change["concurrencyStamp"] = made["concurrencyStamp"].clone();
        let path = format!("{path}/{}", made["id"].as_str().unwrap());
        assert_eq!(acting.put(&path, change).await.refused(403), "Portal:Account.NotInPerson");
        let scope = json!({"name": "Everything", "displayName": "Everything", "resources": ["Portal"]});
        assert_eq!(acting.post("/api/openiddict/scopes", scope).await.refused(403), "Portal:Account.NotInPerson");
    })
    .await;
}
