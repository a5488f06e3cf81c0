use chrono::TimeDelta;
use futures::future::join_all;
use serde_json::{Value, json};
use testkit::{Who, World, claims, on_both};

use crate::{
    acting::{access, caller, delegate, impersonate, signed_in},
    flow::{call, oauth_error, refresh, register},
};

fn claim_of(tokens: &Value, claim: &str) -> Value {
    claims(access(tokens))[claim].clone()
}

async fn as_user(world: &World, by: Who, who: Who) -> Value {
    let token = signed_in(world, by).await;
    impersonate(world, &token, &[("UserId", &world.cast.user(who).to_string())]).await.ok()
}

async fn is_alive(world: &World, tokens: &Value) -> bool {
    call(world, access(tokens)).await.status == 200
}

#[tokio::test]
async fn what_a_browser_keeps_has_a_key_for_each_person_and_another_for_whoever_acts_as_them() {
    on_both(async |world| {
        let key = async |token: &str| caller(&world, token).get("/api/account/browser-key").await.ok()["key"].as_str().unwrap().to_owned();
        let (admin, staff) = (signed_in(&world, Who::ClientAdmin).await, signed_in(&world, Who::Staff).await);
        let acting = as_user(&world, Who::ClientAdmin, Who::Staff).await;
        let keys = [key(&admin).await, key(&staff).await, key(access(&acting)).await];
        assert_eq!(keys.each_ref().map(String::len), [44; 3], "32 bytes in base64");
        assert!(keys[0] != keys[1] && keys[1] != keys[2] && keys[0] != keys[2], "{keys:?}");
        assert_eq!(key(&signed_in(&world, Who::Staff).await).await, keys[1], "in every session");
    })
    .await;
}

#[tokio::test]
async fn an_administrator_acts_as_a_user_and_goes_back() {
    on_both(async |world| {
        let (admin, staff) = (world.cast.user(Who::ClientAdmin).to_string(), world.cast.user(Who::Staff).to_string());
        let own = signed_in(&world, Who::ClientAdmin).await;
        let acting = impersonate(&world, &own, &[("UserId", &staff)]).await.ok();
        assert_eq!(claim_of(&acting, "sub"), staff);
        assert_eq!(claim_of(&acting, "impersonator_userid"), admin);
        assert_eq!(claim_of(&acting, "impersonator_username"), "client.admin");
        assert_eq!(claim_of(&acting, "impersonator_tenantid"), world.cast.alpha.to_string());
        assert_eq!(claim_of(&acting, "impersonator_tenantname"), "Alpha");
        assert!(acting["id_token"].is_null());
        let me = caller(&world, access(&acting)).get("/api/abp/application-configuration").await.ok();
        assert_eq!(me["currentUser"]["id"], staff);
        assert_eq!(me["currentUser"]["impersonatorUserId"], admin);
        assert_eq!(me["currentUser"]["impersonatorUserName"], "client.admin");
        assert_eq!(me["currentUser"]["impersonatorTenantName"], "Alpha");
        assert!(me["auth"]["grantedPolicies"]["AbpIdentity.Users"].is_null(), "only what the user may");
        let renewed = refresh(&world, acting["refresh_token"].as_str().unwrap()).await.ok();
        assert_eq!(claim_of(&renewed, "impersonator_userid"), admin, "a refresh keeps the claims");
        let back = impersonate(&world, access(&renewed), &[]).await.ok();
        assert_eq!(claim_of(&back, "sub"), admin);
        assert!(claim_of(&back, "impersonator_userid").is_null());
        assert_eq!(claim_of(&back, "sessionid"), claims(&own)["sessionid"], "in the session that it began in");
        assert!(is_alive(&world, &back).await && !is_alive(&world, &renewed).await);
        assert_eq!(oauth_error(&refresh(&world, renewed["refresh_token"].as_str().unwrap()).await, 400), "invalid_grant");
        let log = caller(&world, access(&back)).get("/api/identity/security-logs?userName=staff&maxResultCount=50").await.ok();
        let both = |action: &str| {
            let entry = log["items"].as_array().unwrap().iter().find(|entry| entry["action"] == action).unwrap();
            (entry["userName"].clone(), entry["impersonatorUserName"].clone())
        };
        for action in ["ImpersonationStarted", "ImpersonationEnded"] {
            assert_eq!(both(action), (json!("staff"), json!("client.admin")));
        }
    })
    .await;
}

#[tokio::test]
async fn the_host_acts_as_the_administrator_of_a_tenant() {
    on_both(async |world| {
        let own = signed_in(&world, Who::HostAdmin).await;
        let alpha = world.cast.alpha.to_string();
        let acting = impersonate(&world, &own, &[("TenantId", &alpha)]).await.ok();
        assert_eq!(claim_of(&acting, "sub"), world.cast.user(Who::ClientAdmin).to_string(), "whoever administers it, without a user admin");
        assert_eq!(claim_of(&acting, "tenantid"), alpha);
        assert_eq!(claim_of(&acting, "impersonator_userid"), world.cast.user(Who::HostAdmin).to_string());
        assert!(claim_of(&acting, "impersonator_tenantid").is_null());
        let named = impersonate(&world, &own, &[("TenantId", &alpha), ("TenantUserName", "staff")]).await.ok();
        assert_eq!(claim_of(&named, "sub"), world.cast.user(Who::Staff).to_string());
        let back = impersonate(&world, access(&acting), &[]).await.ok();
        assert_eq!(claim_of(&back, "sub"), world.cast.user(Who::HostAdmin).to_string());
        for (who, target) in [
            (Who::Management, vec![("TenantId", alpha.as_str())]),
            (Who::ClientAdmin, vec![("TenantId", alpha.as_str())]),
            (Who::OtherTenant, vec![("TenantId", alpha.as_str())]),
            (Who::HostAdmin, vec![("TenantId", alpha.as_str()), ("TenantUserName", "nobody")]),
            (Who::HostAdmin, vec![("TenantId", "0192d3a4-7c1b-7a20-9d4e-3f5a6b7c8d9e")]),
            (Who::HostAdmin, vec![("TenantId", "nonsense")]),
        ] {
            let token = signed_in(&world, who).await;
            assert_eq!(oauth_error(&impersonate(&world, &token, &target).await, 400), "invalid_grant", "{who:?} {target:?}");
        }
        let suspended = caller(&world, access(&back)).post(&format!("/api/app/tenants/{alpha}/suspend"), json!({})).await;
        assert_eq!(suspended.status, 200, "{}", suspended.text());
        assert!(!is_alive(&world, &named).await, "a closed tenant");
    })
    .await;
}

#[tokio::test]
async fn a_file_that_is_fetched_by_its_address_is_recorded_with_both_users() {
    on_both(async |world| {
        let own = signed_in(&world, Who::HostAdmin).await;
        let alpha = world.cast.alpha.to_string();
        let acting = impersonate(&world, &own, &[("TenantId", &alpha)]).await.ok();
        let told = caller(&world, access(&acting)).get("/api/identity/users/download-token").await.ok();
        let path = format!("/api/identity/users/export-as-csv?token={}", told["token"].as_str().unwrap());
        assert_eq!(world.anon().get(&path).await.status, 200);
        let log = caller(&world, &own).within(world.cast.alpha).get("/api/audit-logging/audit-logs?url=export-as-csv").await.ok();
        let entry = &log["items"][0];
        assert_eq!((&entry["userName"], &entry["impersonatorUserName"]), (&json!("client.admin"), &json!("host.admin")), "{log}");
        assert!(!log.to_string().contains(told["token"].as_str().unwrap()), "the token is not recorded");
    })
    .await;
}

#[tokio::test]
async fn whoever_sets_the_password_of_a_delegate_gets_none_of_what_was_delegated() {
    on_both(async |world| {
        let id = delegate(&world, Who::ClientAdmin, Who::Staff, (0, 2)).await;
        let own = signed_in(&world, Who::Staff).await;
        let change = json!({"currentPassword": testkit::PASSWORD, "newPassword": "Mill-Race-12"});
        assert_eq!(caller(&world, &own).post("/api/account/my-profile/change-password", change).await.status, 204);
        assert_eq!(impersonate(&world, &own, &[("UserDelegationId", &id)]).await.status, 200, "one's own new password ends nothing");
        let admin = caller(&world, &signed_in(&world, Who::ClientAdmin).await);
        let path = format!("/api/identity/users/{}/change-password", world.cast.user(Who::Staff));
        assert_eq!(admin.put(&path, json!({"newPassword": testkit::PASSWORD})).await.status, 204);
        let taken = signed_in(&world, Who::Staff).await;
        assert_eq!(oauth_error(&impersonate(&world, &taken, &[("UserDelegationId", &id)]).await, 400), "invalid_grant");
        let received = caller(&world, &taken).get("/api/account/user-delegation/my-delegated-users").await.ok();
        assert_eq!(received["items"], json!([]));
    })
    .await;
}

#[tokio::test]
async fn a_delegate_acts_as_long_as_the_delegation_is_in_force() {
    on_both(async |world| {
        let id = delegate(&world, Who::ClientAdmin, Who::Staff, (0, 2)).await;
        let own = signed_in(&world, Who::Staff).await;
        let acting = impersonate(&world, &own, &[("UserDelegationId", &id)]).await.ok();
        // spec: AUTH-08
        assert_eq!(claim_of(&acting, "sub"), world.cast.user(Who::ClientAdmin).to_string());
        assert_eq!(claim_of(&acting, "impersonator_userid"), world.cast.user(Who::Staff).to_string());
        let manager = world.cast.user(Who::Manager).to_string();
        let nested = impersonate(&world, access(&acting), &[("UserId", &manager)]).await;
        assert_eq!(oauth_error(&nested, 400), "invalid_grant", "no nested impersonation");
        for stranger in [Who::Manager, Who::OtherTenant, Who::HostAdmin, Who::ClientAdmin] {
            let token = signed_in(&world, stranger).await;
            let refused = impersonate(&world, &token, &[("UserDelegationId", &id)]).await;
            assert_eq!(oauth_error(&refused, 400), "invalid_grant", "{stranger:?}");
        }
        world.clock.advance(TimeDelta::minutes(50));
        let renewed = refresh(&world, acting["refresh_token"].as_str().unwrap()).await.ok();
        world.clock.advance(TimeDelta::minutes(50));
        let last = refresh(&world, renewed["refresh_token"].as_str().unwrap()).await.ok();
        assert_eq!(last["expires_in"], 1200, "no token outlives the delegation");
        assert!(is_alive(&world, &last).await);
        world.clock.advance(TimeDelta::minutes(20));
        assert!(!is_alive(&world, &last).await, "it ends with the delegation");
        assert_eq!(oauth_error(&refresh(&world, last["refresh_token"].as_str().unwrap()).await, 400), "invalid_grant");
        world.clock.advance(TimeDelta::minutes(1));
        let own = signed_in(&world, Who::Staff).await;
        assert_eq!(oauth_error(&impersonate(&world, &own, &[("UserDelegationId", &id)]).await, 400), "invalid_grant", "expired");
        let future = delegate(&world, Who::ClientAdmin, Who::Staff, (1, 2)).await;
        assert_eq!(oauth_error(&impersonate(&world, &own, &[("UserDelegationId", &future)]).await, 400), "invalid_grant", "future");
    })
    .await;
}

#[tokio::test]
async fn a_deleted_delegation_ends_what_it_opened() {
    on_both(async |world| {
        let id = delegate(&world, Who::ClientAdmin, Who::Staff, (0, 2)).await;
        let own = signed_in(&world, Who::Staff).await;
        let acting = impersonate(&world, &own, &[("UserDelegationId", &id)]).await.ok();
        assert!(is_alive(&world, &acting).await);
        let giver = caller(&world, &signed_in(&world, Who::ClientAdmin).await);
        let path = format!("/api/account/user-delegation/delete-delegation?id={id}");
        assert_eq!(caller(&world, &own).post(&path, json!({})).await.status, 404, "only who delegated deletes it");
        assert_eq!(giver.post(&path, json!({})).await.status, 204);
        assert!(!is_alive(&world, &acting).await);
        assert_eq!(oauth_error(&refresh(&world, acting["refresh_token"].as_str().unwrap()).await, 400), "invalid_grant");
        assert!(call(&world, &own).await.status == 200, "the own session goes on");
    })
    .await;
}

#[tokio::test]
async fn it_ends_with_the_session_that_it_was_opened_from() {
    on_both(async |world| {
        let own = signed_in(&world, Who::HostAdmin).await;
        let acting = impersonate(&world, &own, &[("TenantId", &world.cast.alpha.to_string())]).await.ok();
        assert!(is_alive(&world, &acting).await);
        let session = claims(&own)["sessionid"].as_str().unwrap().to_owned();
        assert_eq!(caller(&world, &own).delete(&format!("/api/account/sessions/{session}")).await.status, 204);
        assert!(!is_alive(&world, &acting).await, "in another tenant too");
        assert_eq!(oauth_error(&refresh(&world, acting["refresh_token"].as_str().unwrap()).await, 400), "invalid_grant");
        assert_eq!(oauth_error(&impersonate(&world, access(&acting), &[]).await, 400), "invalid_grant", "nothing to go back to");
    })
    .await;
}

#[tokio::test]
async fn who_signs_out_while_acting_is_signed_out() {
    on_both(async |world| {
        let own = signed_in(&world, Who::ClientAdmin).await;
        let acting = impersonate(&world, &own, &[("UserId", &world.cast.user(Who::Staff).to_string())]).await.ok();
        let token = acting["refresh_token"].as_str().unwrap();
        assert_eq!(world.anon().form("/connect/revocat", &[("client_id", "Portal_App"), ("token", token)]).await.status, 200);
        assert!(!is_alive(&world, &acting).await);
        assert_eq!(call(&world, &own).await.status, 401, "the session behind it, too");
    })
    .await;
}

#[tokio::test]
async fn it_ends_when_the_right_to_it_does() {
    on_both(async |world| {
        let admin = caller(&world, &signed_in(&world, Who::ClientAdmin).await);
        let grant = |granted: bool| json!({"permissions": [{"name": "AbpIdentity.Users.Impersonation", "isGranted": granted}]});
        let manager = world.cast.user(Who::Manager);
        let grants = format!("/api/permission-management/permissions?providerName=U&providerKey={manager}");
        assert_eq!(admin.put(&grants, grant(true)).await.status, 204);
        let nobody = world.cast.user(Who::NobodyInTenant).to_string();
        let acting = as_user(&world, Who::Manager, Who::NobodyInTenant).await;
        assert!(is_alive(&world, &acting).await);
        let token = signed_in(&world, Who::Manager).await;
        let boss = impersonate(&world, &token, &[("UserId", &world.cast.user(Who::ClientAdmin).to_string())]).await;
        assert_eq!(oauth_error(&boss, 400), "invalid_grant", "somebody with more permissions");
        assert_eq!(admin.put(&grants, grant(false)).await.status, 204);
        assert!(!is_alive(&world, &acting).await, "without the permission");
        assert_eq!(admin.put(&grants, grant(true)).await.status, 204);
        let acting = as_user(&world, Who::Manager, Who::NobodyInTenant).await;
        let of_nobody = format!("/api/permission-management/permissions?providerName=U&providerKey={nobody}");
        let more = json!({"permissions": [{"name": "AbpIdentity.Users.Delete", "isGranted": true}]});
        assert_eq!(admin.put(&of_nobody, more).await.status, 204);
        assert!(!is_alive(&world, &acting).await, "the user holds one permission more now");
        let token = signed_in(&world, Who::Manager).await;
        assert_eq!(oauth_error(&impersonate(&world, &token, &[("UserId", &nobody)]).await, 400), "invalid_grant");
    })
    .await;
}

#[tokio::test]
async fn it_ends_when_either_user_is_deactivated() {
    on_both(async |world| {
        let host = signed_in(&world, Who::HostAdmin).await;
        let admin = caller(&world, &signed_in(&world, Who::ClientAdmin).await);
        let switch = async |who: Who| {
            let path = format!("/api/identity/users/{}", world.cast.user(who));
            let mut body = admin.get(&path).await.ok();
            body["isActive"] = false.into();
            admin.put(&path, body).await.ok();
        };
        let grants = format!("/api/permission-management/permissions?providerName=U&providerKey={}", world.cast.user(Who::Manager));
        let right = json!({"permissions": [{"name": "AbpIdentity.Users.Impersonation", "isGranted": true}]});
        assert_eq!(admin.put(&grants, right).await.status, 204);
        let by_manager = as_user(&world, Who::Manager, Who::NobodyInTenant).await;
        switch(Who::Manager).await;
        assert!(!is_alive(&world, &by_manager).await, "whoever acts");
        let target = [("TenantId", world.cast.alpha.to_string()), ("TenantUserName", "viewer".to_owned())];
        let target = target.each_ref().map(|(name, value)| (*name, value.as_str()));
        let as_viewer = impersonate(&world, &host, &target).await.ok();
        switch(Who::Viewer).await;
        assert!(!is_alive(&world, &as_viewer).await, "as whom they act");
        assert_eq!(oauth_error(&impersonate(&world, &host, &target).await, 400), "invalid_grant");
    })
    .await;
}

#[tokio::test]
async fn the_way_back_is_there_once() {
    on_both(async |world| {
        let acting = as_user(&world, Who::ClientAdmin, Who::Staff).await;
        let answers = join_all((0..10).map(|_| impersonate(&world, access(&acting), &[]))).await;
        assert_eq!(answers.iter().filter(|reply| reply.status == 200).count(), 1);
        for refused in answers.iter().filter(|reply| reply.status != 200) {
            assert_eq!(oauth_error(refused, 400), "invalid_grant");
        }
        let own = signed_in(&world, Who::ClientAdmin).await;
        assert_eq!(oauth_error(&impersonate(&world, &own, &[]).await, 400), "invalid_grant", "one's own session leads nowhere back");
    })
    .await;
}

#[tokio::test]
async fn only_the_client_of_a_session_exchanges_it() {
    on_both(async |world| {
        register(&world, "partner", "client_credentials Impersonation LinkLogin", "implicit").await;
        register(&world, "plain", "client_credentials", "implicit").await;
        let own = signed_in(&world, Who::ClientAdmin).await;
        let staff = world.cast.user(Who::Staff).to_string();
        for (client, error) in [("partner", "invalid_grant"), ("plain", "unauthorized_client")] {
            let pairs = [
                ("grant_type", "Impersonation"),
                ("client_id", client),
                ("client_secret", crate::flow::SECRET),
                ("scope", "openid Portal"),
                ("access_token", own.as_str()),
                ("UserId", staff.as_str()),
            ];
            assert_eq!(oauth_error(&world.anon().form("/connect/token", &pairs).await, 400), error, "{client}");
        }
        for (token, target) in [("a.b.c", "UserId"), (own.as_str(), "UserId")] {
            let refused = impersonate(&world, token, &[(target, "nonsense")]).await;
            assert_eq!(oauth_error(&refused, 400), "invalid_grant", "{token}");
        }
        let two = impersonate(&world, &own, &[("UserId", &staff), ("UserDelegationId", &staff)]).await;
        assert_eq!(oauth_error(&two, 400), "invalid_request");
    })
    .await;
}
