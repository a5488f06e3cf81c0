//! Operations on teams.

mod archiving;
pub(super) mod handing;
mod members;

use std::collections::{BTreeSet, HashMap};

use ::store::{Tx, check_stamp, sea_orm};
use http::App;
use kernel::{Error, Page, Paged, Result, Scope, Uuid, text};
use sea_orm::ActiveValue::Set;

pub use archiving::{apply, set_status};
pub use members::{TeamPerson, former_members, roster, set_members};

use super::{
    CREATE, DELETE, Team, TeamStatus, UPDATE, VIEW,
    entity::{ActiveModel, Entity, member},
    input::TeamRequest,
    rules, store,
};
use crate::{client, staff};

/// A person in a team and its role.
#[derive(Debug, Clone, Copy)]
pub struct Membership {
    /// Person.
    pub staff_id: Uuid,
    pub role: member::TeamRole,
}

impl Membership {
    pub(super) fn of(row: &member::Model) -> Self {
        Self { staff_id: row.staff_id, role: row.role }
    }
}

/// One page of teams.
///
/// # Errors
/// 403 without [`VIEW`].
pub async fn list(app: &App, scope: &Scope, filter: &store::Filter, page: &Page) -> Result<Paged<Team>> {
    scope.require(VIEW)?;
    app.db().read(scope, |tx| async move { store::list(&tx, filter, page).await }).await
}

/// One team.
///
/// # Errors
/// 403 without [`VIEW`], 404.
pub async fn get(app: &App, scope: &Scope, id: Uuid) -> Result<Team> {
    scope.require(VIEW)?;
    app.db().read(scope, |tx| async move { tx.get::<Entity>(id).await }).await
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

/// The teams at work as a tree is made of them, at one client if one is given, by name.
///
/// # Errors
/// 403 without [`VIEW`].
pub async fn tree(app: &App, scope: &Scope, client: Option<Uuid>) -> Result<Paged<Team>> {
    scope.require(VIEW)?;
    app.db().read(scope, |tx| async move { store::charted(&tx, client, rules::MOST_CHARTED).await }).await
}

/// Creates a team; its lead and its deputy become members.
///
/// # Errors
/// 403 without [`CREATE`], `Common.WorkspaceRequired`, field errors.
pub async fn create(app: &App, scope: &Scope, input: &TeamRequest) -> Result<Team> {
    scope.require(CREATE)?;
    scope.workspace()?;
    app.db()
        .write(scope, |tx| async move {
            check(&tx, None, input).await?;
            rules::check_reach(tx.scope(), None, input)?;
            platform::relations_changed(&tx).await?;
            let row = ActiveModel {
                name_key: Set(text::fold(&input.name)),
                code_key: Set(input.code.as_ref().and_then(Option::as_deref).map(text::fold)),
                status: Set(TeamStatus::Active),
                ..input.row()
            };
            let team = tx.insert::<Entity>(row).await?;
            members::write(&tx, &team, Vec::new()).await?;
            Ok(team)
        })
        .await
}

/// Checks that a record of `client` that names a team names one of that client that is at work.
///
/// # Errors
/// A field error on `teamId`.
pub async fn check_client(tx: &Tx, team: Option<Uuid>, client: Uuid) -> Result<()> {
    let Some(id) = team else { return Ok(()) };
    let team = tx.referred::<Entity>("teamId", id).await?;
    rules::same_client("teamId", team.client_id, client)?;
    rules::check_at_work("teamId", &team)
}

/// What an input newly refers to is there, of the same client, and makes no circle.
async fn check(tx: &Tx, before: Option<&Team>, input: &TeamRequest) -> Result<()> {
    if before.is_none() {
        tx.referred::<client::Entity>("clientId", input.client_id).await?;
    }
    if let Some(id) = input.lead_staff_id.filter(|id| before.is_none_or(|b| b.lead_staff_id != Some(*id))) {
        let lead = staff::present(tx, "leadStaffId", id).await?;
        check_works_for(tx, "leadStaffId", &lead, input.client_id).await?;
    }
    let deputy = input.deputy(before);
    if let Some(id) = deputy.filter(|id| before.is_none_or(|b| b.deputy_staff_id != Some(*id))) {
        let person = staff::present(tx, "deputyStaffId", id).await?;
        check_works_for(tx, "deputyStaffId", &person, input.client_id).await?;
    }
    rules::check_deputy(input.lead_staff_id, deputy)?;
    let parent = input.parent_team_id.filter(|id| before.is_none_or(|b| b.parent_team_id != Some(*id)));
    let Some(parent) = parent else { return Ok(()) };
    let parent = tx.referred::<Entity>("parentTeamId", parent).await?;
    rules::same_client("parentTeamId", parent.client_id, input.client_id)?;
    check_place(tx, before.map(|team| team.id), Some(parent.id)).await
}

/// Asks that the person whom `field` names works for the client of a team.
async fn check_works_for(tx: &Tx, field: &'static str, person: &staff::Staff, client: Uuid) -> Result<()> {
    if staff::works_for(tx, person, client).await? { Ok(()) } else { Err(Error::invalid(field, "Validation.OtherClient")) }
}

/// Asks that a team fits below `parent`. Private teams above it count, too, although the caller may not see them.
async fn check_place(tx: &Tx, team: Option<Uuid>, parent: Option<Uuid>) -> Result<()> {
    let _lifted = tx.lift();
    let mut next = parent;
    for depth in 1.. {
        let Some(id) = next else { break };
        rules::check_parent(team, id, depth)?;
        next = tx.find::<Entity>(id).await?.and_then(|above| above.parent_team_id);
    }
    Ok(())
}

/// Changes a team.
///
/// # Errors
/// 403 without [`UPDATE`], 404, 409 on a stale stamp, field errors.
pub async fn update(app: &App, scope: &Scope, id: Uuid, input: &TeamRequest) -> Result<Team> {
    scope.require(UPDATE)?;
    app.db()
        .write(scope, |tx| async move {
            let before = tx.get::<Entity>(id).await?;
            check_stamp(&before.concurrency_stamp, input.concurrency_stamp.as_deref())?;
            if input.client_id != before.client_id {
                return Err(Error::invalid("clientId", "Validation.OtherClient"));
            }
            check(&tx, Some(&before), input).await?;
            rules::check_reach(tx.scope(), Some(&before), input)?;
            platform::relations_changed(&tx).await?;
            let mut after = before.clone();
            input.apply(&mut after);
            after.name_key = text::renamed_key(&after.name, &before.name, &before.name_key);
            after.code_key = after.code.as_deref().map(text::fold);
            let team = tx.update::<Entity>(&before, after).await?;
            if (team.lead_staff_id, team.deputy_staff_id) != (before.lead_staff_id, before.deputy_staff_id) {
                let members = store::members(&tx, &[id]).await?;
                members::write(&tx, &team, members.iter().map(Membership::of).collect()).await?;
            }
            Ok(team)
        })
        .await
}

/// What follows when a deleted team is restored: its people came back with it, and its place must still fit.
pub(super) async fn restored(tx: &Tx, team: &Team) -> Result<()> {
    check_place(tx, Some(team.id), team.parent_team_id).await?;
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
