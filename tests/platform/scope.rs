//! Which tenant a call runs in.

use testkit::{Who, World, on_both};

const CONFIGURATION: &str = "/api/abp/application-configuration";

#[tokio::test]
async fn a_user_stays_in_their_tenant_whatever_the_header_says() {
    on_both(async |world: World| {
        let user = world.as_user(Who::ClientAdmin).await;
        for header in [world.cast.beta.to_string(), "beta".to_owned(), "nonsense".to_owned()] {
            // spec: TEN-01, AUTH-11
            let answer = user.within(&header).get(CONFIGURATION).await.ok();
            assert_eq!(answer["currentTenant"]["id"], world.cast.alpha.to_string(), "{header}");
            assert_eq!(user.within(&header).get("/api/account/my-profile").await.ok()["userName"], "client.admin");
        }
    })
    .await;
}

#[tokio::test]
async fn a_host_user_enters_only_workspaces_that_it_is_assigned_to() {
    on_both(async |world: World| {
        let coach = world.as_user(Who::Coach).await;
        let inside = coach.within(world.cast.alpha).get(CONFIGURATION).await.ok();
        assert_eq!((inside["currentTenant"]["name"].as_str(), inside["currentUser"]["tenantId"].is_null()), (Some("Alpha"), true));
        assert_eq!(coach.within("alpha").get("/api/account/my-profile").await.status, 200, "by name as well");
        // spec: TEN-01
        for header in [world.cast.beta.to_string(), "nonsense".to_owned(), "00000000-0000-0000-0000-000000000001".to_owned()] {
            let refused = coach.within(&header).get("/api/account/my-profile").await;
            assert_eq!((refused.status, refused.header("abp-tenant-resolve-error").is_some()), (404, true), "{header}");
        }
    })
    .await;
}

#[tokio::test]
async fn in_a_workspace_a_host_user_has_no_say_over_its_users_and_roles() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::HostAdmin).await;
        let granted = admin.within(world.cast.alpha).get(CONFIGURATION).await.ok()["auth"]["grantedPolicies"].clone();
        assert!(granted.as_object().unwrap().keys().all(|k| !k.starts_with("AbpIdentity.") && !k.starts_with("AbpTenantManagement.")));
        assert_eq!(granted["Menu.GeneralMenu.Goals"], true);
        assert_eq!(admin.within(world.cast.alpha).get("/api/multi-tenancy/tenants").await.status, 403);
        assert_eq!(admin.get("/api/multi-tenancy/tenants").await.status, 200);
    })
    .await;
}
