//! Operations on scorecards.

mod goals;
mod values;

use std::collections::{BTreeSet, HashMap};

use ::store::{Tx, check_stamp, sea_orm};
use chrono::{NaiveDate, Weekday};
use http::App;
use kernel::{Error, Result, Scope, Uuid};
use platform::setting;
use sea_orm::ActiveValue::Set;

pub use super::entity::value::Model as Value;
pub use values::set_values;

use super::{
    Measurable,
    entity::{ActiveModel, Entity, Model, goal},
    input::{MeasurableOrderRequest, MeasurableRequest},
    rules, store,
};
use crate::{
    client::{self, Client},
    staff::{self, NamedPerson},
    team::{self, Team, TeamStatus},
};

/// What a scorecard is asked for.
#[derive(Debug, Clone, Copy, Default)]
pub struct ScorecardFilter {
    /// A day of the last week; without one, that is the client's present week.
    pub last_on: Option<NaiveDate>,
    pub with_archived: bool,
}

/// The scorecard of a team over thirteen weeks.
#[derive(Debug)]
pub struct Scorecard {
    pub team: Team,
    /// The day that weeks begin with.
    pub start: Weekday,
    /// The weeks, the latest one last.
    pub weeks: Vec<NaiveDate>,
    /// The client's present week.
    pub this_week: NaiveDate,
    pub rows: Vec<Row>,
    /// The owners.
    pub people: HashMap<Uuid, NamedPerson>,
    /// Whether the client isn't closed.
    pub is_open: bool,
}

/// A measurable with what was measured.
#[derive(Debug)]
pub struct Row {
    pub measurable: Measurable,
    /// From the earliest on.
    pub goals: Vec<goal::Model>,
    /// One for each week.
    pub values: Vec<Option<Value>>,
}

/// The day that the weeks of a tenant begin with.
async fn week_start(app: &App, tenant: Uuid) -> Result<Weekday> {
    Ok(rules::week_start(&setting::of_level(app, tenant).await?.text(setting::WEEK_START)))
}

/// The team's client.
async fn client_of(tx: &Tx, team: &Team) -> Result<Client> {
    let mut found = client::by_ids(tx, &[team.client_id]).await?;
    found.remove(&team.client_id).ok_or_else(|| Error::not_found("Client", team.client_id))
}

/// The scorecard of a team.
///
/// # Errors
/// 403 without the permission to see teams, 404, a field error on a week that hasn't begun.
pub async fn get(app: &App, scope: &Scope, id: Uuid, asked: ScorecardFilter) -> Result<Scorecard> {
    let start = week_start(app, team::service::get(app, scope, id).await?.tenant_id).await?;
    app.db()
        .read(scope, |tx| async move {
            let team = tx.get::<team::Entity>(id).await?;
            let client = client_of(&tx, &team).await?;
            let this_week = rules::week_of(client.today(tx.now()), start);
            let last = asked.last_on.map_or(this_week, |day| rules::week_of(day, start));
            if last > this_week {
                return Err(Error::invalid("lastOn", "Scorecards.FutureWeek"));
            }
            let measurables = store::of_team(&tx, id, asked.with_archived).await?;
            let people = staff::names(&tx, measurables.iter().filter_map(|row| row.owner_staff_id).collect::<BTreeSet<_>>()).await?;
            let weeks = rules::weeks_until(last);
            let rows = rows(&tx, measurables, &weeks).await?;
            Ok(Scorecard { team, start, weeks, this_week, rows, people, is_open: !client.is_closed() })
        })
        .await
}

/// These measurables with their goals and their values.
async fn rows(tx: &Tx, measurables: Vec<Measurable>, weeks: &[NaiveDate]) -> Result<Vec<Row>> {
    let ids: Vec<Uuid> = measurables.iter().map(|row| row.id).collect();
    let (Some(first), Some(last)) = (weeks.first(), weeks.last()) else { return Ok(Vec::new()) };
    let (goals, values) = (store::goals(tx, &ids).await?, store::values(tx, &ids, (*first, *last)).await?);
    let value = |of: Uuid, week: NaiveDate| values.iter().find(|row| row.measurable_id == of && row.week == week).cloned();
    let row = |measurable: Measurable| Row {
        goals: goals.iter().filter(|row| row.measurable_id == measurable.id).cloned().collect(),
        values: weeks.iter().map(|week| value(measurable.id, *week)).collect(),
        measurable,
    };
    Ok(measurables.into_iter().map(row).collect())
}

/// The team, if the caller may change what it measures.
async fn kept(tx: &Tx, id: Uuid) -> Result<Team> {
    let team = tx.get::<team::Entity>(id).await?;
    team::rules::check_own(tx.scope(), &team)?;
    check_at_work(&team)?;
    Ok(team)
}

/// Nothing is measured for a team that is archived.
fn check_at_work(team: &Team) -> Result<()> {
    if team.status == TeamStatus::Active { Ok(()) } else { Err(Error::rule("Scorecards.TeamArchived")) }
}

/// The measurable, if the caller sees its team.
async fn seen(tx: &Tx, id: Uuid) -> Result<Measurable> {
    let measurable = tx.get::<Entity>(id).await?;
    let team = tx.find::<team::Entity>(measurable.team_id).await?;
    if team.is_some() { Ok(measurable) } else { Err(Error::not_found("TeamMeasurable", id)) }
}

/// One measurable.
///
/// # Errors
/// 403 without the permission to see teams, 404.
pub async fn measurable(app: &App, scope: &Scope, id: Uuid) -> Result<Measurable> {
    scope.require(team::VIEW)?;
    app.db().read(scope, |tx| async move { seen(&tx, id).await }).await
}

/// The measurable with its team, if the caller may change it.
async fn changeable(tx: &Tx, id: Uuid) -> Result<(Measurable, Team)> {
    let measurable = seen(tx, id).await?;
    let team = kept(tx, measurable.team_id).await?;
    Ok((measurable, team))
}

/// Validates that a new owner is a member of the team, and more than a guest.
async fn check_owner(tx: &Tx, team: &Team, before: Option<Uuid>, owner: Option<Uuid>) -> Result<()> {
    let Some(owner) = owner.filter(|owner| before != Some(*owner)) else { return Ok(()) };
    staff::present(tx, "ownerStaffId", owner).await?;
    let members = team::people_of(tx, &BTreeSet::from([team.id]), team::rules::MAX_MEMBERS as u64).await?;
    let belongs = members.contains(&owner) || team.lead_staff_id == Some(owner);
    if belongs { Ok(()) } else { Err(Error::invalid("ownerStaffId", "Scorecards.OwnerNotMember")) }
}

/// Adds a measurable to a team, below those that are there.
///
/// # Errors
/// 403 without the permission to change teams, 404, `Scorecards.TooMany`, `Scorecards.TeamArchived`, field errors.
pub async fn create(app: &App, scope: &Scope, team: Uuid, input: &MeasurableRequest) -> Result<Measurable> {
    scope.require(team::UPDATE)?;
    let start = week_start(app, scope.workspace()?).await?;
    let goal = goals::of(input)?;
    app.db()
        .write(scope, |tx| async move {
            let team = kept(&tx, team).await?;
            let there = store::of_team(&tx, team.id, true).await?;
            rules::check_room(there.iter().filter(|row| !row.is_archived).count())?;
            check_owner(&tx, &team, None, input.owner_staff_id).await?;
            let row = ActiveModel {
                team_id: Set(team.id),
                client_id: Set(team.client_id),
                title: Set(input.title.clone()),
                unit: Set(input.unit.clone()),
                owner_staff_id: Set(input.owner_staff_id),
                position: Set(there.iter().map(|row| row.position).max().unwrap_or_default() + 1),
                is_archived: Set(false),
                ..Default::default()
            };
            let measurable = tx.insert::<Entity>(row).await?;
            let this_week = rules::week_of(client_of(&tx, &team).await?.today(tx.now()), start);
            // The first goal also counts for the weeks before. It begins before this one, so that it stays theirs when it is changed today.
            goals::add(&tx, &measurable, goal, rules::week_before(this_week)).await?;
            Ok(measurable)
        })
        .await
}

/// Changes a measurable. A changed goal counts from the client's present week on, unless the input says that it counts for all weeks.
///
/// # Errors
/// 403 without the permission to change teams, 404, 409, `Scorecards.TeamArchived`, field errors.
pub async fn update(app: &App, scope: &Scope, id: Uuid, input: &MeasurableRequest) -> Result<Measurable> {
    scope.require(team::UPDATE)?;
    let start = week_start(app, scope.workspace()?).await?;
    let goal = goals::of(input)?;
    app.db()
        .write(scope, |tx| async move {
            let (before, team) = changeable(&tx, id).await?;
            check_stamp(&before.concurrency_stamp, input.concurrency_stamp.as_deref())?;
            check_owner(&tx, &team, before.owner_staff_id, input.owner_staff_id).await?;
            let this_week = rules::week_of(client_of(&tx, &team).await?.today(tx.now()), start);
            let mut after = before.clone();
            input.apply(&mut after);
            // The goals are part of the measurable: a change of them is one of it, so that nobody overwrites it unseen.
            if goals::set(&tx, &before, goal, input.goal_span, this_week).await? {
                after.concurrency_stamp = tx.new_id().simple().to_string();
            }
            tx.update::<Entity>(&before, after).await
        })
        .await
}

/// Archives a measurable, whose values stay, or restores it.
///
/// # Errors
/// 403 without the permission to change teams, 404, 409, `Scorecards.TooMany`, `Scorecards.TeamArchived`.
pub async fn set_archived(app: &App, scope: &Scope, id: Uuid, is_archived: bool, stamp: Option<&str>) -> Result<Measurable> {
    scope.require(team::UPDATE)?;
    scope.workspace()?;
    app.db()
        .write(scope, |tx| async move {
            let (before, team) = changeable(&tx, id).await?;
            check_stamp(&before.concurrency_stamp, stamp)?;
            if before.is_archived && !is_archived {
                rules::check_room(store::of_team(&tx, team.id, false).await?.len())?;
            }
            tx.update::<Entity>(&before, Model { is_archived, ..before.clone() }).await
        })
        .await
}

/// Puts the measurables of a team into this order.
///
/// # Errors
/// 403 without the permission to change teams, 404, `Scorecards.TeamArchived`, a field error where others than the team's are named, or not
/// all of them.
pub async fn set_order(app: &App, scope: &Scope, team: Uuid, input: &MeasurableOrderRequest) -> Result<()> {
    scope.require(team::UPDATE)?;
    scope.workspace()?;
    app.db()
        .write(scope, |tx| async move {
            let team = kept(&tx, team).await?;
            let there = store::of_team(&tx, team.id, false).await?;
            let named: BTreeSet<Uuid> = input.measurable_ids.iter().copied().collect();
            if named.len() != input.measurable_ids.len() || named != there.iter().map(|row| row.id).collect::<BTreeSet<_>>() {
                return Err(Error::invalid("measurableIds", "Scorecards.OtherMeasurables"));
            }
            for before in there {
                let place = input.measurable_ids.iter().position(|id| *id == before.id).unwrap_or_default();
                let position = i32::try_from(place).map_err(Error::internal)? + 1;
                // Nobody edited the measurable itself: who has its form open gets no conflict.
                tx.note::<Entity>(&before, Model { position, ..before.clone() }).await?;
            }
            Ok(())
        })
        .await
}

/// The goal of a measurable in the client's present week, its owner, and its team.
pub async fn around(app: &App, scope: &Scope, measurable: &Measurable) -> Result<(Option<goal::Model>, Option<NamedPerson>, Team)> {
    let start = week_start(app, measurable.tenant_id).await?;
    app.db()
        .read(scope, |tx| async move {
            let team = tx.get::<team::Entity>(measurable.team_id).await?;
            let this_week = rules::week_of(client_of(&tx, &team).await?.today(tx.now()), start);
            let goal = rules::goal_in(&store::goals(&tx, &[measurable.id]).await?, this_week).cloned();
            let owner = staff::names(&tx, measurable.owner_staff_id).await?.into_values().next();
            Ok((goal, owner, team))
        })
        .await
}
