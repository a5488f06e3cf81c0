//! Operations on teams.

pub(super) mod handing;
mod members;

use std::collections::{BTreeSet, HashMap};

use ::store::{Tx, changeable, check_stamp, sea_orm};
use http::{App, BulkMove};
use kernel::{Error, Page, Paged, Result, Scope, Uuid, text};
use records::watch;
use sea_orm::ActiveValue::Set;

pub use members::set_members;

use super::{
    CREATE, DELETE, Team, TeamStatus, UPDATE, VIEW,
    entity::{ActiveModel, Entity, Model, member},
    record::RECORD,
    rules, store,
};
use crate::{client, staff};

/// Data of a team.
#[derive(Debug, Clone)]
#[allow(missing_docs)] // the fields are those of the API's request, which documents them
pub struct Profile {
    pub client_id: Uuid,
    pub name: String,
    pub description: Option<String>,
    pub parent_team_id: Option<Uuid>,
    pub lead_staff_id: Option<Uuid>,
}

/// A person in a team and its role.
#[derive(Debug, Clone, Copy)]
pub struct Membership {
    /// Person.
    pub staff_id: Uuid,
    pub role: member::TeamRole,
}

impl Membership {
    fn of(row: &member::Model) -> Self {
        Self { staff_id: row.staff_id, role: row.role }
    }
}

/// A team with its members.
#[derive(Debug, Clone)]
pub struct WithMembers {
    pub team: Team,
    /// Its members, including the lead.
    pub members: Vec<Membership>,
    pub client_name: String,
    /// Name of its parent team, if the caller reaches it.
    pub parent_name: Option<String>,
    /// Lead and members as records name them, by person.
    pub names: HashMap<Uuid, staff::NamedPerson>,
    /// Whether the caller may change the team.
    pub can_change: bool,
}

/// One page of teams with their members.
///
/// # Errors
/// 403 without [`VIEW`].
pub async fn list(app: &App, scope: &Scope, filter: &store::Filter, page: &Page) -> Result<Paged<WithMembers>> {
    scope.require(VIEW)?;
    app.db()
        .read(scope, |tx| async move {
            let page = store::list(&tx, filter, page).await?;
            Ok(Paged { total: page.total, items: wholes(&tx, page.items).await? })
        })
        .await
}

/// One team with its members.
///
/// # Errors
/// 403 without [`VIEW`], 404.
pub async fn get(app: &App, scope: &Scope, id: Uuid) -> Result<WithMembers> {
    scope.require(VIEW)?;
    app.db().read(scope, |tx| async move { whole(&tx, tx.get::<Entity>(id).await?).await }).await
}

/// The teams of a client with this name.
///
/// # Errors
/// 403 without [`VIEW`].
pub async fn by_name(app: &App, scope: &Scope, client: Uuid, name: &str) -> Result<Vec<Uuid>> {
    scope.require(VIEW)?;
    let found = app.db().read(scope, |tx| async move { store::by_name(&tx, client, name).await }).await?;
    Ok(found.into_iter().map(|team| team.id).collect())
}

/// The names of these teams by id, of those that the caller may read.
pub async fn names(app: &App, scope: &Scope, teams: impl IntoIterator<Item = Uuid>) -> Result<HashMap<Uuid, String>> {
    let ids: Vec<Uuid> = teams.into_iter().collect::<BTreeSet<_>>().into_iter().collect();
    if ids.is_empty() || !scope.has(VIEW) {
        return Ok(HashMap::new());
    }
    let ids = &ids;
    let found = app.db().read(scope, |tx| async move { store::by_ids(&tx, ids).await }).await?;
    Ok(found.into_iter().map(|team| (team.id, team.name)).collect())
}

async fn whole(tx: &Tx, team: Team) -> Result<WithMembers> {
    wholes(tx, vec![team]).await?.pop().ok_or_else(|| Error::internal("a team lost its members"))
}

async fn wholes(tx: &Tx, teams: Vec<Team>) -> Result<Vec<WithMembers>> {
    let ids: Vec<Uuid> = teams.iter().map(|team| team.id).collect();
    let clients: Vec<Uuid> = teams.iter().map(|team| team.client_id).collect();
    let members = store::members(tx, &ids).await?;
    let clients = client::by_ids(tx, &clients).await?;
    let parents: Vec<Uuid> = teams.iter().filter_map(|team| team.parent_team_id).collect();
    let parents = store::by_ids(tx, &parents).await?;
    let parent = |id: Uuid| parents.iter().find(|parent| parent.id == id).map(|parent| parent.name.clone());
    let people = members.iter().map(|m| m.staff_id).chain(teams.iter().filter_map(|team| team.lead_staff_id));
    let names = staff::names(tx, people.collect::<BTreeSet<_>>()).await?;
    let with = |team: Team| {
        let members = rules::with_lead(members.iter().filter(|m| m.team_id == team.id).map(Membership::of), team.lead_staff_id);
        let named = members.iter().map(|m| m.staff_id).chain(team.lead_staff_id);
        WithMembers {
            names: named.filter_map(|id| Some((id, names.get(&id)?.clone()))).collect(),
            client_name: clients.get(&team.client_id).map(|c| c.name.clone()).unwrap_or_default(),
            parent_name: team.parent_team_id.and_then(parent),
            can_change: tx.scope().has(UPDATE) && changeable::<Entity>(tx.scope(), &team),
            team,
            members,
        }
    };
    Ok(teams.into_iter().map(with).collect())
}

/// Creates a team; its lead becomes a member.
///
/// # Errors
/// 403 without [`CREATE`], `Common.WorkspaceRequired`, field errors.
pub async fn create(app: &App, scope: &Scope, profile: &Profile) -> Result<WithMembers> {
    scope.require(CREATE)?;
    scope.workspace()?;
    app.db()
        .write(scope, |tx| async move {
            check(&tx, None, profile).await?;
            rules::check_reach(tx.scope(), None, profile)?;
            platform::relations_changed(&tx).await?;
            let row = ActiveModel {
                client_id: Set(profile.client_id),
                name: Set(profile.name.clone()),
                name_key: Set(text::fold(&profile.name)),
                description: Set(profile.description.clone()),
                parent_team_id: Set(profile.parent_team_id),
                lead_staff_id: Set(profile.lead_staff_id),
                status: Set(TeamStatus::Active),
                ..Default::default()
            };
            let team = tx.insert::<Entity>(row).await?;
            members::write(&tx, &team, Vec::new()).await?;
            whole(&tx, team).await
        })
        .await
}

/// Checks that a record of `client` that names a team names one of that client.
///
/// # Errors
/// A field error on `teamId`.
pub async fn check_client(tx: &Tx, team: Option<Uuid>, client: Uuid) -> Result<()> {
    let Some(id) = team else { return Ok(()) };
    let team = tx.referred::<Entity>("teamId", id).await?;
    if team.client_id == client { Ok(()) } else { Err(Error::invalid("teamId", "Validation.OtherClient")) }
}

/// What a profile newly refers to is there, of the same client, and makes no circle.
async fn check(tx: &Tx, before: Option<&Team>, profile: &Profile) -> Result<()> {
    if before.is_none() {
        tx.referred::<client::Entity>("clientId", profile.client_id).await?;
    }
    if let Some(id) = profile.lead_staff_id.filter(|id| before.is_none_or(|b| b.lead_staff_id != Some(*id))) {
        let lead = staff::present(tx, "leadStaffId", id).await?;
        rules::same_client("leadStaffId", lead.client_id, profile.client_id)?;
    }
    let mut next = profile.parent_team_id.filter(|id| before.is_none_or(|b| b.parent_team_id != Some(*id)));
    for depth in 1.. {
        let Some(id) = next else { return Ok(()) };
        let parent = tx.referred::<Entity>("parentTeamId", id).await?;
        rules::same_client("parentTeamId", parent.client_id, profile.client_id)?;
        rules::check_parent(before.map(|team| team.id), id, depth)?;
        next = parent.parent_team_id;
    }
    Ok(())
}

/// Changes a team.
///
/// # Errors
/// 403 without [`UPDATE`], 404, 409 on a stale stamp, field errors.
pub async fn update(app: &App, scope: &Scope, id: Uuid, profile: &Profile, stamp: Option<&str>) -> Result<WithMembers> {
    scope.require(UPDATE)?;
    app.db()
        .write(scope, |tx| async move {
            let before = tx.get::<Entity>(id).await?;
            check_stamp(&before.concurrency_stamp, stamp)?;
            if profile.client_id != before.client_id {
                return Err(Error::invalid("clientId", "Validation.OtherClient"));
            }
            check(&tx, Some(&before), profile).await?;
            rules::check_reach(tx.scope(), Some(&before), profile)?;
            platform::relations_changed(&tx).await?;
            let after = Model {
                name: profile.name.clone(),
                name_key: text::renamed_key(&profile.name, &before.name, &before.name_key),
                description: profile.description.clone(),
                parent_team_id: profile.parent_team_id,
                lead_staff_id: profile.lead_staff_id,
                ..before.clone()
            };
            let team = tx.update::<Entity>(&before, after).await?;
            if team.lead_staff_id != before.lead_staff_id {
                let members = store::members(&tx, &[id]).await?;
                members::write(&tx, &team, members.iter().map(Membership::of).collect()).await?;
            }
            whole(&tx, team).await
        })
        .await
}

/// Archives or restores a team.
///
/// # Errors
/// 403 without [`UPDATE`], 404, 409, `Common.InvalidTransition`.
pub async fn set_status(app: &App, scope: &Scope, id: Uuid, to: TeamStatus, stamp: Option<&str>) -> Result<WithMembers> {
    scope.require(UPDATE)?;
    app.db()
        .write(scope, |tx| async move {
            let before = tx.get::<Entity>(id).await?;
            check_stamp(&before.concurrency_stamp, stamp)?;
            kernel::check_move(before.status, to, rules::moves(before.status))?;
            let team = tx.update::<Entity>(&before, Model { status: to, ..before.clone() }).await?;
            watch::moved(&tx, &RECORD, id, to, &[]).await?;
            whole(&tx, team).await
        })
        .await
}

/// What follows when a deleted team is restored: its people came back with it, and its place must still fit.
pub(super) async fn restored(tx: &Tx, team: &Team) -> Result<()> {
    let mut next = team.parent_team_id;
    for depth in 1.. {
        let Some(id) = next else { break };
        rules::check_parent(Some(team.id), id, depth)?;
        next = tx.find::<Entity>(id).await?.and_then(|parent| parent.parent_team_id);
    }
    platform::relations_changed(tx).await
}

/// Deletes a team that nothing belongs to. Its memberships stay, and count again when it is restored.
///
/// # Errors
/// 403 without [`DELETE`], 404, `Common.InUse`.
pub async fn delete(app: &App, scope: &Scope, id: Uuid) -> Result<()> {
    delete_unchanged(app, scope, id, None).await
}

/// The same, if the team still has the stamp that is given.
///
/// # Errors
/// As [`delete`]; 409 on a stale stamp.
pub async fn delete_unchanged(app: &App, scope: &Scope, id: Uuid, stamp: Option<&str>) -> Result<()> {
    scope.require(DELETE)?;
    app.db()
        .write(scope, |tx| async move {
            let team = tx.get::<Entity>(id).await?;
            check_stamp(&team.concurrency_stamp, stamp.or(Some(&team.concurrency_stamp)))?;
            rules::check_own(tx.scope(), &team)?;
            platform::relations_changed(&tx).await?;
            tx.check_unreferred::<Entity>(&team, id).await?;
            tx.delete::<Entity>(&team).await
        })
        .await
}

/// Moves or deletes a team as it is now: one step of a bulk action.
///
/// # Errors
/// As [`set_status`] and [`delete`].
pub async fn apply(app: &App, scope: &Scope, id: Uuid, change: BulkMove<TeamStatus>) -> Result<()> {
    let BulkMove::To(to) = change else { return delete(app, scope, id).await };
    let stamp = get(app, scope, id).await?.team.concurrency_stamp;
    set_status(app, scope, id, to, Some(&stamp)).await.map(drop)
}
