//! The permissions that belong to no area: the portal's menus and ABP's modules. A menu is shipped to the roles that can see its area.

use kernel::{Permission, PermissionDef, Side};

const ADMIN: &[&str] = &["admin"];
/// Administrators of a level.
const ADMINS: &[&str] = &["admin", "ClientAdmin"];
/// All host roles that look at client work, and all tenant roles.
const WORK: &[&str] = &["admin", "Management", "Management read-only", "Coach", "ClientAdmin", "Manager", "Staff", "Viewer"];
/// Everybody.
const ALL: &[&str] = &["admin", "Management", "Management read-only", "Coach", "Author", "ClientAdmin", "Manager", "Staff", "Viewer"];
/// Everybody except read-only guests.
const ACTIVE: &[&str] = &["admin", "Management", "Coach", "Author", "ClientAdmin", "Manager", "Staff"];
/// Roles that see figures without a permission of their own.
const FIGURES: &[&str] = &["admin", "Management", "Management read-only", "Coach", "ClientAdmin", "Viewer"];
/// The client administrator's menu: administrators of a client, and the provider's staff who look after it.
const CLIENT: &[&str] = &["admin", "Management", "Management read-only", "Coach", "ClientAdmin"];
const OVERSIGHT: &[&str] = &["admin", "Management", "Management read-only"];
const LIBRARY: &[&str] = &["admin", "Management", "Management read-only", "Coach", "Author"];

const fn both(name: &'static str, roles: &'static [&'static str]) -> PermissionDef {
    PermissionDef::new(Permission(name), Side::Both, roles)
}

const fn host(name: &'static str, roles: &'static [&'static str]) -> PermissionDef {
    PermissionDef::new(Permission(name), Side::Host, roles)
}

pub(super) const PERMISSIONS: &[PermissionDef] = &[
    both("Menu.GeneralMenu.Handbook", ALL),
    both("Menu.GeneralMenu.Enrollments", ACTIVE),
    both("Menu.GeneralMenu.Goals", WORK),
    both("Menu.GeneralMenu.ActionItems", WORK),
    both("Menu.GeneralMenu.Financials", FIGURES),
    both("Menu.GeneralMenu.Staff", WORK),
    both("Menu.GeneralMenu.Teams", WORK),
    both("Menu.GeneralMenu.BQR", &["admin", "Management", "Management read-only", "Coach", "ClientAdmin", "Manager", "Viewer"]),
    both("Menu.GeneralMenu.Assessments", WORK),
    both("Menu.GeneralMenu.Knowledge", ALL),
    both("Menu.GeneralMenu.AiConsultant", ACTIVE),
    both("Menu.GeneralMenu.MPP", ACTIVE),
    both("Menu.ClientAdminMenu.Listing", &["admin", "Management", "Management read-only", "Coach", "Support", "ClientAdmin", "Viewer"]),
    both("Menu.ClientAdminMenu.Goals", CLIENT),
    both("Menu.ClientAdminMenu.ActionItems", CLIENT),
    both("Menu.ClientAdminMenu.Teams", CLIENT),
    both("Menu.ClientAdminMenu.Staff", CLIENT),
    both("Menu.ClientAdminMenu.Handbook", CLIENT),
    both("Menu.ClientAdminMenu.Financials", CLIENT),
    both("Menu.ClientAdminMenu.BOA", &["admin", "Management", "Management read-only", "Coach", "ClientAdmin", "Viewer"]),
    both(
        "Menu.ClientAdminMenu.AllEnrollments",
        &["admin", "Management", "Management read-only", "Coach", "ClientAdmin", "Manager", "Viewer"],
    ),
    both("Menu.ClientAdminMenu.BQR", CLIENT),
    both("Menu.ClientAdminMenu.Assessments", CLIENT),
    host("Menu.ManagementMenu.AllEnrollments", OVERSIGHT),
    host("Menu.ManagementMenu.BOA", OVERSIGHT),
    host("Menu.ManagementMenu.Staff", OVERSIGHT),
    host("Menu.ManagementMenu.Teams", OVERSIGHT),
    both("Menu.StandardsMenu.Domains", ALL),
    both("Menu.StandardsMenu.SubDomains", ALL),
    both("Menu.StandardsMenu.ViewAll", ALL),
    both("Menu.StandardsMenu.Search", ALL),
    host("Menu.CoursesMenu.Edit", &["admin", "Author"]),
    both("Menu.CoursesMenu.ViewAll", ALL),
    host("Menu.CoursesMenu.TenantEnrollments", LIBRARY),
    both("Menu.AdministrationMenu.Assets", &["admin", "Management", "Management read-only", "Coach", "Author", "ClientAdmin"]),
    host("Menu.AdministrationMenu.AssessmentSubtypes", LIBRARY),
    both("Menu.AdministrationMenu.FinancialProperties", &["admin", "Management", "Management read-only", "Coach", "Author", "ClientAdmin"]),
    both("Menu.AdministrationMenu.TenantSettings", &["admin", "Management", "Management read-only", "ClientAdmin"]),
    both("AuditLogging.AuditLogs.SettingManagement", ADMIN),
    both("AuditLogging.AuditLogs.Export", ADMINS),
    both("AuditLogging.ViewChangeHistory:Volo.Abp.Identity.IdentityUser", ADMIN),
    both("AuditLogging.ViewChangeHistory:Volo.Abp.Identity.IdentityRole", ADMIN),
    host("AuditLogging.ViewChangeHistory:Volo.Abp.TenantManagement.Tenant", ADMIN),
    both("SettingManagement.Emailing", ADMINS),
    both("SettingManagement.Emailing.Test", ADMINS),
    both("SettingManagement.TimeZone", ADMIN),
    both("AbpAccount.SettingManagement", ADMINS),
    both("LanguageManagement.Languages", ADMIN),
    host("LanguageManagement.Languages.Create", ADMIN),
    host("LanguageManagement.Languages.Edit", ADMIN),
    host("LanguageManagement.Languages.Delete", ADMIN),
    host("LanguageManagement.Languages.ChangeDefault", ADMIN),
    both("LanguageManagement.LanguageTexts", ADMIN),
    both("LanguageManagement.LanguageTexts.Edit", ADMIN),
    both("TextTemplateManagement.TextTemplates", ADMIN),
    both("TextTemplateManagement.TextTemplates.EditContents", ADMIN),
    host("OpenIddictPro.Application", ADMIN),
    host("OpenIddictPro.Application.Create", ADMIN),
    host("OpenIddictPro.Application.Update", ADMIN),
    host("OpenIddictPro.Application.Delete", ADMIN),
    host("OpenIddictPro.Application.ManagePermissions", ADMIN),
    host("OpenIddictPro.Scope", ADMIN),
    host("OpenIddictPro.Scope.Create", ADMIN),
    host("OpenIddictPro.Scope.Update", ADMIN),
    host("OpenIddictPro.Scope.Delete", ADMIN),
];
