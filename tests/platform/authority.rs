//! Nobody grants, or takes over, more permissions than they hold.

use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both};

const BEYOND: &str = "Portal:Identity.BeyondOwnPermissions";

/// Gives the user `who` a permission, and those that managing users requires.
async fn empower(world: &World, who: Who, names: &[&str]) -> Actor {
    let administrator = if world.cast.tenant_of(who).is_nil() { Who::HostAdmin } else { Who::ClientAdmin };
    let path = format!("/api/permission-management/permissions?providerName=U&providerKey={}", world.cast.user(who));
    let names: Vec<Value> = names.iter().map(|name| json!({"name": name, "isGranted": true})).collect();
    assert_eq!(world.as_user(administrator).await.put(&path, json!({"permissions": names})).await.status, 204);
    world.as_user(who).await
}

fn user(world: &World, who: Who) -> String {
    format!("/api/identity/users/{}", world.cast.user(who))
}

async fn role(admin: &Actor, name: &str) -> Value {
    let roles = admin.get("/api/identity/roles/all").await.ok();
    roles["items"].as_array().unwrap().iter().find(|r| r["name"] == name).unwrap().clone()
}

#[tokio::test]
async fn managing_roles_does_not_make_an_administrator() {
    on_both(async |world: World| {
        let held = ["AbpIdentity.Users", "AbpIdentity.Users.Create", "AbpIdentity.Users.Update", "AbpIdentity.Users.Update.ManageRoles"];
        for (who, top) in [(Who::Staff, "ClientAdmin"), (Who::NobodyAtHost, "admin")] {
            let staff = empower(&world, who, &held).await;
            let own = format!("{}/roles", user(&world, who));
            // spec: PERM-01
            assert_eq!(staff.put(&own, json!({"roleNames": [top]})).await.refused(403), BEYOND, "{top}");
            let mut body = staff.get(&user(&world, who)).await.ok();
            body["roleNames"] = json!([top]);
            assert_eq!(staff.put(&user(&world, who), body).await.refused(403), BEYOND, "{top}");
            let new = json!({"userName": "puppet", "email": "puppet@waymark.example", "password": "Quay-Street-7", "roleNames": [top]});
            assert_eq!(staff.post("/api/identity/users", new).await.refused(403), BEYOND, "{top}");
        }
        let staff = world.as_user(Who::Staff).await;
        let viewer = format!("{}/roles", user(&world, Who::Viewer));
        assert_eq!(staff.put(&viewer, json!({"roleNames": []})).await.refused(403), BEYOND, "the viewer holds more than staff");
        let nobody = format!("{}/roles", user(&world, Who::NobodyInTenant));
        assert_eq!(staff.put(&nobody, json!({"roleNames": ["Staff"]})).await.status, 204, "own permissions may be passed on");
    })
    .await;
}

#[tokio::test]
async fn nobody_takes_over_a_user_who_holds_more() {
    on_both(async |world: World| {
        let held = ["AbpIdentity.Users", "AbpIdentity.Users.Update", "AbpIdentity.Users.Delete"];
        for (who, whom) in [(Who::Staff, Who::ClientAdmin), (Who::NobodyAtHost, Who::HostAdmin), (Who::NobodyAtHost, Who::Management)] {
            let staff = empower(&world, who, &held).await;
            let path = user(&world, whom);
            let before = staff.get(&path).await.ok();
            let password = staff.put(&format!("{path}/change-password"), json!({"newPassword": "Mill-Race-12"})).await;
            assert_eq!(password.refused(403), BEYOND);
            for (field, value) in [
                ("password", json!("Mill-Race-12")),
                ("email", json!("mine@waymark.example")),
                ("userName", json!("renamed")),
                ("phoneNumber", json!("+441632960009")),
                ("isActive", json!(false)),
                ("lastDay", json!("2030-01-31")),
                ("lockoutEnabled", json!(false)),
                ("emailConfirmed", json!(false)),
                ("shouldChangePasswordOnNextLogin", json!(true)),
            ] {
                let mut change = before.clone();
                change[field] = value;
                assert_eq!(staff.put(&path, change).await.refused(403), BEYOND, "{field} of {whom:?}");
            }
            for call in [format!("{path}/lock/2099-01-01T00:00:00Z"), format!("{path}/unlock")] {
                assert_eq!(staff.put(&call, json!({})).await.refused(403), BEYOND, "{call}");
            }
            assert_eq!(staff.delete(&path).await.refused(403), BEYOND);
            let mut names = before.clone();
            names["surname"] = "Renamed".into();
            assert_eq!(staff.put(&path, names).await.status, 200, "a surname is not a credential");
        }
        let staff = world.as_user(Who::Staff).await;
        let nobody = user(&world, Who::NobodyInTenant);
        assert_eq!(staff.put(&format!("{nobody}/change-password"), json!({"newPassword": "Mill-Race-12"})).await.status, 204);
    })
    .await;
}

#[tokio::test]
async fn a_default_role_holds_no_more_than_its_creator() {
    on_both(async |world: World| {
        let held = ["AbpIdentity.Roles", "AbpIdentity.Roles.Create", "AbpIdentity.Roles.Update", "AbpIdentity.Roles.Delete"];
        let (admin, staff) = (world.as_user(Who::ClientAdmin).await, empower(&world, Who::Staff, &held).await);
        let shipped = role(&admin, "Staff").await;
        let path = |role: &Value| format!("/api/identity/roles/{}", role["id"].as_str().unwrap());
        let asked =
            |role: &Value| json!({"name": role["name"], "isDefault": true, "isPublic": true, "concurrencyStamp": role["concurrencyStamp"]});
        for caller in [&admin, &staff] {
            let refused = caller.put(&path(&shipped), asked(&shipped)).await;
            assert_eq!((refused.refused(400), refused.fields()), ("Portal:Identity.StaticRoleNotDefault".into(), vec!["isDefault".into()]));
        }
        let own = admin.post("/api/identity/roles", json!({"name": "Reception"})).await.ok();
        let grants = "/api/permission-management/permissions?providerName=R&providerKey=Reception";
        let grant = |granted: bool| json!({"permissions": [{"name": "AbpIdentity.Users.Delete", "isGranted": granted}]});
        assert_eq!(admin.put(grants, grant(true)).await.status, 204);
        assert_eq!(staff.put(&path(&own), asked(&own)).await.refused(403), BEYOND);
        assert_eq!(staff.delete(&path(&own)).await.refused(403), BEYOND);
        assert_eq!(admin.put(grants, grant(false)).await.status, 204);
        let current = role(&admin, "Reception").await;
        assert_eq!(staff.put(&path(&own), asked(&current)).await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn permissions_are_granted_only_by_holders_also_at_the_host() {
    on_both(async |world: World| {
        let manage = "AbpIdentity.Roles.ManagePermissions";
        let caller = empower(&world, Who::NobodyAtHost, &[manage, "AbpIdentity.Users.ManagePermissions"]).await;
        let own = format!("providerName=U&providerKey={}", world.cast.user(Who::NobodyAtHost));
        for subject in ["providerName=R&providerKey=Author", own.as_str()] {
            let path = format!("/api/permission-management/permissions?{subject}");
            let wanted = [manage, "AbpTenantManagement.Tenants.Create"].map(|name| json!({"name": name, "isGranted": true}));
            assert_eq!(caller.put(&path, json!({"permissions": wanted})).await.fields(), ["permissions[1].name"], "{subject}");
        }
        let client = "/api/permission-management/permissions?providerName=C&providerKey=Portal_App";
        let lookup = json!({"permissions": [{"name": "AbpIdentity.UserLookup", "isGranted": true}]});
        assert_eq!(caller.put(client, lookup.clone()).await.status, 403);
        assert_eq!(world.as_user(Who::HostAdmin).await.put(client, lookup).await.status, 204, "the administrator holds everything");
    })
    .await;
}

#[tokio::test]
async fn authority_is_read_from_the_database() {
    on_both(async |world: World| {
        let scope = {
            let granted = world.installer().principal().granted.clone();
            let user_id = Some(world.cast.user(Who::Staff));
            let principal = kernel::Principal { user_id, home: world.cast.alpha, granted, ..kernel::Principal::default() };
            let all = kernel::Clients::All;
            kernel::Scope::new(kernel::Tenancy::Tenant(world.cast.alpha), all, principal.into(), world.app.now(), std::sync::Arc::default())
        };
        let names = ["ClientAdmin".to_owned()];
        let refused = platform::user::set_roles(&world.app, &scope, world.cast.user(Who::Staff), &names).await.unwrap_err();
        assert_eq!((refused.kind(), refused.code()), (kernel::Kind::Forbidden, Some("Volo.Authorization:010001")));
    })
    .await;
}

#[tokio::test]
async fn nobody_takes_permissions_from_a_role_that_holds_more() {
    on_both(async |world: World| {
        let manage = "AbpIdentity.Roles.ManagePermissions";
        let caller = empower(&world, Who::Staff, &["AbpIdentity.Roles", manage, "AbpIdentity.Roles.Update"]).await;
        let path = "/api/permission-management/permissions?providerName=R&providerKey=ClientAdmin";
        let without = |name: &str| json!({"permissions": [{"name": name, "isGranted": false}]});
        assert_eq!(caller.put(path, without("Portal.Clients")).await.refused(403), BEYOND);
        let admin = world.as_user(Who::ClientAdmin).await;
        for kept in ["AbpIdentity.Roles", manage] {
            assert_eq!(admin.put(path, without(kept)).await.refused(403), "Portal:Identity.AdministratorsKeep", "{kept}");
        }
        assert_eq!(admin.get("/api/app/clients").await.status, 200);
        let again = |name: &str| json!({"permissions": [{"name": name, "isGranted": true}]});
        assert_eq!(admin.put(path, without("Portal.Clients.Contribute")).await.status, 204);
        assert_eq!(caller.put(path, again("Portal.Clients.Contribute")).await.fields(), ["permissions[0].name"]);
        let others = "/api/permission-management/permissions?providerName=R&providerKey=Staff";
        assert_eq!(admin.put(others, again("Portal.Clients.Contribute")).await.fields(), ["permissions[0].name"]);
        assert_eq!(admin.put(path, again("Portal.Clients.Create")).await.fields(), ["permissions[0].name"], "the role never had it");
        assert_eq!(
            admin.put(path, again("Portal.Clients.Contribute")).await.status,
            204,
            "administrators may restore shipped permissions of their role"
        );
        let user = format!("/api/permission-management/permissions?providerName=U&providerKey={}", world.cast.user(Who::ClientAdmin));
        let give = json!({"permissions": [{"name": "Portal.Clients", "isGranted": true}]});
        assert_eq!(admin.put(&user, give).await.status, 204);
        let staff = empower(&world, Who::Staff, &["AbpIdentity.Users", "AbpIdentity.Users.ManagePermissions"]).await;
        assert_eq!(staff.put(&user, without("Portal.Clients")).await.refused(403), BEYOND);

        let made = admin.post("/api/identity/roles", json!({"name": "Deputies", "isDefault": false, "isPublic": true})).await.ok();
        let deputies = "/api/permission-management/permissions?providerName=R&providerKey=Deputies";
        let more = json!({"permissions": [{"name": "Portal.Staff.Update", "isGranted": true}]});
        assert_eq!(admin.put(deputies, more).await.status, 204);
        let renamed = json!({"name": "Helpers", "isDefault": false, "isPublic": true, "concurrencyStamp": made["concurrencyStamp"]});
        let role = format!("/api/identity/roles/{}", made["id"].as_str().unwrap());
        assert_eq!(staff.put(&role, renamed.clone()).await.refused(403), BEYOND);
        admin.put(&role, renamed).await.ok();
    })
    .await;
}

#[tokio::test]
async fn a_role_is_copied_with_its_permissions_by_who_holds_them() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let source = role(&admin, "ClientAdmin").await["id"].clone();
        let granted = async |name: &str| {
            let path = format!("/api/permission-management/permissions?providerName=R&providerKey={name}");
            let all = admin.get(&path).await.ok();
            let of_group = |group: &Value| group["permissions"].as_array().unwrap().clone();
            let all: Vec<Value> = all["groups"].as_array().unwrap().iter().flat_map(of_group).collect();
            let names: Vec<String> = all.iter().filter(|p| p["isGranted"] == true).map(|p| p["name"].to_string()).collect();
            names
        };
        let body = |name: &str| json!({"name": name, "permissionsOf": source});
        admin.post("/api/identity/roles", body("Deputy")).await.ok();
        let (copied, of_source) = (granted("Deputy").await, granted("ClientAdmin").await);
        assert!(copied.len() > 10 && copied == of_source, "{copied:?}");
        let unknown = json!({"name": "Nobody", "permissionsOf": world.cast.user(Who::Staff)});
        assert_eq!(admin.post("/api/identity/roles", unknown).await.fields(), ["permissionsOf"]);

        let staff = empower(&world, Who::Staff, &["AbpIdentity.Roles", "AbpIdentity.Roles.Create"]).await;
        let missing = staff.post("/api/identity/roles", body("Copy")).await;
        assert_eq!(missing.refused(403), "Volo.Authorization:010001");
        let staff = empower(&world, Who::Staff, &["AbpIdentity.Roles.ManagePermissions"]).await;
        assert_eq!(staff.post("/api/identity/roles", body("Copy")).await.refused(403), BEYOND);
        let roles = admin.get("/api/identity/roles?filter=copy").await.ok();
        assert_eq!(roles["totalCount"], 0, "nothing is left of what was refused");
        let other = world.as_user(Who::OtherTenant).await;
        assert_eq!(other.post("/api/identity/roles", body("Copy")).await.fields(), ["permissionsOf"], "of another tenant");
    })
    .await;
}
