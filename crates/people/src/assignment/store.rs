//! Queries on coach assignments.

use std::collections::BTreeSet;

use ::store::{Tx, sea_orm};
use chrono::NaiveDate;
use kernel::{Result, Timestamp, Uuid};
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter,
    sea_query::{Condition, Expr, ExprTrait},
};

use super::{
    CoachAssignment, CoachRole,
    entity::{Column, Entity},
    rules,
};
use crate::client::Calendars;

/// The assignments of a client, past and future ones too.
pub async fn of_client(tx: &Tx, client: Uuid) -> Result<Vec<CoachAssignment>> {
    tx.all(Entity::find().filter(Column::ClientId.eq(client))).await
}

/// Whether a user is, was or will be assigned to a client.
pub async fn has_user(tx: &Tx, user: Uuid) -> Result<bool> {
    Ok(tx.one(Entity::find().filter(Column::UserId.eq(user))).await?.is_some())
}

/// The users who work for a client today: who is assigned to it and doesn't only observe.
pub async fn coaches_of(tx: &Tx, client: Uuid) -> Result<BTreeSet<Uuid>> {
    let works = Condition::all().add(Column::ClientId.eq(client)).add(Column::Role.ne(CoachRole::Observer));
    Ok(in_force(tx, works).await?.into_iter().map(|a| a.user_id).collect())
}

/// Who is assigned today to which of these clients.
pub async fn assigned(tx: &Tx, clients: &BTreeSet<Uuid>) -> Result<BTreeSet<(Uuid, Uuid)>> {
    let of_clients = Condition::all().add(Column::ClientId.is_in(clients.iter().copied()));
    Ok(in_force(tx, of_clients).await?.into_iter().map(|a| (a.user_id, a.client_id)).collect())
}

/// Those of the assignments that are in force on the present day of their client.
async fn in_force(tx: &Tx, of: Condition) -> Result<Vec<CoachAssignment>> {
    let found = tx.all(Entity::find().filter(somewhere(tx.now()).add(of))).await?;
    let calendars = Calendars::of(tx, found.iter().map(|a| a.client_id)).await?;
    Ok(found.into_iter().filter(|a| rules::is_in_force(a.from_on, a.to_on, calendars.today(a.client_id))).collect())
}

/// In force on a day that it is somewhere on earth at `now`: UTC's, the one before or the one after.
fn somewhere(now: Timestamp) -> Condition {
    let utc = now.date_naive();
    let (first, last) = (utc.pred_opt().unwrap_or(utc), utc.succ_opt().unwrap_or(utc));
    let goes_on = Condition::any().add(Column::ToOn.is_null()).add(Column::ToOn.gte(first));
    Condition::all().add(Column::FromOn.lte(last)).add(goes_on)
}

/// The assignments of a coach that may be in force at present, by the day of their client.
pub async fn near_of(tx: &Tx, user: Uuid) -> Result<Vec<CoachAssignment>> {
    tx.all(Entity::find().filter(somewhere(tx.now()).add(Column::UserId.eq(user)))).await
}

/// Assignments whose last day is from `first` to `last`, as far as no reminder was sent for that day.
pub async fn ending(tx: &Tx, first: NaiveDate, last: NaiveDate) -> Result<Vec<CoachAssignment>> {
    let own = |column: Column| Expr::col((Entity, column));
    let untold = Condition::any().add(Column::EndToldFor.is_null()).add(own(Column::EndToldFor).ne(own(Column::ToOn)));
    tx.all(Entity::find().filter(Column::ToOn.gte(first)).filter(Column::ToOn.lte(last)).filter(untold)).await
}
