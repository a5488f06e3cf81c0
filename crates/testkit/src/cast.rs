//! Content of every test database: two tenants, three clients, a user for each role.

use std::collections::HashMap;

use chrono::NaiveDate;
use http::App;
use kernel::{Clients, Granted, HOST, Principal, Scope, Tenancy, Uuid};
use people::{assignment, client, staff};
use platform::{
    Platform,
    provisioning::{self, NewTenant},
    user::{NewUser, prepare},
};
use serde::{Deserialize, Serialize};
use work::action_item::{ActionItemRequest, ActionType, Priority};

/// The password of every test user.
pub const PASSWORD: &str = "Correct-Horse-9!";

/// A test user.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Who {
    /// Administrator of the host.
    HostAdmin,
    /// Management of the provider.
    Management,
    /// Coach of the first client of the tenant Alpha.
    Coach,
    /// Coach of only the second client of the tenant Alpha.
    CoachOfSibling,
    /// Author of the library.
    Author,
    /// A host user without any role.
    NobodyAtHost,
    /// Administrator of the tenant Alpha.
    ClientAdmin,
    /// Manager in Alpha, of its first client's staff.
    Manager,
    /// Staff in Alpha, who reports to the manager.
    Staff,
    /// Viewer in Alpha.
    Viewer,
    /// A user of Alpha without any role.
    NobodyInTenant,
    /// Administrator of the other tenant, Beta.
    OtherTenant,
}

/// Every user with sign-in name and role; the order determines the tenant.
pub(crate) const USERS: [(Who, &str, Option<&str>); 12] = [
    (Who::HostAdmin, "host.admin", Some("admin")),
    (Who::Management, "management", Some("Management")),
    (Who::Coach, "coach", Some("Coach")),
    (Who::CoachOfSibling, "sibling.coach", Some("Coach")),
    (Who::Author, "author", Some("Author")),
    (Who::NobodyAtHost, "nobody.host", None),
    (Who::ClientAdmin, "client.admin", Some("ClientAdmin")),
    (Who::Manager, "manager", Some("Manager")),
    (Who::Staff, "staff", Some("Staff")),
    (Who::Viewer, "viewer", Some("Viewer")),
    (Who::NobodyInTenant, "nobody.tenant", None),
    (Who::OtherTenant, "other.admin", Some("ClientAdmin")),
];

/// Ids of the test data.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Cast {
    /// Tenant Alpha.
    pub alpha: Uuid,
    /// Tenant Beta.
    pub beta: Uuid,
    /// First client of Alpha, its primary one.
    pub alpha_client: Uuid,
    /// Second client of Alpha.
    pub sibling_client: Uuid,
    pub beta_client: Uuid,
    /// The manager's staff record.
    pub manager_staff: Uuid,
    /// The staff record of the user [`Who::Staff`].
    pub report_staff: Uuid,
    pub(crate) users: HashMap<Who, (Uuid, Uuid)>,
}

impl Cast {
    /// The user's id.
    pub fn user(&self, who: Who) -> Uuid {
        self.users[&who].1
    }

    /// The user's tenant.
    pub fn tenant_of(&self, who: Who) -> Uuid {
        self.users[&who].0
    }

    /// Input of an action item at Alpha's first client, due in a week.
    pub fn action_item(&self, owner: Who) -> ActionItemRequest {
        ActionItemRequest {
            client_id: self.alpha_client,
            team_id: None,
            title: "Train".to_owned(),
            description: None,
            action_type: ActionType::Task,
            priority: Priority::Low,
            owner_user_id: self.user(owner),
            start_on: None,
            due_on: NaiveDate::from_ymd_opt(2026, 3, 9).expect("a day"),
            requires_verification: false,
            verifier_user_id: None,
            is_private: false,
        }
    }
}

/// The installation itself: every permission, at the host.
pub(crate) fn installer(app: &App) -> Scope {
    let platform = app.own::<Platform>().expect("the platform");
    let granted = Granted::new(platform.permissions.names().map(str::to_owned));
    let principal = Principal { granted: granted.into(), ..Principal::default() };
    Scope::new(Tenancy::Host, Clients::All, principal.into(), app.now(), std::sync::Arc::default())
}

/// Fills an empty, migrated database.
pub(crate) async fn fill(app: &App) -> Cast {
    platform::provisioning::host(app).await.expect("the host's roles");
    openid::seed(app).await.expect("the portal's client and keys");
    let host = installer(app);
    let mut cast = Cast { alpha: open_tenant(app, &host, "Alpha").await, beta: open_tenant(app, &host, "Beta").await, ..Cast::default() };
    for (at, (who, name, role)) in USERS.into_iter().enumerate() {
        let tenant = match at {
            0..=5 => HOST,
            6..=10 => cast.alpha,
            _ => cast.beta,
        };
        cast.users.insert(who, (tenant, add_user(app, &host, tenant, name, role).await));
    }
    let (alpha, beta) = (host.within(cast.alpha), host.within(cast.beta));
    cast.alpha_client = open_client(app, &alpha, "AONE", "Alpha One", cast.user(Who::Coach)).await;
    cast.sibling_client = open_client(app, &alpha, "ATWO", "Alpha Two", cast.user(Who::CoachOfSibling)).await;
    cast.manager_staff = take_on(app, &alpha, (cast.alpha_client, cast.user(Who::Manager)), "Manager", None).await;
    cast.report_staff = take_on(app, &alpha, (cast.alpha_client, cast.user(Who::Staff)), "Staff", Some(cast.manager_staff)).await;
    cast.beta_client = open_client(app, &beta, "BETA", "Beta One", cast.user(Who::Management)).await;
    cast
}

async fn open_tenant(app: &App, host: &Scope, name: &str) -> Uuid {
    let input = NewTenant { name: name.to_owned(), display_name: None, active_until: None, seat_limit: None, admin: None, is_demo: false };
    provisioning::create_tenant(app, host, &input).await.expect("a tenant").id
}

async fn add_user(app: &App, host: &Scope, tenant: Uuid, name: &str, role: Option<&str>) -> Uuid {
    let new = NewUser {
        name: Some(name.to_owned()),
        surname: Some("Tester".to_owned()),
        password: Some(PASSWORD.to_owned()),
        role_names: role.into_iter().map(str::to_owned).collect(),
        email_confirmed: true,
        ..NewUser::named(name, format!("{name}@waymark.example"))
    };
    let prepared = prepare(app, tenant, new).await.expect("a user");
    let (prepared, scope) = (&prepared, host.within(tenant));
    app.db().write(&scope, |tx| async move { prepared.insert(&tx, tenant).await }).await.expect("a user").id
}

async fn take_on(app: &App, scope: &Scope, (client_id, user): (Uuid, Uuid), name: &str, manager: Option<Uuid>) -> Uuid {
    let input = staff::StaffRequest {
        client_id,
        user_id: Some(user),
        first_name: name.to_owned(),
        last_name: "Tester".to_owned(),
        preferred_name: None,
        email: None,
        phone: None,
        job_title: None,
        manager_staff_id: manager,
        employment: staff::Employment::FullTime,
        start_on: None,
        end_on: None,
        concurrency_stamp: None,
    };
    staff::service::create(app, scope, &input).await.expect("a person").id
}

async fn open_client(app: &App, scope: &Scope, code: &str, name: &str, coach: Uuid) -> Uuid {
    let input = client::ClientRequest {
        code: code.to_owned(),
        name: name.to_owned(),
        time_zone: "Europe/London".to_owned(),
        currency: Some("GBP".to_owned()),
        fiscal_year_start_month: Some(1),
        ..client::ClientRequest::default()
    };
    let client = client::service::create(app, scope, &input).await.expect("a client");
    let lead = assignment::CoachRequest {
        user_id: coach,
        role: assignment::CoachRole::Lead,
        from_on: app.now().date_naive() - chrono::TimeDelta::days(30),
        to_on: None,
    };
    let coaches = assignment::CoachesRequest { assignments: vec![lead], concurrency_stamp: Some(client.concurrency_stamp.clone()) };
    assignment::service::replace(app, scope, client.id, &coaches).await.expect("a coach");
    client.id
}
