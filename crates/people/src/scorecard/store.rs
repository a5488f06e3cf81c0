//! Queries on scorecards. The caller of each has found the team first.

use ::store::{Tx, sea_orm};
use chrono::NaiveDate;
use kernel::{Result, Uuid};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};

use super::{
    Measurable,
    entity::{Column, Entity, goal, value},
};

/// The measurables of a team in their order, with archived ones if `with_archived`.
pub(super) async fn of_team(tx: &Tx, team: Uuid, with_archived: bool) -> Result<Vec<Measurable>> {
    let mut rows = Entity::find().filter(Column::TeamId.eq(team));
    if !with_archived {
        rows = rows.filter(Column::IsArchived.eq(false));
    }
    tx.all(rows.order_by_asc(Column::IsArchived).order_by_asc(Column::Position).order_by_asc(Column::Id)).await
}

/// The goals of these measurables, from the earliest on.
pub(super) async fn goals(tx: &Tx, measurables: &[Uuid]) -> Result<Vec<goal::Model>> {
    let rows = goal::Entity::find().filter(goal::Column::MeasurableId.is_in(measurables.iter().copied()));
    tx.all(rows.order_by_asc(goal::Column::FromWeek)).await
}

/// The values of these measurables in the weeks from `first` to `last`, which are Mondays.
pub(super) async fn values(tx: &Tx, measurables: &[Uuid], (first, last): (NaiveDate, NaiveDate)) -> Result<Vec<value::Model>> {
    let rows = value::Entity::find().filter(value::Column::MeasurableId.is_in(measurables.iter().copied()));
    tx.all(rows.filter(value::Column::Week.between(first, last))).await
}

/// Whether a team has a scorecard.
pub(super) async fn has_any(tx: &Tx, team: Uuid) -> Result<bool> {
    Ok(tx.one(Entity::find().filter(Column::TeamId.eq(team))).await?.is_some())
}
