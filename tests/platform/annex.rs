//! Annex A cell by cell, for users with nothing but a shipped role: which rights and menus the portal tells them of, and which operations
//! let them in. Which records they reach behind such a door is tested beside each area, in `reach.rs`.

use axum::http::Method;
use serde_json::{Value, json};
use testkit::{Actor, Who, World, on_both, reach::ROLES};

const CONFIGURATION: &str = "/api/abp/application-configuration";

/// Which cells of a row give something.
#[derive(Clone, Copy)]
enum To {
    /// All that are not empty.
    Everybody,
    /// V, C and M.
    Readers,
    /// C and M.
    Contributors,
    /// M.
    Managers,
    /// Those that say exactly this.
    Cells(&'static [&'static str]),
}

impl To {
    fn includes(self, cell: &str) -> bool {
        // No role has from the start what is to be granted first.
        let has = |letters: &[char]| cell.starts_with(letters) && !cell.ends_with("if granted");
        match self {
            Self::Everybody => cell != "–",
            Self::Readers => has(&['V', 'C', 'M']),
            Self::Contributors => has(&['C', 'M']),
            Self::Managers => has(&['M']),
            Self::Cells(cells) => cells.contains(&cell),
        }
    }
}

/// A row of Annex A, word for word.
struct Row {
    area: &'static str,
    /// In the order of [`ROLES`].
    cells: [&'static str; 8],
    /// Whether the provider's people call its operations in a tenant's workspace.
    of_tenant: bool,
    /// Permissions and collections where V reads, and only M creates, changes and deletes.
    plain: &'static [(&'static str, &'static str)],
    /// Further permissions and menus.
    policies: &'static [(&'static str, To)],
    /// Further operations.
    doors: &'static [(&'static str, To)],
}

/// A row whose area is still to come: its menus are there.
const fn of_menus(area: &'static str, cells: [&'static str; 8], policies: &'static [(&'static str, To)]) -> Row {
    Row { area, cells, of_tenant: false, plain: &[], policies, doors: &[] }
}

const ROWS: [Row; 24] = [
    Row {
        area: "domains, subdomains, standards",
        cells: ["M", "V", "V", "M", "V (reader)", "V", "V", "V"],
        of_tenant: false,
        plain: &[
            ("Portal.Domains", "/api/app/domains"),
            ("Portal.Subdomains", "/api/app/subdomains"),
            ("Portal.Standards", "/api/app/standards"),
        ],
        policies: &[
            ("Menu.StandardsMenu.Domains", To::Readers),
            ("Menu.StandardsMenu.SubDomains", To::Readers),
            ("Menu.StandardsMenu.ViewAll", To::Readers),
            ("Menu.StandardsMenu.Search", To::Readers),
            ("Portal.Standards.Publish", To::Managers),
            ("Portal.Standards.Release", To::Managers),
        ],
        doors: &[("GET /api/app/standards/search", To::Readers), ("POST /api/app/standards/{id}/publish", To::Managers)],
    },
    of_menus(
        "courses",
        ["M", "V", "V", "M", "V", "V", "V", "V"],
        &[("Menu.CoursesMenu.Edit", To::Managers), ("Menu.CoursesMenu.ViewAll", To::Readers)],
    ),
    of_menus("tenant-enrollments", ["M", "V", "M", "V", "–", "–", "–", "–"], &[("Menu.CoursesMenu.TenantEnrollments", To::Readers)]),
    of_menus("enrollments", ["C", "C", "C", "C", "C", "C", "C", "–"], &[("Menu.GeneralMenu.Enrollments", To::Contributors)]),
    of_menus(
        "all-enrollments",
        ["M", "V", "M", "–", "M", "M (reports)", "–", "V"],
        &[("Menu.ClientAdminMenu.AllEnrollments", To::Readers)],
    ),
    Row {
        area: "assessment-types",
        cells: ["M", "V", "V", "M", "–", "–", "–", "–"],
        of_tenant: false,
        plain: &[("Portal.AssessmentTypes", "/api/app/assessment-types")],
        policies: &[("Menu.AdministrationMenu.AssessmentSubtypes", To::Readers), ("Portal.AssessmentTypes.Publish", To::Managers)],
        doors: &[("POST /api/app/template-versions/{id}/publish", To::Managers)],
    },
    Row {
        area: "assessments",
        cells: ["M", "V", "M", "–", "M (not finalise)", "C", "C", "V"],
        of_tenant: true,
        plain: &[("Portal.Assessments", "/api/app/assessments")],
        policies: &[
            ("Menu.GeneralMenu.Assessments", To::Readers),
            ("Portal.Assessments.Contribute", To::Contributors),
            ("Portal.Assessments.Finalise", To::Cells(&["M"])),
            ("Portal.Assessments.Review", To::Cells(&["M"])),
        ],
        doors: &[("POST /api/app/assessments/{id}/submit", To::Contributors)],
    },
    Row {
        area: "findings: verify, accept risk",
        cells: ["M", "M", "M", "–", "accept (with coach)", "–", "–", "–"],
        of_tenant: true,
        plain: &[],
        policies: &[("Portal.Findings.Verify", To::Managers), ("Portal.Findings.AcceptRisk", To::Everybody)],
        doors: &[("POST /api/app/findings/{id}/transition", To::Everybody)],
    },
    Row {
        area: "action-items",
        cells: ["M", "V", "M", "–", "M", "M (team)", "C", "V"],
        of_tenant: true,
        plain: &[],
        policies: &[
            ("Menu.GeneralMenu.ActionItems", To::Readers),
            ("Portal.ActionItems", To::Readers),
            ("Portal.ActionItems.Contribute", To::Contributors),
            ("Portal.ActionItems.Create", To::Contributors),
            ("Portal.ActionItems.Update", To::Managers),
            ("Portal.ActionItems.Delete", To::Managers),
            ("Portal.ActionItems.AssignOthers", To::Managers),
        ],
        doors: &[
            ("GET /api/app/action-items", To::Readers),
            ("POST /api/app/action-items", To::Contributors),
            ("PUT /api/app/action-items/{id}", To::Contributors),
            ("DELETE /api/app/action-items/{id}", To::Managers),
        ],
    },
    of_menus("goals", ["M", "V", "M", "–", "M", "M (team)", "C", "V"], &[("Menu.GeneralMenu.Goals", To::Readers)]),
    of_menus(
        "financials (values)",
        ["M", "V", "M (review, lock)", "–", "M (submit)", "V if granted", "–", "V"],
        &[("Menu.GeneralMenu.Financials", To::Readers)],
    ),
    of_menus(
        "financial-properties",
        ["M", "V", "V", "M", "V, own ones if allowed", "–", "–", "–"],
        &[("Menu.AdministrationMenu.FinancialProperties", To::Readers)],
    ),
    of_menus("bqr", ["M", "M (approve, revise)", "M", "–", "C + sign", "V", "–", "V"], &[("Menu.GeneralMenu.BQR", To::Readers)]),
    Row {
        area: "boa",
        cells: ["M", "M", "M", "–", "M (own)", "–", "–", "V"],
        of_tenant: true,
        plain: &[],
        policies: &[("Menu.ClientAdminMenu.BOA", To::Readers), ("Portal.Boa", To::Readers)],
        doors: &[("GET /api/app/boa/heatmap", To::Readers)],
    },
    Row {
        area: "clients",
        cells: ["M", "M", "M", "–", "C (profile, contacts)", "–", "–", "V"],
        of_tenant: true,
        plain: &[],
        policies: &[
            ("Menu.ClientAdminMenu.Listing", To::Readers),
            ("Portal.Clients", To::Readers),
            ("Portal.Clients.Contribute", To::Contributors),
            ("Portal.Clients.Create", To::Managers),
            ("Portal.Clients.Update", To::Managers),
            ("Portal.Clients.Delete", To::Managers),
        ],
        doors: &[
            ("GET /api/app/clients", To::Readers),
            ("POST /api/app/clients", To::Managers),
            ("PUT /api/app/clients/{id}", To::Contributors),
            ("PUT /api/app/clients/{id}/contacts", To::Contributors),
            ("POST /api/app/clients/{id}/transition", To::Managers),
            ("DELETE /api/app/clients/{id}", To::Managers),
        ],
    },
    Row {
        area: "teams, staff",
        cells: ["M", "V", "M", "–", "M", "M (own team)", "V", "V"],
        of_tenant: true,
        plain: &[("Portal.Teams", "/api/app/teams"), ("Portal.Staff", "/api/app/staff")],
        policies: &[("Menu.GeneralMenu.Teams", To::Readers), ("Menu.GeneralMenu.Staff", To::Readers)],
        doors: &[],
    },
    of_menus(
        "mpp",
        ["own", "own", "own", "own", "own + ViewAll if granted", "own + reports", "own", "–"],
        &[("Menu.GeneralMenu.MPP", To::Everybody)],
    ),
    of_menus(
        "handbook",
        ["M templates", "V", "M", "M templates", "M", "C (comment)", "C (acknowledge)", "V"],
        &[("Menu.GeneralMenu.Handbook", To::Readers)],
    ),
    of_menus(
        "knowledge",
        ["M", "V", "M host drafts", "M host", "M tenant", "C tenant", "V", "V"],
        &[("Menu.GeneralMenu.Knowledge", To::Readers)],
    ),
    of_menus(
        "jetson-ai",
        ["C + settings", "C", "C", "C", "C + usage", "C", "C", "–"],
        &[("Menu.GeneralMenu.AiConsultant", To::Contributors)],
    ),
    Row {
        area: "assets",
        cells: ["M", "V", "M", "M", "M tenant space", "upload via links", "upload via links", "–"],
        of_tenant: false,
        plain: &[("Portal.Assets", "/api/app/assets")],
        policies: &[("Menu.AdministrationMenu.Assets", To::Readers)],
        doors: &[("POST /api/app/assets/uploads", To::Cells(&["M", "M tenant space", "upload via links"]))],
    },
    Row {
        area: "tenants",
        cells: ["M", "V", "–", "–", "M own settings", "–", "–", "–"],
        of_tenant: false,
        plain: &[],
        policies: &[
            ("AbpTenantManagement.Tenants", To::Cells(&["M", "V"])),
            ("AbpTenantManagement.Tenants.Create", To::Cells(&["M"])),
            ("AbpTenantManagement.Tenants.Update", To::Cells(&["M"])),
            ("AbpTenantManagement.Tenants.Delete", To::Cells(&["M"])),
        ],
        doors: &[
            ("GET /api/multi-tenancy/tenants", To::Cells(&["M", "V"])),
            ("POST /api/multi-tenancy/tenants", To::Cells(&["M"])),
            ("PUT /api/multi-tenancy/tenants/{id}", To::Cells(&["M"])),
            ("DELETE /api/multi-tenancy/tenants/{id}", To::Cells(&["M"])),
        ],
    },
    Row {
        area: "tenant-settings",
        cells: ["M", "V", "–", "–", "M own settings", "–", "–", "–"],
        of_tenant: true,
        plain: &[],
        policies: &[
            ("Menu.AdministrationMenu.TenantSettings", To::Readers),
            ("Portal.TenantSettings", To::Readers),
            ("Portal.TenantSettings.Update", To::Managers),
        ],
        doors: &[("GET /api/app/tenant-settings", To::Readers), ("PUT /api/app/tenant-settings", To::Managers)],
    },
    Row {
        area: "email-preferences",
        cells: ["own", "own", "own", "own", "own + defaults", "own", "own", "own"],
        of_tenant: false,
        plain: &[],
        policies: &[("Portal.EmailPreferences.Defaults", To::Cells(&["own + defaults"]))],
        doors: &[
            ("GET /api/app/email-preferences", To::Everybody),
            ("GET /api/app/email-preferences/defaults", To::Cells(&["own + defaults"])),
        ],
    },
];

/// What the administrator of the host has beyond the table: the host's users have defaults of mail, too, and nobody else could set them.
const OF_HOST_ADMIN: [&str; 2] = ["Portal.EmailPreferences.Defaults", "GET /api/app/email-preferences/defaults"];

/// Rights whose holders the areas name and no cell does, each with an x for the roles that have it. What they open is limited to records in
/// `reach.rs` beside each area.
const SPECIAL: [(&str, &str); 27] = [
    ("Menu.ManagementMenu.AllEnrollments", "xx------"),
    ("Menu.ManagementMenu.BOA", "xx------"),
    ("Menu.ManagementMenu.Staff", "xx------"),
    ("Menu.ManagementMenu.Teams", "xx------"),
    ("Portal.Assessments.Reopen", "xx------"),
    ("Portal.Clients.All", "xx------"),
    ("Portal.Clients.InternalNotes", "xxx-----"),
    ("Portal.Clients.HealthOverride", "xxx-----"),
    ("Portal.Clients.AllOfTenant", "xxx-x--x"),
    ("Portal.Clients.Export", "xxx-x---"),
    ("Portal.Clients.WriteInternalNotes", "xxx-----"),
    ("Portal.Clients.OnboardingTemplate", "xx------"),
    ("Portal.Teams.All", "xxx-x--x"),
    ("Portal.Staff.All", "xxx-x--x"),
    ("Portal.ActionItems.Team", "x-x-xx--"),
    ("Portal.ActionItems.All", "xxx-x--x"),
    ("Portal.ActionItems.ViewPrivate", "--------"),
    ("Portal.Assessments.All", "xxx-x--x"),
    ("Portal.Findings.All", "xxx-x--x"),
    ("Portal.Attachments.Create", "x-x-xxx-"),
    ("Portal.TenantSettings.Copy", "x-------"),
    ("AuditLogging.AuditLogs", "x---x---"),
    ("AuditLogging.AuditLogs.Export", "x---x---"),
    ("SettingManagement.Emailing", "x---x---"),
    ("SettingManagement.Emailing.Test", "x---x---"),
    ("AbpTenantManagement.Tenants.Purge", "x-------"),
    ("AbpTenantManagement.Tenants.Export", "x-------"),
];

/// Whether the cell of the `at`-th role gives `what`.
fn is_given(row: &Row, at: usize, what: &str, to: To) -> bool {
    to.includes(row.cells[at]) || (at == 0 && OF_HOST_ADMIN.contains(&what))
}

/// The permissions and menus of a row.
fn policies(row: &Row) -> Vec<(String, To)> {
    let mut all: Vec<(String, To)> = row.policies.iter().map(|(name, to)| ((*name).to_owned(), *to)).collect();
    for (area, _) in row.plain {
        all.push(((*area).to_owned(), To::Readers));
        all.extend(["Create", "Update", "Delete"].map(|part| (format!("{area}.{part}"), To::Managers)));
    }
    all
}

/// The operations of a row.
fn doors(row: &Row) -> Vec<(String, To)> {
    let mut all: Vec<(String, To)> = row.doors.iter().map(|(door, to)| ((*door).to_owned(), *to)).collect();
    for (_, list) in row.plain {
        all.push((format!("GET {list}"), To::Readers));
        all.extend(["POST", "PUT", "DELETE"].map(|method| {
            let path = if method == "POST" { "" } else { "/{id}" };
            (format!("{method} {list}{path}"), To::Managers)
        }));
    }
    all
}

/// Whether an operation lets the caller in: it is called with nothing to do, so that no call changes anything.
async fn is_let_in(world: &World, actor: &Actor, door: &str) -> bool {
    let (method, path) = door.split_once(' ').unwrap();
    // The id of no record of any area.
    let path = path.replace("{id}", &world.cast.user(Who::Viewer).to_string());
    let body: Option<Value> = matches!(method, "POST" | "PUT").then(|| json!({}));
    // Uploads are refused without their version before anything else is read.
    let actor = actor.saying(&[("tus-resumable", "1.0.0")]);
    let reply = actor.call(Method::from_bytes(method.as_bytes()).unwrap(), &path, body).await;
    assert!(matches!(reply.status, 200 | 400 | 403 | 404 | 415), "{door}: {} {}", reply.status, reply.text());
    reply.status != 403
}

#[tokio::test]
async fn each_role_is_told_of_the_rights_in_its_cells() {
    on_both(async |world: World| {
        for (at, who) in ROLES.into_iter().enumerate() {
            let told = world.as_user(who).await.get(CONFIGURATION).await.ok()["auth"]["grantedPolicies"].clone();
            for row in &ROWS {
                if !To::Readers.includes(row.cells[at]) {
                    let of_row = |name: &str| row.plain.iter().any(|(area, _)| name.starts_with(area));
                    let held: Vec<&String> = told.as_object().unwrap().keys().filter(|name| of_row(name)).collect();
                    assert!(held.is_empty(), "{who:?} sees nothing of {}: {held:?}", row.area);
                }
                for (name, to) in policies(row) {
                    // spec: COM-17, PERM-02
                    assert_eq!(told[&name] == true, is_given(row, at, &name, to), "{who:?} and {name}, {}: {}", row.area, row.cells[at]);
                }
            }
            for (name, letters) in SPECIAL {
                // spec: COM-17, PERM-02
                assert_eq!(told[name] == true, letters.as_bytes()[at] == b'x', "{who:?} and {name}");
            }
        }
    })
    .await;
}

#[tokio::test]
async fn each_role_is_let_in_where_its_cells_say_so() {
    on_both(async |world: World| {
        for (at, who) in ROLES.into_iter().enumerate() {
            let home = world.as_user(who).await;
            // Authors have no client, and no workspace admits them.
            let enters = world.cast.tenant_of(who) == kernel::HOST && who != Who::Author;
            let inside = if enters { home.within(world.cast.alpha) } else { home.clone() };
            for row in &ROWS {
                for (door, to) in doors(row) {
                    let actor = if row.of_tenant { &inside } else { &home };
                    let is_in = is_let_in(&world, actor, &door).await;
                    // spec: COM-17
                    assert_eq!(is_in, is_given(row, at, &door, to), "{who:?} at {door}, {}: {}", row.area, row.cells[at]);
                }
            }
        }
    })
    .await;
}
