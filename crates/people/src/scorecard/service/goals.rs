//! Goals of measurables: each counts from a week on.

use ::store::{Tx, sea_orm};
use chrono::NaiveDate;
use kernel::Result;
use sea_orm::ActiveValue::Set;

use crate::scorecard::{
    Measurable,
    entity::goal::{ActiveModel, Entity, Model},
    input::{MeasurableGoalSpan, MeasurableRequest},
    rules::{self, Goal},
    store,
};

/// The goal of a request.
///
/// # Errors
/// Field errors.
pub fn of(input: &MeasurableRequest) -> Result<Goal> {
    let end = |field: &'static str, number: Option<f64>| number.map(|number| rules::stored(field, number)).transpose();
    let goal = (input.direction, end("goal", input.goal)?, end("goalTo", input.goal_to)?);
    rules::check_goal(goal)?;
    Ok(goal)
}

/// Writes a goal that counts from a week on.
pub async fn add(tx: &Tx, measurable: &Measurable, (direction, goal, goal_to): Goal, from_week: NaiveDate) -> Result<()> {
    let row = ActiveModel {
        measurable_id: Set(measurable.id),
        team_id: Set(measurable.team_id),
        client_id: Set(measurable.client_id),
        from_week: Set(from_week),
        direction: Set(direction),
        goal: Set(goal),
        goal_to: Set(goal_to),
        ..Default::default()
    };
    tx.insert::<Entity>(row).await.map(drop)
}

/// Sets the goal from a week on, or for all weeks. Returns whether that changes anything.
pub async fn set(tx: &Tx, measurable: &Measurable, to: Goal, span: MeasurableGoalSpan, week: NaiveDate) -> Result<bool> {
    let goals = store::goals(tx, &[measurable.id]).await?;
    let is_now = rules::goal_in(&goals, week).is_some_and(|row| rules::said(row) == to);
    match span {
        MeasurableGoalSpan::FromThisWeek if is_now => Ok(false),
        MeasurableGoalSpan::FromThisWeek => {
            match goals.iter().find(|row| row.from_week == week) {
                Some(row) => replace(tx, row, to).await?,
                None => add(tx, measurable, to, week).await?,
            }
            Ok(true)
        }
        MeasurableGoalSpan::AllWeeks => everywhere(tx, measurable, &goals, to, week).await,
    }
}

/// Leaves one goal, which the first one becomes.
async fn everywhere(tx: &Tx, measurable: &Measurable, goals: &[Model], to: Goal, week: NaiveDate) -> Result<bool> {
    let Some((first, later)) = goals.split_first() else {
        add(tx, measurable, to, week).await?;
        return Ok(true);
    };
    for row in later {
        tx.delete::<Entity>(row).await?;
    }
    replace(tx, first, to).await?;
    Ok(!later.is_empty() || rules::said(first) != to)
}

async fn replace(tx: &Tx, row: &Model, (direction, goal, goal_to): Goal) -> Result<()> {
    tx.update::<Entity>(row, Model { direction, goal, goal_to, ..row.clone() }).await.map(drop)
}
