//! Queries on failed attempts.

use ::store::Tx;
use chrono::TimeDelta;
use kernel::Result;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, sea_query::Condition};

use super::entity::{Column, Entity, Model};

/// The failed attempts on an unknown name.
pub(super) async fn find(tx: &Tx, fingerprint: &str) -> Result<Option<Model>> {
    tx.one(Entity::find().filter(Column::LoginHash.eq(fingerprint))).await
}

/// As [`find`], held against other writers until the transaction ends.
pub(super) async fn lock(tx: &Tx, fingerprint: &str) -> Result<Option<Model>> {
    Ok(tx.lock(Entity::find().filter(Column::LoginHash.eq(fingerprint))).await?.pop())
}

/// Removes names without an attempt for a day.
pub(super) async fn purge(tx: &Tx) -> Result<u64> {
    tx.purge::<Entity>(Condition::all().add(Column::LastAt.lt(tx.now() - TimeDelta::days(1)))).await
}
