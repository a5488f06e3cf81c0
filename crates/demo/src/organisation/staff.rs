//! Staff of the clients: people with a sign-in in their teams, and people without one until every team is full, each with one manager, some
//! with a certificate, and most of them with a job role.

use std::collections::HashMap;

use chrono::TimeDelta;
use http::App;
use kernel::{Result, Scope, Uuid};
use people::{
    client::Client,
    staff::{self, Employment},
    team::{self, TeamRole},
};

use super::scorecard;
use crate::cast::{self, DemoClient, DemoTenant, DemoUser};

/// One in this many works part time.
const PART_TIME: usize = 5;
/// One in this many has a certificate.
const CERTIFIED: usize = 4;

/// Colour of the first team of a client, which keeps a scorecard.
const FIRST: i32 = 1;

/// Only its members and its client's administrators know this team.
const PRIVATE: &str = "Assessors";

/// Shared state while hiring.
struct Payroll<'a> {
    app: &'a App,
    scope: &'a Scope,
    tenant: &'a DemoTenant,
    demo: &'a DemoClient,
    client: &'a Client,
    users: &'a HashMap<&'static str, Uuid>,
    /// Job roles by name.
    roles: &'a HashMap<&'static str, Uuid>,
    /// Number of names used so far.
    named: usize,
}

/// A person to hire.
struct Hand<'a> {
    first: &'a str,
    last: &'a str,
    title: &'a str,
    user_id: Option<Uuid>,
    manager: Option<Uuid>,
}

/// Creates the job roles of a tenant; gives them by name.
///
/// # Errors
/// `Unavailable`, or what a service refuses.
pub async fn plan(app: &App, scope: &Scope) -> Result<HashMap<&'static str, Uuid>> {
    let mut roles = HashMap::new();
    for (name, certificates) in cast::JOB_ROLES {
        let input = staff::JobRoleRequest {
            name: name.to_owned(),
            description: None,
            certificates: certificates.iter().map(|certificate| (*certificate).to_owned()).collect(),
            is_archived: false,
            concurrency_stamp: None,
        };
        roles.insert(name, staff::service::job_roles::create(app, scope, &input).await?.role.id);
    }
    Ok(roles)
}

/// Hires everybody and adds them to teams; the first sign-in of a client manages everyone else.
///
/// # Errors
/// `Unavailable`, or what a service refuses.
pub async fn hire(
    app: &App,
    scope: &Scope,
    (tenant, demo): (&DemoTenant, &DemoClient),
    client: &Client,
    (users, roles): (&HashMap<&'static str, Uuid>, &HashMap<&'static str, Uuid>),
) -> Result<()> {
    let mut payroll = Payroll { app, scope, tenant, demo, client, users, roles, named: names_before(demo) };
    let head = tenant.users.iter().find(|user| user.client == demo.code);
    let head = match head {
        Some(user) => Some((user, payroll.take_on(user, None).await?)),
        None => None,
    };
    for ((name, size), colour) in demo.teams.iter().zip(1..) {
        payroll.fill((*name, colour), *size, head).await?;
    }
    Ok(())
}

/// First and last name of the n-th person without a sign-in; names repeat after 500.
fn name(nth: usize) -> (&'static str, &'static str) {
    let first = cast::FIRST_NAMES[nth * 7 % cast::FIRST_NAMES.len()];
    (first, cast::LAST_NAMES[(nth * 5 + nth / cast::FIRST_NAMES.len() * 3) % cast::LAST_NAMES.len()])
}

/// How many people come before those of a client, so that no two people share a name.
fn names_before(demo: &DemoClient) -> usize {
    let all = cast::TENANTS.iter().flat_map(|tenant| tenant.clients);
    all.take_while(|other| other.code != demo.code).flat_map(|other| other.teams).map(|(_, size)| size).sum()
}

impl Payroll<'_> {
    async fn fill(&mut self, (name, colour): (&str, i32), size: usize, head: Option<(&DemoUser, Uuid)>) -> Result<()> {
        let mut input = team::TeamRequest {
            client_id: self.client.id,
            name: name.to_owned(),
            code: Some(Some(format!("{}-{}", self.demo.code, name.chars().take(4).collect::<String>().to_uppercase()))),
            description: None,
            parent_team_id: None,
            lead_staff_id: None,
            deputy_staff_id: None,
            colour: Some(colour),
            is_private: Some(name == PRIVATE),
            concurrency_stamp: None,
        };
        let founded = team::service::create(self.app, self.scope, &input).await?;
        let own: Vec<&DemoUser> = self.tenant.users.iter().filter(|user| user.client == self.demo.code && user.team == name).collect();
        let (leads, others): (Vec<&DemoUser>, Vec<&DemoUser>) = own.into_iter().partition(|user| user.role != "Viewer");
        let mut signed = leads.iter().skip(1).copied().chain(others);
        let top = head.map(|(_, id)| id);
        let lead = match (leads.first(), head) {
            (Some(first), Some((user, id))) if first.last == user.last => id,
            (Some(first), _) => self.take_on(first, top).await?,
            (None, _) => self.find(name, 0, top).await?,
        };
        let mut members = vec![team::TeamMemberRequest { staff_id: lead, role: TeamRole::Lead }];
        for place in 1..size {
            let staff_id = match signed.next() {
                Some(user) => self.take_on(user, Some(lead)).await?,
                None => self.find(name, place, Some(lead)).await?,
            };
            members.push(team::TeamMemberRequest { staff_id, role: TeamRole::Member });
        }
        // The last one of a team has no sign-in.
        let deputy = members.last().map(|last| last.staff_id).filter(|last| *last != lead);
        let joined = team::TeamMembersRequest { members, concurrency_stamp: Some(founded.concurrency_stamp) };
        let joined = team::service::set_members(self.app, self.scope, founded.id, &joined).await?;
        input.lead_staff_id = joined.lead_staff_id;
        input.deputy_staff_id = Some(deputy);
        input.concurrency_stamp = Some(joined.concurrency_stamp);
        let team = team::service::update(self.app, self.scope, joined.id, &input).await?;
        if colour == FIRST { scorecard::keep(self.app, self.scope, &team).await } else { Ok(()) }
    }

    /// A person with a sign-in.
    async fn take_on(&self, user: &DemoUser, manager: Option<Uuid>) -> Result<Uuid> {
        let user_id = self.users.get(user.last).copied();
        self.write(&Hand { first: user.first, last: user.last, title: user.title, user_id, manager }).await
    }

    /// A person without one, for a place in a team.
    async fn find(&mut self, team: &str, place: usize, manager: Option<Uuid>) -> Result<Uuid> {
        self.named += 1;
        let (first, last) = name(self.named);
        let titles = cast::titles(team);
        let title = if place == 0 { titles[0] } else { titles[1 + (place - 1) % (titles.len() - 1)] };
        let person = self.write(&Hand { first, last, title, user_id: None, manager }).await?;
        if self.named.is_multiple_of(CERTIFIED) {
            self.certify(person).await?;
        }
        Ok(person)
    }

    /// A certificate that has expired, will soon, or is valid for up to a year.
    async fn certify(&self, person: Uuid) -> Result<()> {
        let left = i64::try_from(self.named * 37 % 400).unwrap_or_default() - 60;
        let expires = self.client.today(self.app.now()) + TimeDelta::days(left);
        let input = staff::StaffCertificateRequest {
            name: "First aid at work".to_owned(),
            issuer: Some("St John Ambulance".to_owned()),
            number: Some(format!("FA-{}", 20_400 + self.named)),
            issued_on: Some(expires - TimeDelta::days(3 * 365)),
            expires_on: Some(expires),
            concurrency_stamp: None,
        };
        staff::service::certificates::create(self.app, self.scope, person, &input).await.map(drop)
    }

    async fn write(&self, hand: &Hand<'_>) -> Result<Uuid> {
        let input = staff::StaffRequest {
            client_id: self.client.id,
            user_id: hand.user_id,
            first_name: hand.first.to_owned(),
            last_name: hand.last.to_owned(),
            preferred_name: None,
            email: Some(format!("{}@{}", cast::user_name(hand.first, hand.last), self.tenant.domain)),
            phone: hand.user_id.map(|_| self.tenant.phone.to_owned()),
            job_title: Some(hand.title.to_owned()),
            manager_staff_id: hand.manager,
            employment: if hand.user_id.is_none() && self.named.is_multiple_of(PART_TIME) {
                Employment::PartTime
            } else {
                Employment::FullTime
            },
            start_on: self.client.engagement_start,
            end_on: None,
            concurrency_stamp: None,
        };
        let person = staff::service::create(self.app, self.scope, &input).await?;
        if let Some(role) = cast::job_role(hand.title).and_then(|role| self.roles.get(role)) {
            let given = staff::StaffJobRolesRequest { job_role_ids: vec![*role], concurrency_stamp: Some(person.concurrency_stamp) };
            staff::service::job_roles::set(self.app, self.scope, person.id, &given).await?;
        }
        Ok(person.id)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn no_two_people_have_the_same_name() {
        let names: BTreeSet<_> = (1..=200).map(name).collect();
        assert_eq!(names.len(), 200);
    }
}
