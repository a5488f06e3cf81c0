//! Queries on watches.

use std::collections::{BTreeMap, BTreeSet};

use ::store::{Tx, sea_orm};
use kernel::{Result, Uuid};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, sea_query::Condition};

use super::entity::{Column, Entity, Model, WatchChoice};

/// The choices of everybody for a record.
pub(super) async fn choices(tx: &Tx, subject: Uuid) -> Result<BTreeMap<Uuid, WatchChoice>> {
    let rows = tx.all(Entity::find().filter(Column::SubjectId.eq(subject))).await?;
    Ok(rows.into_iter().map(|row| (row.user_id, row.choice)).collect())
}

/// The choice of one user.
pub(super) async fn of_user(tx: &Tx, subject: Uuid, user: Uuid) -> Result<Option<Model>> {
    tx.one(Entity::find().filter(Column::SubjectId.eq(subject)).filter(Column::UserId.eq(user))).await
}

/// Ends the watches of `users` on a record.
pub(super) async fn end(tx: &Tx, subject: Uuid, users: &BTreeSet<Uuid>) -> Result<()> {
    let of_users = Entity::find().filter(Column::SubjectId.eq(subject)).filter(Column::UserId.is_in(users.iter().copied()));
    let rows = tx.all(of_users).await?;
    tx.delete_all::<Entity>(&rows).await
}

/// Removes the watches on a record for good.
pub(crate) async fn remove_of_subject(tx: &Tx, subject: Uuid) -> Result<u64> {
    tx.remove_where::<Entity>(Condition::all().add(Column::SubjectId.eq(subject))).await
}
