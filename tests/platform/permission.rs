//! Permission management over HTTP.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both};

const ROLE: &str = "/api/permission-management/permissions?providerName=R&providerKey=Staff";

/// The policies that the portal's menus and settings pages ask for.
const POLICIES: &[&str] = &[
    "AbpIdentity.Roles",
    "AbpIdentity.Users",
    "AbpIdentity.ClaimTypes",
    "AbpIdentity.OrganizationUnits",
    "AbpIdentity.SecurityLogs",
    "AbpIdentity.SettingManagement",
    "LanguageManagement.Languages",
    "LanguageManagement.LanguageTexts",
    "TextTemplateManagement.TextTemplates",
    "AuditLogging.AuditLogs",
    "AuditLogging.AuditLogs.SettingManagement",
    "AbpAccount.SettingManagement",
    "SettingManagement.TimeZone",
    "AbpTenantManagement.Tenants",
    "OpenIddictPro.Application",
    "OpenIddictPro.Scope",
    "Menu.GeneralMenu.Handbook",
    "Menu.GeneralMenu.Enrollments",
    "Menu.GeneralMenu.Goals",
    "Menu.GeneralMenu.ActionItems",
    "Menu.GeneralMenu.Financials",
    "Menu.GeneralMenu.Staff",
    "Menu.GeneralMenu.Teams",
    "Menu.GeneralMenu.BQR",
    "Menu.GeneralMenu.Assessments",
    "Menu.GeneralMenu.Knowledge",
    "Menu.GeneralMenu.AiConsultant",
    "Menu.GeneralMenu.MPP",
    "Menu.ClientAdminMenu.Listing",
    "Menu.ClientAdminMenu.Goals",
    "Menu.ClientAdminMenu.ActionItems",
    "Menu.ClientAdminMenu.Teams",
    "Menu.ClientAdminMenu.Staff",
    "Menu.ClientAdminMenu.Handbook",
    "Menu.ClientAdminMenu.Financials",
    "Menu.ClientAdminMenu.BOA",
    "Menu.ClientAdminMenu.AllEnrollments",
    "Menu.ClientAdminMenu.BQR",
    "Menu.ClientAdminMenu.Assessments",
    "Menu.ManagementMenu.AllEnrollments",
    "Menu.ManagementMenu.BOA",
    "Menu.ManagementMenu.Staff",
    "Menu.ManagementMenu.Teams",
    "Menu.StandardsMenu.Domains",
    "Menu.StandardsMenu.SubDomains",
    "Menu.StandardsMenu.ViewAll",
    "Menu.StandardsMenu.Search",
    "Menu.CoursesMenu.Edit",
    "Menu.CoursesMenu.ViewAll",
    "Menu.CoursesMenu.TenantEnrollments",
    "Menu.AdministrationMenu.Assets",
    "Menu.AdministrationMenu.AssessmentSubtypes",
    "Menu.AdministrationMenu.FinancialProperties",
    "Menu.AdministrationMenu.TenantSettings",
];

fn all(list: &Value) -> Vec<&Value> {
    list["groups"].as_array().unwrap().iter().flat_map(|g| g["permissions"].as_array().unwrap()).collect()
}

fn permission_named<'a>(list: &'a Value, name: &str) -> &'a Value {
    all(list).into_iter().find(|p| p["name"] == name).unwrap_or_else(|| panic!("no {name}"))
}

async fn grant(actor: &Actor, path: &str, name: &str, granted: bool) -> u16 {
    actor.put(path, json!({"permissions": [{"name": name, "isGranted": granted}]})).await.status
}

#[tokio::test]
async fn every_policy_of_the_specification_is_defined_and_granted_to_the_host_administrator() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::HostAdmin).await;
        let list = admin.get("/api/permission-management/permissions?providerName=R&providerKey=admin").await.ok();
        let granted = admin.get("/api/abp/application-configuration").await.ok()["auth"]["grantedPolicies"].clone();
        for policy in POLICIES {
            // spec: PERM-01
            let permission = permission_named(&list, policy);
            assert_eq!((permission["isGranted"].as_bool(), granted[policy].as_bool()), (Some(true), Some(true)), "{policy}");
            assert!(!permission["displayName"].as_str().unwrap().contains('.'), "{policy} has a display name");
        }
    })
    .await;
}

#[tokio::test]
async fn a_client_administrator_has_the_client_menu_and_the_tenants_administration() {
    on_both(async |world: World| {
        let granted =
            world.as_user(Who::ClientAdmin).await.get("/api/abp/application-configuration").await.ok()["auth"]["grantedPolicies"].clone();
        for policy in POLICIES.iter().filter(|p| p.starts_with("Menu.ClientAdminMenu.")) {
            // spec: PERM-02
            assert_eq!(granted[policy], true, "{policy}");
        }
        for policy in [
            "AbpIdentity.Users",
            "AbpIdentity.Roles.ManagePermissions",
            "AbpAccount.SettingManagement",
            "Menu.AdministrationMenu.TenantSettings",
            "Menu.AdministrationMenu.Assets",
        ] {
            assert_eq!(granted[policy], true, "{policy}");
        }
        for policy in ["AbpTenantManagement.Tenants", "OpenIddictPro.Application", "Menu.ManagementMenu.Staff", "AbpIdentity.ClaimTypes"] {
            assert!(granted[policy].is_null(), "{policy}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_tenants_administrator_sets_how_its_people_sign_in_and_passes_that_on() {
    on_both(async |world: World| {
        let (admin, staff) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::Staff).await);
        let (path, name) = ("/api/account-admin/settings", "AbpAccount.SettingManagement");
        assert_eq!(admin.put(path, json!({"isSelfRegistrationEnabled": true})).await.status, 204);
        assert_eq!(admin.get(path).await.ok()["isSelfRegistrationEnabled"], true);
        assert_eq!(world.as_user(Who::OtherTenant).await.get(path).await.ok()["isSelfRegistrationEnabled"], false, "of its own tenant");
        assert_eq!(world.as_user(Who::HostAdmin).await.get(path).await.ok()["isSelfRegistrationEnabled"], false);
        assert_eq!(staff.get(path).await.status, 403);
        // spec: PERM-01
        assert_eq!(grant(&admin, ROLE, name, true).await, 204, "who holds it grants it");
        assert_eq!(staff.get(path).await.status, 200);
        // What was taken from a shipped role stays taken at the next start.
        let own = "/api/permission-management/permissions?providerName=R&providerKey=ClientAdmin";
        assert_eq!(grant(&admin, own, name, false).await, 204);
        platform::provisioning::host(&world.app).await.unwrap();
        assert_eq!(admin.get(path).await.status, 403);
        assert_eq!(grant(&admin, own, name, true).await, 204, "and is given back by those whose role was shipped with it");
        assert_eq!(admin.get(path).await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn a_grant_to_a_role_counts_at_once_and_is_shown_with_its_provider() {
    on_both(async |world: World| {
        let (admin, staff) = (world.as_user(Who::ClientAdmin).await, world.as_user(Who::Staff).await);
        // spec: PERM-01
        assert_eq!(staff.get("/api/identity/users").await.status, 403);
        assert_eq!(grant(&admin, ROLE, "AbpIdentity.Users", true).await, 204);
        assert_eq!(staff.get("/api/identity/users").await.status, 200);
        let own = format!("/api/permission-management/permissions?providerName=U&providerKey={}", world.cast.user(Who::Staff));
        let list = admin.get(&own).await.ok();
        assert_eq!(list["entityDisplayName"], "staff");
        let shown = permission_named(&list, "AbpIdentity.Users");
        assert_eq!(shown["grantedProviders"], json!([{"providerName": "R", "providerKey": "Staff"}]));
        assert_eq!(permission_named(&list, "AbpIdentity.Users.Create")["parentName"], "AbpIdentity.Users");
        assert_eq!(grant(&admin, &own, "AbpIdentity.Users", true).await, 204);
        assert_eq!(grant(&admin, ROLE, "AbpIdentity.Users", false).await, 204);
        assert_eq!(staff.get("/api/identity/users").await.status, 200, "the user's own grant stays");
        assert_eq!(grant(&admin, &own, "AbpIdentity.Users", false).await, 204);
        assert_eq!(staff.get("/api/identity/users").await.status, 403);
    })
    .await;
}

#[tokio::test]
async fn a_tenant_neither_sees_nor_grants_host_permissions() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let list = admin.get(ROLE).await.ok();
        assert!(all(&list).iter().all(|p| p["name"] != "AbpTenantManagement.Tenants"));
        for name in ["AbpTenantManagement.Tenants", "No.Such.Permission"] {
            let refused = admin.put(ROLE, json!({"permissions": [{"name": name, "isGranted": true}]})).await;
            assert_eq!(refused.fields(), ["permissions[0].name"], "{name}");
        }
        let wishes = ["No.Such", "AbpIdentity.Users", "None.Either"].map(|name| json!({"name": name, "isGranted": true}));
        assert_eq!(admin.put(ROLE, json!({"permissions": wishes})).await.fields(), ["permissions[0].name", "permissions[2].name"]);
        let group =
            admin.get("/api/permission-management/permissions/by-group?groupName=AbpIdentity&providerName=R&providerKey=Staff").await.ok();
        assert_eq!(group["groups"].as_array().unwrap().len(), 1);
        let unknown = admin.get("/api/permission-management/permissions?providerName=R&providerKey=admin").await;
        // spec: TEN-01
        assert_eq!(unknown.status, 404, "a role of the host");
        let foreign = format!("/api/permission-management/permissions?providerName=U&providerKey={}", world.cast.user(Who::OtherTenant));
        assert_eq!(admin.get(&foreign).await.status, 404);
        assert_eq!(world.as_user(Who::Staff).await.get(ROLE).await.status, 403);
        assert_eq!(world.anon().get(ROLE).await.status, 401);
    })
    .await;
}

#[tokio::test]
async fn a_tenants_administrator_grants_only_own_permissions() {
    on_both(async |world: World| {
        const OWN: &str = "/api/permission-management/permissions?providerName=R&providerKey=ClientAdmin";
        let admin = world.as_user(Who::ClientAdmin).await;
        let held = admin.get("/api/abp/application-configuration").await.ok()["auth"]["grantedPolicies"].clone();
        assert!(held["Portal.Assessments.Finalise"].is_null() && held["AbpIdentity.Users"] == true);
        for path in [OWN, ROLE] {
            let wanted = ["AbpIdentity.Users", "Portal.Assessments.Finalise"].map(|name| json!({"name": name, "isGranted": true}));
            // spec: PERM-01
            assert_eq!(admin.put(path, json!({"permissions": wanted})).await.fields(), ["permissions[1].name"], "{path}");
            assert_eq!(admin.put(path, json!({"permissions": wanted[..1]})).await.status, 204, "{path}");
        }
        let shown = admin.get(ROLE).await.ok();
        assert_eq!(permission_named(&shown, "Portal.Assessments.Finalise")["isGranted"], false);
        assert_eq!(permission_named(&shown, "AbpIdentity.Users")["isGranted"], true);
    })
    .await;
}

/// Counts the statements that the application sends from now on.
fn counted(world: &World) -> Arc<AtomicUsize> {
    let count: Arc<AtomicUsize> = Arc::default();
    let seen = Arc::clone(&count);
    world.app.db().watch(move |_| {
        seen.fetch_add(1, Ordering::SeqCst);
    });
    count
}

#[tokio::test]
async fn many_changes_take_as_many_statements_as_one() {
    on_both(async |world: World| {
        let host = world.as_user(Who::HostAdmin).await;
        let path = "/api/permission-management/permissions?providerName=R&providerKey=Author";
        let listed = host.get(path).await.ok();
        let names: Vec<String> = all(&listed).iter().map(|own| own["name"].as_str().unwrap().to_owned()).collect();
        assert!(names.len() > 150, "{}", names.len());
        let count = counted(&world);
        let spent = async |wanted: &[String], granted: bool| {
            let body: Vec<Value> = wanted.iter().map(|name| json!({"name": name, "isGranted": granted})).collect();
            let before = count.load(Ordering::SeqCst);
            assert_eq!(host.put(path, json!({"permissions": body})).await.status, 204);
            count.load(Ordering::SeqCst) - before
        };
        spent(&names, false).await;
        let (one, gone) = (spent(&names[..1], true).await, spent(&names[..1], false).await);
        let (many, all_gone) = (spent(&names, true).await, spent(&names, false).await);
        assert!(many <= one + 2 && all_gone <= gone + 2, "one: {one}, {gone}; {}: {many}, {all_gone}", names.len());
    })
    .await;
}

#[tokio::test]
async fn what_somebody_in_fifty_roles_and_twenty_units_may_do_is_remembered() {
    on_both(async |world: World| {
        let admin = world.as_user(Who::ClientAdmin).await;
        let staff = world.cast.user(Who::Staff);
        let (mut names, mut ids) = (Vec::new(), Vec::new());
        for at in 0..50 {
            let name = format!("Role {at}");
            ids.push(admin.post("/api/identity/roles", json!({"name": name})).await.ok()["id"].clone());
            names.push(name);
        }
        assert_eq!(admin.put(&format!("/api/identity/users/{staff}/roles"), json!({"roleNames": names})).await.status, 204);
        for (at, role) in ids.iter().enumerate().take(20) {
            let unit = admin.post("/api/identity/organization-units", json!({"displayName": format!("Unit {at}")})).await.ok();
            let path = format!("/api/identity/organization-units/{}", unit["id"].as_str().unwrap());
            assert_eq!(admin.put(&format!("{path}/roles"), json!({"roleIds": [role]})).await.status, 204);
            assert_eq!(admin.put(&format!("{path}/members"), json!({"userIds": [staff]})).await.status, 204);
        }
        let grant = "/api/permission-management/permissions?providerName=R&providerKey=Role%2049";
        let body = json!({"permissions": [{"name": "AbpIdentity.Users", "isGranted": true}]});
        assert_eq!(admin.put(grant, body).await.status, 204);
        let caller = world.as_user(Who::Staff).await;
        let ask = async || assert_eq!(caller.get("/api/identity/users/assignable-roles").await.status, 200);
        ask().await;
        let count = counted(&world);
        ask().await;
        let own = count.load(Ordering::SeqCst);
        // The list itself, within its transaction; nothing about the caller.
        assert!(own <= 4, "{own} statements");
    })
    .await;
}
