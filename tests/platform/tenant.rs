//! Tenants over HTTP.

use serde_json::{Value, json};
use testkit::{Who, World, on_both};

fn request(name: &str) -> Value {
    json!({"name": name, "displayName": "Gamma Group", "adminEmailAddress": "admin@gamma.example", "adminPassword": "Quay-Street-7"})
}

#[tokio::test]
async fn a_tenant_is_created_with_an_administrator_who_can_sign_in() {
    on_both(async |world: World| {
        let host = world.as_user(Who::HostAdmin).await;
        let made = host.post("/api/multi-tenancy/tenants", request("gamma")).await.ok();
        assert_eq!(
            (made["name"].as_str(), made["displayName"].as_str(), made["isActive"].as_bool()),
            (Some("gamma"), Some("Gamma Group"), Some(true))
        );
        // spec: TEN-02
        let found = world.anon().get("/api/abp/multi-tenancy/tenants/by-name/GAMMA").await.ok();
        assert_eq!(found, json!({"success": true, "tenantId": made["id"], "name": "gamma", "normalizedName": "GAMMA", "isActive": true}));
        let admin = sign_in(&world, "gamma", "admin", "Quay-Street-7").await;
        // spec: PERM-02
        let roles = admin.get("/api/identity/roles/all").await.ok();
        let names: Vec<&str> = roles["items"].as_array().unwrap().iter().map(|r| r["name"].as_str().unwrap()).collect();
        assert_eq!(names, ["ClientAdmin", "Manager", "Staff", "Viewer"]);
        let users = admin.get("/api/identity/users").await.ok();
        assert_eq!((users["totalCount"].as_u64(), users["items"][0]["roleNames"][0].as_str()), (Some(1), Some("ClientAdmin")));
    })
    .await;
}

async fn sign_in(world: &World, tenant: &str, name: &str, password: &str) -> testkit::Actor {
    let pairs =
        [("grant_type", "password"), ("client_id", "Portal_App"), ("username", name), ("password", password), ("scope", "openid Portal")];
    let answer = world.anon().within(tenant).form("/connect/token", &pairs).await.ok();
    world.anon().with_token(answer["access_token"].as_str())
}

#[tokio::test]
async fn a_name_is_validated_and_unique() {
    on_both(async |world: World| {
        let host = world.as_user(Who::HostAdmin).await;
        for bad in ["ab", "two words", "a/b"] {
            assert_eq!(host.post("/api/multi-tenancy/tenants", request(bad)).await.refused(400), "Portal:Tenants.NameInvalid", "{bad}");
        }
        let taken = host.post("/api/multi-tenancy/tenants", request("ALPHA")).await;
        assert_eq!((taken.refused(400).as_str(), taken.fields()), ("Portal:Tenants.NameTaken", vec!["name".to_owned()]));
        let mut weak = request("gamma");
        weak["adminPassword"] = "abc".into();
        let weak = host.post("/api/multi-tenancy/tenants", weak).await;
        assert_eq!(weak.refused(400), "Volo.Abp.Identity:PasswordTooShort");
        assert!(weak.fields().iter().all(|f| f == "adminPassword"));
        let unknown = world.anon().get("/api/abp/multi-tenancy/tenants/by-name/gamma").await;
        // spec: TEN-02
        assert_eq!((unknown.status, unknown.json()["success"].as_bool()), (200, Some(false)));
    })
    .await;
}

#[tokio::test]
async fn a_tenant_is_suspended_at_once_and_reactivated() {
    on_both(async |world: World| {
        let (host, user) = (world.as_user(Who::HostAdmin).await, world.as_user(Who::ClientAdmin).await);
        let path = format!("/api/app/tenants/{}", world.cast.alpha);
        assert_eq!(user.get("/api/account/my-profile").await.status, 200);
        assert_eq!(host.post(&format!("{path}/suspend"), json!({})).await.ok()["isActive"], false);
        let closed = user.get("/api/account/my-profile").await;
        assert_eq!((closed.status, closed.header("abp-tenant-resolve-error").is_some()), (404, true));
        // spec: TEN-02
        assert_eq!(world.sign_in(Who::Staff).await.status, 400);
        assert_eq!(host.within(world.cast.alpha).get("/api/account/my-profile").await.status, 404);
        assert_eq!(world.anon().get("/api/abp/multi-tenancy/tenants/by-name/alpha").await.ok()["isActive"], false);
        let last = host.post(&format!("/api/app/tenants/{}/suspend", world.cast.beta), json!({})).await;
        assert_eq!(last.refused(400), "Portal:Tenants.LastActive");
        assert_eq!(host.post(&format!("{path}/activate"), json!({})).await.ok()["isActive"], true);
        assert_eq!(user.get("/api/account/my-profile").await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn a_change_requires_the_current_stamp_and_a_deleted_tenant_is_not_found() {
    on_both(async |world: World| {
        let host = world.as_user(Who::HostAdmin).await;
        let path = format!("/api/multi-tenancy/tenants/{}", world.cast.beta);
        let stamp = host.get(&path).await.ok()["concurrencyStamp"].clone();
        let change = json!({"name": "beta-two", "concurrencyStamp": stamp});
        assert_eq!(host.put(&path, change.clone()).await.ok()["name"], "beta-two");
        // spec: COM-07
        assert_eq!(host.put(&path, change).await.refused(409), "Portal:Common.StaleVersion");
        assert_eq!(world.anon().get("/api/abp/multi-tenancy/tenants/by-name/beta-two").await.ok()["success"], true);
        assert_eq!(host.delete(&path).await.status, 204);
        assert_eq!(host.get(&path).await.status, 404);
        assert_eq!(world.anon().get("/api/abp/multi-tenancy/tenants/by-name/beta-two").await.ok()["success"], false);
        assert_eq!(world.sign_in(Who::OtherTenant).await.status, 400);
    })
    .await;
}

/// Names of the tenants in this state, by name.
async fn named(host: &testkit::Actor, status: &str) -> Vec<String> {
    let list = host.get(&format!("/api/multi-tenancy/tenants?status={status}")).await.ok();
    list["items"].as_array().unwrap().iter().map(|tenant| tenant["name"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn the_abp_call_to_delete_archives_a_tenant_which_is_taken_back_with_its_data() {
    on_both(async |world: World| {
        let host = world.as_user(Who::HostAdmin).await;
        let (path, own) = (format!("/api/multi-tenancy/tenants/{}", world.cast.beta), format!("/api/app/tenants/{}", world.cast.beta));
        assert_eq!(host.delete(&path).await.status, 204);
        assert_eq!(host.delete(&path).await.status, 404, "to ABP's clients it is gone");
        assert_eq!(world.sign_in(Who::OtherTenant).await.status, 400);
        assert_eq!((named(&host, "Archived").await, named(&host, "Active").await), (vec!["Beta".to_owned()], vec!["Alpha".to_owned()]));
        assert_eq!(host.get("/api/multi-tenancy/tenants").await.ok()["totalCount"], 1);
        let archived = host.get("/api/multi-tenancy/tenants?status=Archived&filter=bet&skipCount=0&maxResultCount=1").await.ok();
        assert!(archived["totalCount"] == 1 && archived["items"][0]["archivedAt"].is_string(), "{archived}");
        assert_eq!(host.get("/api/multi-tenancy/tenants?status=Archived&skipCount=1").await.ok()["items"], json!([]));
        assert_eq!(host.get("/api/multi-tenancy/tenants?status=Gone").await.fields(), ["status"]);
        let last = host.post(&format!("/api/app/tenants/{}/archive", world.cast.alpha), json!({})).await;
        assert_eq!(last.refused(400), "Portal:Tenants.LastActive");

        // It keeps its name, so that it can come back.
        let mut taker = request("BETA");
        taker["adminEmailAddress"] = "admin@beta.example".into();
        assert_eq!(host.post("/api/multi-tenancy/tenants", taker).await.refused(400), "Portal:Tenants.NameTaken");
        let other = format!("/api/multi-tenancy/tenants/{}", world.cast.alpha);
        let stamp = host.get(&other).await.ok()["concurrencyStamp"].clone();
        let renamed = host.put(&other, json!({"name": "beta", "concurrencyStamp": stamp})).await;
        assert_eq!((renamed.refused(400).as_str(), renamed.fields()), ("Portal:Tenants.NameTaken", vec!["name".to_owned()]));
        let back = host.post(&format!("{own}/activate"), json!({})).await.ok();
        assert_eq!((&back["isActive"], &back["archivedAt"]), (&json!(true), &Value::Null));
        assert_eq!(world.sign_in(Who::OtherTenant).await.status, 200, "with its users");
        assert_eq!(host.post(&format!("{own}/suspend"), json!({})).await.status, 200);
        assert_eq!(named(&host, "Suspended").await, ["Beta"]);
        assert!(host.post(&format!("{own}/archive"), json!({})).await.ok()["archivedAt"].is_string());
        assert_eq!(host.post(&format!("{own}/activate"), json!({})).await.ok()["isActive"], true, "active, though it was suspended before");
        assert_eq!(host.post(&format!("/api/app/tenants/{}/activate", kernel::HOST), json!({})).await.status, 404);
    })
    .await;
}

#[tokio::test]
async fn whoever_may_change_tenants_but_not_archive_them_takes_none_back() {
    on_both(async |world: World| {
        let granted = ["AbpTenantManagement.Tenants", "AbpTenantManagement.Tenants.Update"].map(|name| (name.to_owned(), true));
        let subject = platform::permission::PermissionHolder::User(world.cast.user(Who::NobodyAtHost));
        platform::permission::change(&world.app, &world.installer(), &subject, &granted).await.unwrap();
        let clerk = world.as_user(Who::NobodyAtHost).await;
        let own = format!("/api/app/tenants/{}", world.cast.beta);
        assert_eq!(clerk.post(&format!("{own}/archive"), json!({})).await.status, 403);
        assert_eq!(world.as_user(Who::HostAdmin).await.post(&format!("{own}/archive"), json!({})).await.status, 200);
        assert_eq!(clerk.post(&format!("{own}/activate"), json!({})).await.status, 403);
        assert_eq!(clerk.post(&format!("/api/app/tenants/{}/activate", world.cast.alpha), json!({})).await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn only_the_host_manages_tenants() {
    on_both(async |world: World| {
        for who in [Who::ClientAdmin, Who::Coach, Who::NobodyAtHost] {
            assert_eq!(world.as_user(who).await.get("/api/multi-tenancy/tenants").await.status, 403, "{who:?}");
        }
        let management = world.as_user(Who::Management).await;
        let list = management.get("/api/multi-tenancy/tenants?filter=alp&sorting=name%20desc").await.ok();
        assert_eq!((list["totalCount"].as_u64(), list["items"][0]["name"].as_str()), (Some(1), Some("Alpha")));
        assert_eq!(management.post("/api/multi-tenancy/tenants", request("gamma")).await.status, 403);
    })
    .await;
}
