//! Permission management over HTTP.

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

fn one<'a>(list: &'a Value, name: &str) -> &'a Value {
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
            let permission = one(&list, policy);
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
        let shown = one(&list, "AbpIdentity.Users");
        assert_eq!(shown["grantedProviders"], json!([{"providerName": "R", "providerKey": "Staff"}]));
        assert_eq!(one(&list, "AbpIdentity.Users.Create")["parentName"], "AbpIdentity.Users");
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
        assert_eq!(one(&shown, "Portal.Assessments.Finalise")["isGranted"], false);
        assert_eq!(one(&shown, "AbpIdentity.Users")["isGranted"], true);
    })
    .await;
}
