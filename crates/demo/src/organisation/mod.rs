//! Tenants, users, clients, coaches, staff and teams of the demo data.

mod invitations;
mod scorecard;
mod staff;

use std::collections::HashMap;

use chrono::TimeDelta;
use http::App;
use kernel::{Clients, Error, Granted, HOST, Principal, Result, Scope, Tenancy, Uuid};
use people::{
    assignment, client, contact,
    onboarding::{self, OnboardingOwner, OnboardingSettleRequest, OnboardingStepState, OnboardingTemplateRequest, OnboardingTemplateStep},
};
use platform::{
    Platform, organization_unit,
    provisioning::{self, NewTenant},
    setting, tenant,
    user::{NewUser, prepare},
};

use crate::{
    Loading,
    cast::{self, DemoClient, DemoTenant},
};

/// Time zone of everybody in the demo data.
const TIME_ZONE: &str = "Europe/London";

/// The organisations that the rest of the demo data builds on.
pub struct Organisation {
    /// Users of the provider by last name.
    pub provider: HashMap<&'static str, Uuid>,
    /// The tenants with their clients and users.
    pub tenants: Vec<Settled>,
}

/// A created demo tenant.
pub struct Settled {
    /// Its description.
    pub cast: &'static DemoTenant,
    pub id: Uuid,
    /// Users by last name.
    pub users: HashMap<&'static str, Uuid>,
    /// Clients in the order of the description.
    pub clients: Vec<client::Client>,
}

/// Every permission: the installation itself writes the demo data.
pub fn everything(app: &App) -> Result<Granted> {
    let platform = app.own::<Platform>()?;
    Ok(Granted::new(platform.permissions.names().map(str::to_owned)))
}

impl Organisation {
    /// The client with this code, its description and its tenant.
    ///
    /// # Errors
    /// `Internal` when the cast has none of that name.
    pub fn client(&self, code: &str) -> Result<(&Settled, &'static DemoClient, &client::Client)> {
        let found = self.tenants.iter().find_map(|tenant| {
            let (demo, client) = tenant.cast.clients.iter().zip(&tenant.clients).find(|(demo, _)| demo.code == code)?;
            Some((tenant, demo, client))
        });
        found.ok_or_else(|| Error::internal(format!("the demo cast has no client {code}")))
    }

    /// The id, home and sign-in name of the person with this last name.
    fn person(&self, last: &str) -> Result<(Uuid, Uuid, String)> {
        let host =
            cast::PROVIDER.iter().find(|p| p.1 == last).and_then(|p| Some((*self.provider.get(last)?, HOST, cast::user_name(p.0, last))));
        let of = |tenant: &Settled| {
            let user = tenant.cast.users.iter().find(|u| u.last == last)?;
            Some((*tenant.users.get(last)?, tenant.id, cast::user_name(user.first, last)))
        };
        let found = host.or_else(|| self.tenants.iter().find_map(of));
        found.ok_or_else(|| Error::internal(format!("the demo cast has no {last}")))
    }

    /// The id of the person with this last name.
    ///
    /// # Errors
    /// `Internal` when the cast has nobody of that name.
    pub fn user(&self, last: &str) -> Result<Uuid> {
        self.person(last).map(|p| p.0)
    }

    /// The scope of the person with the last name `last` in `tenant` ([`HOST`] for the provider), as of `days_ago`.
    ///
    /// # Errors
    /// `Internal` when the cast has nobody of that name.
    pub fn acting(&self, app: &App, tenant: Uuid, last: &str, days_ago: i64) -> Result<Scope> {
        let (id, home, user_name) = self.person(last)?;
        let principal = Principal { user_id: Some(id), home, user_name, granted: everything(app)?.into(), ..Principal::default() };
        let tenancy = if tenant == HOST { Tenancy::Host } else { Tenancy::Tenant(tenant) };
        let now = app.now();
        Ok(Scope::new(tenancy, Clients::All, principal.into(), now, std::sync::Arc::default()).as_demo(now - TimeDelta::days(days_ago)))
    }
}

/// Creates the organisations.
///
/// # Errors
/// `Unavailable`, or what a service refuses.
pub async fn found(app: &App, loading: &Loading<'_>) -> Result<Organisation> {
    let host = Scope::host(app.now(), everything(app)?).as_demo(app.now());
    let has_sign_ins = loading.has_sign_ins();
    let mut provider = HashMap::new();
    for (first, last, role) in cast::PROVIDER {
        provider.insert(*last, person(app, &host, (HOST, cast::PROVIDER_DOMAIN), (first, last, role), has_sign_ins).await?);
    }
    if has_sign_ins {
        keep_time(app, &host).await?;
    }
    plan_onboarding(app, &host).await?;
    let mut tenants = Vec::new();
    for cast in cast::TENANTS {
        tenants.push(set_up_tenant(app, &host, cast, &provider, has_sign_ins).await?);
    }
    let organisation = Organisation { provider, tenants };
    invitations::write(app, &organisation).await?;
    Ok(organisation)
}

/// The steps with which the provider takes on a client: what, who, whether it is required, and by which day of the engagement.
const ONBOARDING: [(&str, OnboardingOwner, bool, i32); 5] = [
    ("Assign a coach", OnboardingOwner::LeadCoach, true, 0),
    ("Import the staff", OnboardingOwner::PrimaryContact, true, 14),
    ("Set the figures to report", OnboardingOwner::LeadCoach, false, 21),
    ("Finish the first assessment", OnboardingOwner::LeadCoach, true, 60),
    ("Agree on the first goals", OnboardingOwner::PrimaryContact, false, 75),
];

/// Steps that a client in onboarding has done.
const BEGUN: usize = 2;

/// The template of the checklist, unless the provider has one.
async fn plan_onboarding(app: &App, host: &Scope) -> Result<()> {
    if onboarding::service::template(app, host).await?.1.is_some() {
        return Ok(());
    }
    let step = |(title, owner, is_required, due_days): (&str, OnboardingOwner, bool, i32)| OnboardingTemplateStep {
        title: title.to_owned(),
        owner,
        is_required,
        due_days,
    };
    let input = OnboardingTemplateRequest { steps: ONBOARDING.map(step).into(), concurrency_stamp: None };
    onboarding::service::replace_template(app, host, &input).await
}

/// The steps of a client that are done: all of them, or those that it has begun with.
async fn settle_steps(app: &App, scope: &Scope, client: Uuid, is_begun: bool) -> Result<()> {
    let steps = onboarding::service::list(app, scope, client).await?.steps;
    let most = if is_begun { BEGUN } else { steps.len() };
    for step in steps.into_iter().take(most) {
        let input = OnboardingSettleRequest {
            position: step.position,
            state: OnboardingStepState::Done,
            reason: None,
            concurrency_stamp: Some(step.concurrency_stamp),
        };
        onboarding::service::settle(app, scope, client, &input).await?;
    }
    Ok(())
}

/// The provider is in London; an installation's own setting takes precedence.
async fn keep_time(app: &App, host: &Scope) -> Result<()> {
    if setting::of_level(app, HOST).await?.get(setting::TIME_ZONE).is_some_and(|zone| !zone.is_empty()) {
        return Ok(());
    }
    setting::set(app, host, &[(setting::TIME_ZONE, Some(TIME_ZONE.to_owned()))]).await
}

/// Resets what [`found`] set at the host for trying out.
pub async fn forget(app: &App) -> Result<()> {
    if setting::of_level(app, HOST).await?.get(setting::TIME_ZONE) != Some(TIME_ZONE) {
        return Ok(());
    }
    let host = Scope::host(app.now(), Granted::default());
    setting::set(app, &host, &[(setting::TIME_ZONE, None)]).await
}

/// A user of a tenant with a mail domain: first name, last name, role. Without a sign-in there is no password.
async fn person(
    app: &App,
    scope: &Scope,
    (tenant, domain): (Uuid, &str),
    (first, last, role): (&str, &str, &str),
    has_sign_in: bool,
) -> Result<Uuid> {
    let user_name = cast::user_name(first, last);
    let new = NewUser {
        name: Some(first.to_owned()),
        surname: Some(last.to_owned()),
        password: has_sign_in.then(|| cast::PASSWORD.to_owned()),
        role_names: vec![role.to_owned()],
        email_confirmed: true,
        is_demo: true,
        ..NewUser::named(user_name.clone(), format!("{user_name}@{domain}"))
    };
    let prepared = prepare(app, tenant, new).await?;
    let (prepared, scope) = (&prepared, scope.within(tenant));
    Ok(app.db().write(&scope, |tx| async move { prepared.insert(&tx, tenant).await }).await?.id)
}

async fn set_up_tenant(
    app: &App,
    host: &Scope,
    cast: &'static DemoTenant,
    provider: &HashMap<&'static str, Uuid>,
    has_sign_ins: bool,
) -> Result<Settled> {
    let input = NewTenant {
        name: cast.name.to_owned(),
        display_name: Some(cast.display_name.to_owned()),
        active_until: None,
        seat_limit: None,
        admin: None,
        is_demo: true,
    };
    let id = provisioning::create_tenant(app, host, &input).await?.id;
    let mut users = HashMap::new();
    for user in cast.users {
        users.insert(user.last, person(app, host, (id, cast.domain), (user.first, user.last, user.role), has_sign_ins).await?);
    }
    let scope = host.within(id);
    divide(app, &scope, cast, &users).await?;
    let roles = staff::plan(app, &scope).await?;
    // Strangers may register where it is tried out, not in a portal that they can reach.
    if has_sign_ins {
        setting::set(app, &scope, &[(setting::SELF_REGISTRATION, Some("true".to_owned()))]).await?;
    }
    let mut clients = Vec::new();
    for demo in cast.clients {
        clients.push(open(app, &scope, (cast, demo), provider, (&users, &roles)).await?);
    }
    Ok(Settled { cast, id, users, clients })
}

/// Organisation units: a tenant's clients and their teams, with those members who have a sign-in.
async fn divide(app: &App, scope: &Scope, cast: &DemoTenant, users: &HashMap<&'static str, Uuid>) -> Result<()> {
    for client in cast.clients {
        let place = organization_unit::create(app, scope, None, client.name).await?;
        for (team, _) in client.teams {
            let unit = organization_unit::create(app, scope, Some(place), team).await?;
            let of_team = cast.users.iter().filter(|user| user.client == client.code && user.team == *team);
            let members: Vec<Uuid> = of_team.filter_map(|user| users.get(user.last).copied()).collect();
            if !members.is_empty() {
                organization_unit::add_members(app, scope, unit, &members).await?;
            }
        }
    }
    Ok(())
}

async fn open(
    app: &App,
    scope: &Scope,
    (cast, demo): (&DemoTenant, &DemoClient),
    provider: &HashMap<&'static str, Uuid>,
    (users, roles): (&HashMap<&'static str, Uuid>, &HashMap<&'static str, Uuid>),
) -> Result<client::Client> {
    let today = app.now().date_naive();
    let input = client::ClientRequest {
        code: demo.code.to_owned(),
        name: demo.name.to_owned(),
        industry: Some(cast.industry.to_owned()),
        legal_name: Some(demo.legal_name.to_owned()),
        size_band: Some(demo.size.to_owned()),
        programme: Some(if demo.onboarding { "First steps" } else { "Quality year" }.to_owned()),
        address: Some(demo.address.to_owned()),
        website: Some(demo.website.to_owned()),
        about: Some(demo.about.to_owned()),
        country: Some("GB".to_owned()),
        time_zone: TIME_ZONE.to_owned(),
        currency: Some("GBP".to_owned()),
        fiscal_year_start_month: Some(4),
        engagement_start: Some(today - TimeDelta::days(if demo.onboarding { 40 } else { 760 })),
        ..client::ClientRequest::default()
    };
    let made = client::service::create(app, scope, &input).await?;
    let mut moved = made;
    for to in [client::ClientStatus::Onboarding, client::ClientStatus::Active].into_iter().take(if demo.onboarding { 1 } else { 2 }) {
        moved = client::service::transition(app, scope, moved.id, to, Some(&moved.concurrency_stamp)).await?;
        if to == client::ClientStatus::Onboarding {
            settle_steps(app, scope, moved.id, demo.onboarding).await?;
        }
    }
    let coach = provider.get(demo.coach).copied().unwrap_or_default();
    let lead =
        assignment::CoachRequest { user_id: coach, role: assignment::CoachRole::Lead, from_on: today - TimeDelta::days(760), to_on: None };
    let coaches = assignment::CoachesRequest { assignments: vec![lead], concurrency_stamp: Some(moved.concurrency_stamp.clone()) };
    assignment::service::replace(app, scope, moved.id, &coaches).await?;
    let client = client::service::get(app, scope, moved.id).await?;
    meet(app, scope, cast, &client, users).await?;
    staff::hire(app, scope, (cast, demo), &client, (users, roles)).await?;
    Ok(client)
}

/// The first sign-in of the tenant is the primary contact of each of its clients.
async fn meet(app: &App, scope: &Scope, cast: &DemoTenant, client: &client::Client, users: &HashMap<&'static str, Uuid>) -> Result<()> {
    let Some(first) = cast.users.first() else { return Ok(()) };
    let primary = contact::ContactRequest {
        id: None,
        user_id: users.get(first.last).copied(),
        name: format!("{} {}", first.first, first.last),
        email: Some(format!("{}@{}", cast::user_name(first.first, first.last), cast.domain)),
        phone: Some(cast.phone.to_owned()),
        position: Some(first.title.to_owned()),
        is_primary: true,
        is_billing: true,
        notify_bqr: true,
    };
    let input = contact::ContactsRequest { contacts: vec![primary], concurrency_stamp: Some(client.concurrency_stamp.clone()) };
    contact::service::replace(app, scope, client.id, &input).await.map(drop)
}

/// The demo tenants that exist, archived ones too.
pub async fn standing(app: &App) -> Result<Vec<Uuid>> {
    let scope = Scope::host(app.now(), Granted::default());
    let all = app.db().read(&scope, |tx| async move { tenant::all_with_deleted(&tx).await }).await?;
    Ok(all.into_iter().filter(|tenant| tenant.is_demo).map(|tenant| tenant.id).collect())
}
