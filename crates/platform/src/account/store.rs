//! Queries on registrations.

use ::store::Tx;
use kernel::{Result, Timestamp, Uuid};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, Select, sea_query::Condition};

use super::entity::{Column, Entity, Model};

fn select(id: Uuid, now: Timestamp) -> Select<Entity> {
    Entity::find().filter(Column::Id.eq(id)).filter(Column::ExpiresAt.gt(now))
}

/// The registration with this id, while it can be confirmed.
pub(super) async fn open(tx: &Tx, id: Uuid) -> Result<Option<Model>> {
    tx.one(select(id, tx.now())).await
}

/// As [`open`], held against other writers until the transaction ends.
pub(super) async fn lock(tx: &Tx, id: Uuid) -> Result<Option<Model>> {
    Ok(tx.lock(select(id, tx.now())).await?.pop())
}

/// Removes the registrations of an address.
pub(super) async fn purge_address(tx: &Tx, normalized_email: &str) -> Result<u64> {
    tx.purge::<Entity>(Condition::all().add(Column::NormalizedEmail.eq(normalized_email))).await
}

/// Removes what can no longer be confirmed.
pub(super) async fn purge(tx: &Tx) -> Result<u64> {
    tx.purge::<Entity>(Condition::all().add(Column::ExpiresAt.lt(tx.now()))).await
}
