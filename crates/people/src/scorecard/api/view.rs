//! Scorecards in the API.

use chrono::{DateTime, NaiveDate, Utc};
use http::App;
use kernel::{Result, Scope, Uuid};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    scorecard::{
        Measurable, MeasurableDirection,
        rules::{self, Goal},
        service::{self, Row, Scorecard, Value},
    },
    staff,
};

/// A figure that a team measures every week.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MeasurableView {
    pub id: Uuid,
    pub team_id: Uuid,
    /// What is measured.
    pub title: String,
    /// What is counted.
    pub unit: Option<String>,
    /// On which side of the goal a value is good, in the client's present week.
    pub direction: MeasurableDirection,
    /// The goal in that week; the lower end of a range.
    pub goal: Option<f64>,
    /// The upper end of a range.
    pub goal_to: Option<f64>,
    /// Who enters the values.
    pub owner_staff_id: Option<Uuid>,
    /// Full name of the owner.
    pub owner_name: Option<String>,
    /// Whether the owner has left, or is deleted.
    pub owner_is_gone: bool,
    /// Whether it is no longer measured.
    pub is_archived: bool,
    /// Whether the caller may enter values.
    pub can_enter: bool,
    /// Stamp to send back on a change.
    pub concurrency_stamp: String,
}

/// A week of a measurable.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ScorecardCell {
    /// First day of the week.
    pub week_on: NaiveDate,
    /// The value; null where none was entered, which is not zero.
    pub value: Option<f64>,
    /// Whether the value is on the goal of its week; null without a value or a goal.
    pub is_on_goal: Option<bool>,
    /// On which side of its goal the value of this week is good.
    pub direction: MeasurableDirection,
    /// The goal of this week; the lower end of a range.
    pub goal: Option<f64>,
    /// The upper end of a range.
    pub goal_to: Option<f64>,
    /// When the value was entered last.
    pub entered_at: Option<DateTime<Utc>>,
    /// Stamp to send back with a change of the value; null where there is none.
    pub stamp: Option<String>,
}

/// A measurable over the weeks.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ScorecardRow {
    pub measurable: MeasurableView,
    /// One for each week.
    pub cells: Vec<ScorecardCell>,
    /// Mean over the weeks that have a value.
    pub average: Option<f64>,
    /// Sum over the weeks that have a value.
    pub total: Option<f64>,
}

/// A week of a scorecard.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ScorecardWeek {
    /// Its first day.
    pub week_on: NaiveDate,
    /// How many values are on their goal.
    pub on_goal: u64,
    /// How many values have a goal.
    pub judged: u64,
}

/// What a team measures over thirteen weeks.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ScorecardView {
    pub team_id: Uuid,
    pub tenant_id: Uuid,
    /// First day of the client's present week.
    pub this_week_on: NaiveDate,
    /// The weeks, the latest one last.
    pub weeks: Vec<ScorecardWeek>,
    /// The measurables in their order.
    pub rows: Vec<ScorecardRow>,
    /// Whether the caller may change what the team measures.
    pub can_change: bool,
}

/// One measurable as the caller sees it.
pub async fn view_of(app: &App, scope: &Scope, measurable: Measurable) -> Result<MeasurableView> {
    let (goal, owner, team) = service::around(app, scope, &measurable).await?;
    let said = goal.as_ref().map_or(NO_GOAL, rules::said);
    let owner = owner.map(|owner| (owner.words.map_or(owner.name, |words| words.said(app, scope)), owner.is_gone));
    let can_enter = rules::may_enter(scope, &team, &measurable);
    Ok(measurable_view(measurable, said, owner, can_enter))
}

/// What counts where no goal was ever set.
const NO_GOAL: Goal = (MeasurableDirection::Up, None, None);

fn measurable_view(row: Measurable, (direction, goal, to): Goal, owner: Option<(String, bool)>, can_enter: bool) -> MeasurableView {
    MeasurableView {
        direction,
        goal: goal.map(rules::on_wire),
        goal_to: to.map(rules::on_wire),
        owner_is_gone: row.owner_staff_id.is_some() && owner.as_ref().is_none_or(|(_, is_gone)| *is_gone),
        owner_name: owner.map(|(name, _)| name),
        can_enter,
        id: row.id,
        team_id: row.team_id,
        title: row.title,
        unit: row.unit,
        owner_staff_id: row.owner_staff_id,
        is_archived: row.is_archived,
        concurrency_stamp: row.concurrency_stamp,
    }
}

/// A scorecard as the caller sees it.
pub fn scorecard_view(app: &App, scope: &Scope, mut card: Scorecard) -> ScorecardView {
    card.people = staff::in_words(app, scope, card.people);
    let rows: Vec<ScorecardRow> = card.rows.iter().map(|row| row_view(scope, &card, row)).collect();
    let week = |(at, week): (usize, &NaiveDate)| {
        let judged: Vec<bool> = rows.iter().filter_map(|row| row.cells.get(at)?.is_on_goal).collect();
        ScorecardWeek {
            week_on: rules::first_day(*week, card.start),
            on_goal: judged.iter().filter(|is_on_goal| **is_on_goal).count() as u64,
            judged: judged.len() as u64,
        }
    };
    ScorecardView {
        weeks: card.weeks.iter().enumerate().map(week).collect(),
        rows,
        team_id: card.team.id,
        tenant_id: card.team.tenant_id,
        this_week_on: rules::first_day(card.this_week, card.start),
        can_change: card.is_open && rules::may_keep(scope, &card.team),
    }
}

fn row_view(scope: &Scope, card: &Scorecard, row: &Row) -> ScorecardRow {
    let goal_in = |week: NaiveDate| rules::goal_in(&row.goals, week).map_or(NO_GOAL, rules::said);
    let cell = |(week, value): (&NaiveDate, &Option<Value>)| cell_view(card, *week, goal_in(*week), value.as_ref());
    let values: Vec<i64> = row.values.iter().flatten().map(|value| value.value).collect();
    let measurable = row.measurable.clone();
    let owner = measurable.owner_staff_id.and_then(|id| card.people.get(&id)).map(|owner| (owner.name.clone(), owner.is_gone));
    let can_enter = card.is_open && rules::may_enter(scope, &card.team, &measurable);
    ScorecardRow {
        measurable: measurable_view(measurable, goal_in(card.this_week), owner, can_enter),
        cells: card.weeks.iter().zip(&row.values).map(cell).collect(),
        average: rules::average(&values).map(rules::on_wire),
        total: rules::total(&values).map(rules::on_wire),
    }
}

fn cell_view(card: &Scorecard, week: NaiveDate, goal: Goal, value: Option<&Value>) -> ScorecardCell {
    let (direction, from, to) = goal;
    ScorecardCell {
        week_on: rules::first_day(week, card.start),
        value: value.map(|row| rules::on_wire(row.value)),
        is_on_goal: value.and_then(|row| rules::is_on_goal(goal, row.value)),
        direction,
        goal: from.map(rules::on_wire),
        goal_to: to.map(rules::on_wire),
        entered_at: value.map(|row| row.updated_at.unwrap_or(row.created_at)),
        stamp: value.map(|row| row.concurrency_stamp.clone()),
    }
}
