//! The tenant of a call.

use axum::{body::Body, http::Request};
use serde_json::{Value, json};
use testkit::{Who, World, on_both};

const CONFIGURATION: &str = "/api/abp/application-configuration";

#[tokio::test]
async fn a_user_stays_in_their_tenant_whatever_the_header_says() {
    on_both(async |world: World| {
        let user = world.as_user(Who::ClientAdmin).await;
        for header in [world.cast.beta.to_string(), "beta".to_owned(), "nonsense".to_owned()] {
            // spec: TEN-01
            let answer = user.within(&header).get(CONFIGURATION).await.ok();
            assert_eq!(answer["currentTenant"]["id"], world.cast.alpha.to_string(), "{header}");
            assert_eq!(user.within(&header).get("/api/account/my-profile").await.ok()["userName"], "client.admin");
        }
    })
    .await;
}

#[tokio::test]
async fn a_host_user_enters_only_assigned_workspaces() {
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
async fn in_a_workspace_a_host_user_cannot_manage_users_and_roles() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::HostAdmin).await;
        let granted = admin.within(world.cast.alpha).get(CONFIGURATION).await.ok()["auth"]["grantedPolicies"].clone();
        assert!(granted.as_object().unwrap().keys().all(|k| !k.starts_with("AbpIdentity.") && !k.starts_with("AbpTenantManagement.")));
        assert_eq!(granted["Menu.GeneralMenu.Goals"], true);
        // The front end keeps the configuration of the host level while it is in a workspace.
        let outside = admin.get(CONFIGURATION).await.ok();
        let lost = outside["extraProperties"]["notInWorkspaces"].as_array().unwrap().clone();
        assert!(lost.contains(&json!("AbpIdentity.Users")), "{lost:?}");
        assert!(lost.iter().all(|name| outside["auth"]["grantedPolicies"][name.as_str().unwrap()] == true));
        assert!(lost.iter().all(|name| granted[name.as_str().unwrap()].is_null()));
        let own = world.as_user(Who::ClientAdmin).await.get(CONFIGURATION).await.ok();
        assert_eq!((&own["auth"]["grantedPolicies"]["AbpIdentity.Users"], &own["extraProperties"]), (&json!(true), &json!({})));
        assert_eq!(admin.within(world.cast.alpha).get("/api/multi-tenancy/tenants").await.status, 403);
        assert_eq!(admin.get("/api/multi-tenancy/tenants").await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn each_header_has_its_effect() {
    on_both(async |world: World| {
        let coach = world.as_user(Who::Coach).await;
        let ask = async |headers: &[(&str, &str)]| {
            let mut request = Request::get(CONFIGURATION);
            for (name, value) in headers {
                request = request.header(*name, *value);
            }
            world.anon().send(request.body(Body::empty()).unwrap()).await.ok()
        };
        let (bearer, alpha) = (format!("Bearer {}", coach.token().unwrap()), world.cast.alpha.to_string());
        let facts = |answer: &Value| {
            let culture = answer["localization"]["currentCulture"]["name"].as_str().unwrap().to_owned();
            (answer["currentUser"]["userName"].clone(), answer["currentTenant"]["id"].clone(), culture)
        };
        let all = [("authorization", &*bearer), ("accept-language", "de"), ("__tenant", &alpha), ("x-requested-with", "XMLHttpRequest")];
        // spec: AUTH-11
        assert_eq!(facts(&ask(&all).await), (json!("coach"), json!(alpha), "de".to_owned()));
        assert_eq!(facts(&ask(&all[1..]).await).0, Value::Null, "anonymous without a token");
        assert_eq!(facts(&ask(&[all[0], all[2]]).await).2, "en-GB", "the default language without a header");
        assert_eq!(facts(&ask(&all[..2]).await).1, Value::Null, "no tenant at host level");
        // A call by script gets an error, not a redirect to a page.
        let refused = world.anon().send(Request::get("/api/app/clients").header(all[3].0, all[3].1).body(Body::empty()).unwrap()).await;
        assert_eq!((refused.status, refused.header("location")), (401, None));
    })
    .await;
}
