//! The initial permissions of each role against Annex A, for the areas that exist.

use kernel::PermissionDef;
use waymark::compose;

const ROLES: [&str; 8] = ["admin", "Management", "Coach", "Author", "ClientAdmin", "Manager", "Staff", "Viewer"];

/// Permissions with a letter for each role, as in Annex A: M manages, C contributes, V views, a dash sees nothing.
const AREAS: [(&str, &str); 13] = [
    ("Portal.Assets", "MVMMM---"),
    ("Portal.Domains", "MVVMVVVV"),
    ("Portal.Subdomains", "MVVMVVVV"),
    ("Portal.Standards", "MVVMVVVV"),
    ("Portal.AssessmentTypes", "MVVM----"),
    ("Portal.Assessments", "MVM-MCCV"),
    ("Portal.ActionItems", "MVM-MMCV"),
    ("Portal.Clients", "MMM-C--V"),
    ("Portal.Teams", "MVM-MMVV"),
    ("Portal.Staff", "MVM-MMVV"),
    ("AbpTenantManagement.Tenants", "MV------"),
    ("Portal.TenantSettings", "MV--M---"),
    // Its only permission is to view it; what is managed there are records of other areas.
    ("Portal.Boa", "MMM-M--V"),
];

/// Permissions without levels: menus, and transitions beyond creating, changing and deleting.
const SINGLE: [(&str, &str); 33] = [
    ("Portal.Attachments.Create", "x-x-xxx-"),
    ("AuditLogging.AuditLogs", "x---x---"),
    ("AuditLogging.AuditLogs.Export", "x---x---"),
    ("SettingManagement.Emailing", "x---x---"),
    ("SettingManagement.Emailing.Test", "x---x---"),
    ("Menu.StandardsMenu.Domains", "xxxxxxxx"),
    ("Menu.StandardsMenu.SubDomains", "xxxxxxxx"),
    ("Menu.StandardsMenu.ViewAll", "xxxxxxxx"),
    ("Menu.AdministrationMenu.AssessmentSubtypes", "xxxx----"),
    ("Menu.AdministrationMenu.TenantSettings", "xx--x---"),
    ("Portal.TenantSettings.Copy", "x-------"),
    ("Menu.ClientAdminMenu.Listing", "xxx-x--x"),
    ("Menu.ClientAdminMenu.BOA", "xxx-x--x"),
    ("Menu.ManagementMenu.BOA", "xx------"),
    ("Portal.Assessments.Finalise", "x-x-----"),
    ("Portal.Assessments.Review", "x-x-----"),
    ("Portal.Findings.Verify", "xxx-----"),
    ("Portal.Findings.AcceptRisk", "xxx-x---"),
    ("Portal.Standards.Publish", "x--x----"),
    ("Portal.AssessmentTypes.Publish", "x--x----"),
    // Limits of the letter; `tests/people/reach.rs` and its counterparts in `work` and `compliance` check them record by record.
    ("Portal.Clients.AllOfTenant", "xxx-x--x"),
    ("Portal.Clients.Export", "xxx-x---"),
    ("Portal.Clients.InternalNotes", "xxx-----"),
    ("Portal.Clients.WriteInternalNotes", "xxx-----"),
    ("Portal.Clients.HealthOverride", "xxx-----"),
    ("Portal.Clients.OnboardingTemplate", "xx------"),
    ("Portal.Teams.All", "xxx-x--x"),
    ("Portal.Staff.All", "xxx-x--x"),
    ("Portal.ActionItems.Team", "x-x-xx--"),
    ("Portal.ActionItems.ViewPrivate", "--------"),
    ("Portal.ActionItems.All", "xxx-x--x"),
    ("Portal.Assessments.All", "xxx-x--x"),
    ("Portal.Findings.All", "xxx-x--x"),
];

struct Shipped(Vec<PermissionDef>);

impl Shipped {
    fn get(&self, name: &str) -> Option<&PermissionDef> {
        self.0.iter().find(|def| def.permission.0 == name)
    }

    fn holds(&self, role: &str, name: &str) -> bool {
        self.get(name).is_some_and(|def| def.roles.contains(&role))
    }

    /// How `letter` for `area` contradicts the permissions of `role`.
    fn contradiction(&self, role: &str, area: &str, letter: char) -> Option<String> {
        let parts = |names: &[&str]| -> Vec<String> {
            names.iter().map(|part| format!("{area}.{part}")).filter(|name| self.get(name).is_some()).collect()
        };
        let (mut must, mut must_not) = (vec![area.to_owned()], Vec::new());
        match letter {
            'M' => must.extend(parts(&["Create", "Update", "Delete"])),
            'C' => {
                must.extend(parts(&["Contribute"]));
                must_not = parts(&["Update", "Delete"]);
            }
            'V' => must_not = parts(&["Contribute", "Create", "Update", "Delete"]),
            _ => {
                must.clear();
                must_not = self.0.iter().map(|def| def.permission.0.to_owned()).filter(|name| name.starts_with(area)).collect();
            }
        }
        let lacks = must.iter().find(|name| !self.holds(role, name)).map(|name| format!("{role} lacks {name}"));
        lacks.or_else(|| must_not.iter().find(|name| self.holds(role, name)).map(|name| format!("{role} holds {name}")))
    }
}

#[test]
fn shipped_roles_hold_what_annex_a_says() {
    let shipped = Shipped(compose::areas().iter().flat_map(|area| area.permissions.iter().copied()).collect());
    for (area, letters) in AREAS {
        assert!(shipped.get(area).is_some(), "{area} isn't defined");
        for (role, letter) in ROLES.into_iter().zip(letters.chars()) {
            // spec: PERM-02
            assert_eq!(shipped.contradiction(role, area, letter), None, "{area} {letters}");
        }
    }
    for (name, letters) in SINGLE {
        assert!(shipped.get(name).is_some(), "{name} isn't defined");
        for (role, letter) in ROLES.into_iter().zip(letters.chars()) {
            // spec: PERM-02
            assert_eq!(shipped.holds(role, name), letter == 'x', "{role} and {name}");
        }
    }
}
