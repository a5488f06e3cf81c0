//! Queries on coach assignments.

use std::collections::BTreeSet;

use ::store::{Tx, sea_orm};
use chrono::NaiveDate;
use kernel::{Result, Uuid};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, sea_query::Condition};

use super::{
    CoachAssignment, CoachRole,
    entity::{Column, Entity},
};

/// The assignments of a client.
///
/// # Errors
/// `Unavailable`.
pub async fn of_client(tx: &Tx, client: Uuid) -> Result<Vec<CoachAssignment>> {
    tx.all(Entity::find().filter(Column::ClientId.eq(client))).await
}

/// The users who work for a client today: who is assigned to it and doesn't only observe.
///
/// # Errors
/// `Unavailable`.
pub async fn coaches_of(tx: &Tx, client: Uuid) -> Result<BTreeSet<Uuid>> {
    let current = in_force(tx.now().date_naive()).add(Column::ClientId.eq(client)).add(Column::Role.ne(CoachRole::Observer));
    Ok(tx.all(Entity::find().filter(current)).await?.into_iter().map(|a| a.user_id).collect())
}

/// Who is assigned today to which of these clients.
///
/// # Errors
/// `Unavailable`.
pub async fn assigned(tx: &Tx, clients: &BTreeSet<Uuid>) -> Result<BTreeSet<(Uuid, Uuid)>> {
    let current = in_force(tx.now().date_naive()).add(Column::ClientId.is_in(clients.iter().copied()));
    Ok(tx.all(Entity::find().filter(current)).await?.into_iter().map(|a| (a.user_id, a.client_id)).collect())
}

fn in_force(today: NaiveDate) -> Condition {
    let goes_on = Condition::any().add(Column::ToOn.is_null()).add(Column::ToOn.gte(today));
    Condition::all().add(Column::FromOn.lte(today)).add(goes_on)
}

/// The assignments of a coach in force on `today`.
///
/// # Errors
/// `Unavailable`.
pub async fn current_of(tx: &Tx, user: Uuid, today: NaiveDate) -> Result<Vec<CoachAssignment>> {
    tx.all(Entity::find().filter(in_force(today).add(Column::UserId.eq(user)))).await
}
