//! People in the API: the view, and what it has beside the row.

use std::collections::{BTreeSet, HashMap};

use ::store::{Tx, changeable};
use chrono::{DateTime, NaiveDate, Utc};
use http::App;
use kernel::{Clients, Error, Operation, Result, Scope, Uuid};
use platform::{invitation, user};
use serde::Serialize;
use utoipa::ToSchema;

use super::client_view::{StaffClientView, views};
use crate::{
    client::{self, Calendars, Client},
    staff::{
        ANONYMISE, DELETE, Employment, NamedPerson, Staff, StaffCertificateStatus, StaffClient, StaffPeriod, StaffStatus, UPDATE,
        entity::Entity, in_words, rules, store,
    },
};

/// A person of a client.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffView {
    pub id: Uuid,
    pub tenant_id: Uuid,
    /// Main client that the person works for; another one of theirs for callers who reach only that.
    pub client_id: Uuid,
    pub client_name: String,
    /// The clients of the person that the caller sees: those that they work for, the main one first, then those that are over.
    pub clients: Vec<StaffClientView>,
    /// The user that signs in as this person.
    pub user_id: Option<Uuid>,
    /// First name; empty for somebody who was anonymised.
    pub first_name: String,
    /// Last name; of somebody who was anonymised what is shown in place of the name, in the caller's language.
    pub last_name: String,
    /// The number in that; null for everybody else.
    pub former_number: Option<i32>,
    /// Name that the person goes by in place of the first name; null without one.
    pub preferred_name: Option<String>,
    /// Email address, unique in the tenant.
    pub email: Option<String>,
    /// Phone number.
    pub phone: Option<String>,
    pub job_title: Option<String>,
    /// Manager, who may work for another client or have left; null without one.
    pub manager_staff_id: Option<Uuid>,
    /// Full name of the manager.
    pub manager_name: Option<String>,
    /// Whether the manager has left, or is deleted.
    pub manager_is_gone: bool,
    /// How the person is employed.
    pub employment: Employment,
    /// First day.
    pub start_on: Option<NaiveDate>,
    /// Last day.
    pub end_on: Option<NaiveDate>,
    /// The times that the person worked here before, oldest first.
    pub earlier_periods: Vec<StaffPeriod>,
    pub status: StaffStatus,
    /// Whether the person is invited and the invitation can't be accepted any more.
    pub invitation_expired: bool,
    /// The most urgent status among the person's certificates; null without any, and for callers who may not see them.
    pub certificate_status: Option<StaffCertificateStatus>,
    /// Names of the person's job roles, by name; none for callers who may not see the certificates.
    pub job_role_names: Vec<String>,
    /// How much of what the job roles require is there, in full percent, rounded down; null if nothing is required, and for callers who may not
    /// see the certificates.
    pub readiness: Option<i32>,
    /// Whether the caller may see the person's certificates.
    pub can_see_certificates: bool,
    /// Whether the caller may change the person.
    pub can_change: bool,
    /// Whether the caller may delete the person.
    pub can_delete: bool,
    /// Whether the caller may invite the person to sign in, or send the invitation again.
    pub can_invite: bool,
    /// Whether the caller may anonymise the person, who has left.
    pub can_anonymise: bool,
    /// Whether the caller may have the person work for one more client.
    pub can_add_client: bool,
    /// Moves that the caller may make.
    pub allowed_transitions: Vec<StaffStatus>,
    /// Stamp to send back on a change.
    pub concurrency_stamp: String,
    /// When it was made.
    pub created_at: DateTime<Utc>,
}

/// One person as the caller sees them.
pub async fn view_of(app: &App, scope: &Scope, person: Staff) -> Result<StaffView> {
    views_of(app, scope, vec![person]).await?.pop().ok_or_else(|| Error::internal("no view for the person"))
}

/// These people as the caller sees them.
pub async fn views_of(app: &App, scope: &Scope, people: Vec<Staff>) -> Result<Vec<StaffView>> {
    let around = people.as_slice();
    let mut names = app.db().read(scope, |tx| async move { Names::around(&tx, around).await }).await?;
    names.managers = in_words(app, scope, names.managers);
    let named = |person: Staff| match person.words() {
        Some(words) => Staff { last_name: words.said(app, scope), ..person },
        None => person,
    };
    Ok(people.into_iter().map(|person| names.view(scope, named(person))).collect())
}

/// What views have beside their rows, read once for all of them.
struct Names {
    clients: HashMap<Uuid, Client>,
    times: HashMap<Uuid, Vec<StaffClient>>,
    managers: HashMap<Uuid, NamedPerson>,
    certificates: HashMap<Uuid, StaffCertificateStatus>,
    kit: rules::Kit,
    calendars: Calendars,
    /// Invitations that can be accepted.
    pending: BTreeSet<Uuid>,
}

impl Names {
    async fn around(tx: &Tx, people: &[Staff]) -> Result<Self> {
        let ids: Vec<Uuid> = people.iter().map(|person| person.id).collect();
        let mut times: HashMap<Uuid, Vec<StaffClient>> = HashMap::new();
        for time in store::clients::of_people(tx, &ids).await? {
            times.entry(time.staff_id).or_default().push(time);
        }
        let seen = times.values().flatten().map(|time| time.client_id);
        let clients: Vec<Uuid> = people.iter().map(|person| person.client_id).chain(seen).collect();
        let managers: Vec<Uuid> = people.iter().filter_map(|person| person.manager_staff_id).collect();
        let clients = client::by_ids(tx, &clients).await?;
        let calendars = Calendars::new(tx.now(), clients.values().map(|client| (client.id, client.zone())));
        let invited = people.iter().filter(|person| person.status == StaffStatus::Invited);
        let kit = store::job_roles::kit(tx, store::job_roles::held_by(tx, &ids).await?).await?;
        Ok(Self {
            kit,
            clients,
            times,
            managers: store::names(tx, managers).await?,
            certificates: store::certificates::statuses(tx, &ids, &calendars).await?,
            calendars,
            pending: invitation::pending(tx, invited.filter_map(|person| person.invitation_id).collect()).await?,
        })
    }

    fn view(&self, scope: &Scope, person: Staff) -> StaffView {
        let client = self.clients.get(&person.client_id);
        let is_there = rules::is_kept_by(scope, &person) && changeable::<Entity>(scope, &person) && person.former_number.is_none();
        let is_open = is_there && client.is_none_or(|client| !client.is_closed());
        let clients = views(scope, &person, self.times.get(&person.id).map(Vec::as_slice).unwrap_or_default(), &self.clients);
        let (client_id, client_name) = self.shown(&person, &clients);
        let may_change = scope.has(UPDATE) && is_open;
        let may_end_user = person.user_id.is_none() || scope.has(user::DELETE);
        // The provider's people hold nothing that an invitation to a tenant could pass on.
        let invites = scope.has(user::CREATE) && scope.principal().home == person.tenant_id && rules::gives_accounts(scope);
        let manager = person.manager_staff_id.and_then(|id| self.managers.get(&id));
        StaffView {
            can_change: may_change,
            can_delete: scope.has(DELETE) && is_open,
            can_anonymise: scope.has(ANONYMISE) && is_there && person.status == StaffStatus::Left && may_end_user,
            can_invite: may_change && invites && rules::address_to_invite(&person).is_ok(),
            can_add_client: may_change && rules::check_places(scope).is_ok() && person.status != StaffStatus::Left,
            allowed_transitions: if may_change { rules::moves(person.status).to_vec() } else { Vec::new() },
            client_id,
            client_name,
            clients,
            manager_name: manager.map(|manager| manager.name.clone()),
            invitation_expired: person.status == StaffStatus::Invited && person.invitation_id.is_none_or(|id| !self.pending.contains(&id)),
            certificate_status: self.certificates.get(&person.id).copied(),
            job_role_names: self.kit.roles_of(person.id).into_iter().map(|role| role.name.clone()).collect(),
            readiness: rules::percent(&self.kit.of_person(person.id, self.calendars.today(person.client_id))),
            can_see_certificates: rules::reaches_certificates(scope, Operation::Read, &person),
            // One who isn't found by a caller of some clients may work for others.
            manager_is_gone: person.manager_staff_id.is_some() && manager.map_or(*scope.clients() == Clients::All, |found| found.is_gone),
            earlier_periods: person.earlier_periods(),
            id: person.id,
            tenant_id: person.tenant_id,
            user_id: person.user_id,
            first_name: person.first_name,
            last_name: person.last_name,
            former_number: person.former_number,
            preferred_name: person.preferred_name,
            email: person.email,
            phone: person.phone,
            job_title: person.job_title,
            manager_staff_id: person.manager_staff_id,
            employment: person.employment,
            start_on: person.start_on,
            end_on: person.end_on,
            status: person.status,
            concurrency_stamp: person.concurrency_stamp,
            created_at: person.created_at,
        }
    }

    /// The client that the caller reads with a person: the main one, or else one where the caller finds the person. Who doesn't reach the
    /// main one learns neither its name nor that it is there.
    fn shown(&self, person: &Staff, clients: &[StaffClientView]) -> (Uuid, String) {
        let own = clients.iter().find(|client| client.client_id == person.client_id);
        if let Some(shown) = own.or_else(|| clients.first()) {
            return (shown.client_id, shown.client_name.clone());
        }
        (person.client_id, self.clients.get(&person.client_id).map(|client| client.name.clone()).unwrap_or_default())
    }
}
