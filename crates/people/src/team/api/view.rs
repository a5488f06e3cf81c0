//! Teams in the API: the view, and what it has beside the row.

use std::collections::{BTreeSet, HashMap};

use ::store::{Tx, changeable};
use chrono::{DateTime, NaiveDate, Utc};
use http::App;
use kernel::{Error, Result, Scope, Uuid};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    client::{self, Client},
    staff::{self, NamedPerson},
    team::{
        DELETE, Team, TeamRole, TeamStatus, UPDATE,
        entity::{Entity, former, member},
        rules,
        service::Membership,
        store,
    },
};

/// A member of a team.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TeamMemberView {
    /// Person.
    pub staff_id: Uuid,
    /// Full name of the person.
    pub name: String,
    /// Whether the person has left, or is deleted.
    pub is_gone: bool,
    /// Part that the person plays.
    pub role: TeamRole,
    /// First day in the team, as far as it is known.
    pub from_on: Option<NaiveDate>,
}

/// A membership that is over.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TeamFormerMemberView {
    /// Membership.
    pub id: Uuid,
    /// Person.
    pub staff_id: Uuid,
    /// Full name of the person.
    pub name: String,
    /// Whether the person has left, or is deleted.
    pub is_gone: bool,
    /// Part that the person played last.
    pub role: TeamRole,
    /// First day in the team, as far as it is known.
    pub from_on: Option<NaiveDate>,
    /// Last day in the team.
    pub to_on: NaiveDate,
}

/// A team.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TeamView {
    pub id: Uuid,
    pub tenant_id: Uuid,
    /// Client that it belongs to.
    pub client_id: Uuid,
    pub client_name: String,
    /// Name, unique in the client.
    pub name: String,
    /// Short name, unique in the tenant.
    pub code: Option<String>,
    /// Its purpose.
    pub description: Option<String>,
    pub parent_team_id: Option<Uuid>,
    /// Name of the parent team.
    pub parent_name: Option<String>,
    /// Who leads it.
    pub lead_staff_id: Option<Uuid>,
    /// Full name of the one who leads.
    pub lead_name: Option<String>,
    /// Whether the one who leads has left, or is deleted.
    pub lead_is_gone: bool,
    /// Deputy of the lead.
    pub deputy_staff_id: Option<Uuid>,
    /// Full name of the deputy.
    pub deputy_name: Option<String>,
    /// Whether the deputy has left, or is deleted.
    pub deputy_is_gone: bool,
    /// One of twelve colour tokens.
    pub colour: i32,
    /// Whether only its members, its leads and users with all teams see it.
    pub is_private: bool,
    /// Whether it works.
    pub status: TeamStatus,
    pub members: Vec<TeamMemberView>,
    /// Whether the caller may change the team.
    pub can_change: bool,
    /// Whether the caller may delete the team.
    pub can_delete: bool,
    /// Stamp to send back on a change.
    pub concurrency_stamp: String,
    /// When it was made.
    pub created_at: DateTime<Utc>,
}

/// One team as the caller sees it.
pub async fn view_of(app: &App, scope: &Scope, team: Team) -> Result<TeamView> {
    views_of(app, scope, vec![team]).await?.pop().ok_or_else(|| Error::internal("no view for the team"))
}

/// These teams as the caller sees them, with their members.
pub async fn views_of(app: &App, scope: &Scope, teams: Vec<Team>) -> Result<Vec<TeamView>> {
    let around = teams.as_slice();
    let mut names = app.db().read(scope, |tx| async move { Names::around(&tx, around).await }).await?;
    names.people = staff::in_words(app, scope, names.people);
    Ok(teams.into_iter().map(|team| names.view(scope, team)).collect())
}

/// These memberships as the caller sees them.
pub async fn former_views_of(app: &App, scope: &Scope, rows: Vec<former::Model>) -> Result<Vec<TeamFormerMemberView>> {
    let people: BTreeSet<Uuid> = rows.iter().map(|row| row.staff_id).collect();
    let ids = &people;
    let people = app.db().read(scope, |tx| async move { staff::names(&tx, ids.clone()).await }).await?;
    let people = staff::in_words(app, scope, people);
    let view = |row: former::Model| TeamFormerMemberView {
        name: people.get(&row.staff_id).map(|person| person.name.clone()).unwrap_or_default(),
        is_gone: people.get(&row.staff_id).is_none_or(|person| person.is_gone),
        id: row.id,
        staff_id: row.staff_id,
        role: row.role,
        from_on: row.from_on,
        to_on: row.to_on,
    };
    Ok(rows.into_iter().map(view).collect())
}

/// What views have beside their rows, read once for all of them.
struct Names {
    members: Vec<member::Model>,
    clients: HashMap<Uuid, Client>,
    /// Parent teams, of those that the caller reaches.
    parents: Vec<Team>,
    /// Leads and members.
    people: HashMap<Uuid, NamedPerson>,
}

impl Names {
    async fn around(tx: &Tx, teams: &[Team]) -> Result<Self> {
        let ids: Vec<Uuid> = teams.iter().map(|team| team.id).collect();
        let clients: Vec<Uuid> = teams.iter().map(|team| team.client_id).collect();
        let parents: Vec<Uuid> = teams.iter().filter_map(|team| team.parent_team_id).collect();
        let members = store::members(tx, &ids).await?;
        let heads = teams.iter().flat_map(|team| [team.lead_staff_id, team.deputy_staff_id]).flatten();
        let people: BTreeSet<Uuid> = members.iter().map(|m| m.staff_id).chain(heads).collect();
        let (clients, parents) = (client::by_ids(tx, &clients).await?, store::by_ids(tx, &parents).await?);
        Ok(Self { members, clients, parents, people: staff::names(tx, people).await? })
    }

    fn name(&self, person: Uuid) -> Option<String> {
        self.people.get(&person).map(|person| person.name.clone())
    }

    fn is_gone(&self, person: Uuid) -> bool {
        self.people.get(&person).is_none_or(|person| person.is_gone)
    }

    fn member(&self, m: Membership, from_on: Option<NaiveDate>) -> TeamMemberView {
        TeamMemberView {
            name: self.name(m.staff_id).unwrap_or_default(),
            is_gone: self.is_gone(m.staff_id),
            staff_id: m.staff_id,
            role: m.role,
            from_on,
        }
    }

    fn view(&self, scope: &Scope, team: Team) -> TeamView {
        let parent = |id: Uuid| self.parents.iter().find(|parent| parent.id == id).map(|parent| parent.name.clone());
        let rows: Vec<&member::Model> = self.members.iter().filter(|m| m.team_id == team.id).collect();
        let since = |m: &Membership| rows.iter().find(|row| row.staff_id == m.staff_id).and_then(|row| row.from_on);
        let members = rules::with_lead(rows.iter().map(|row| Membership::of(row)), team.lead_staff_id);
        let client = self.clients.get(&team.client_id);
        let is_open = client.is_none_or(|client| !client.is_closed());
        TeamView {
            client_name: client.map(|client| client.name.clone()).unwrap_or_default(),
            parent_name: team.parent_team_id.and_then(parent),
            lead_name: team.lead_staff_id.and_then(|id| self.name(id)),
            lead_is_gone: team.lead_staff_id.is_some_and(|id| self.is_gone(id)),
            deputy_name: team.deputy_staff_id.and_then(|id| self.name(id)),
            deputy_is_gone: team.deputy_staff_id.is_some_and(|id| self.is_gone(id)),
            members: members.into_iter().map(|m| self.member(m, since(&m))).collect(),
            can_change: scope.has(UPDATE) && changeable::<Entity>(scope, &team) && is_open,
            can_delete: scope.has(DELETE) && changeable::<Entity>(scope, &team) && is_open,
            id: team.id,
            tenant_id: team.tenant_id,
            client_id: team.client_id,
            name: team.name,
            code: team.code,
            description: team.description,
            parent_team_id: team.parent_team_id,
            lead_staff_id: team.lead_staff_id,
            deputy_staff_id: team.deputy_staff_id,
            colour: team.colour,
            is_private: team.is_private,
            status: team.status,
            concurrency_stamp: team.concurrency_stamp,
            created_at: team.created_at,
        }
    }
}
