//! Queries on sign-ins at external providers. The state does not contain the tenant, so it is looked up across all of them.

use ::store::{
    Tx,
    sea_orm::{ColumnTrait, EntityTrait, QueryFilter, sea_query::Condition},
};
use kernel::Result;

use super::entity::{Column, Entity, Model};

/// The sign-in with this state, locked until the transaction ends.
pub(super) async fn lock(tx: &Tx, hash: &str) -> Result<Option<Model>> {
    Ok(tx.lock(Entity::find().filter(Column::Hash.eq(hash))).await?.pop())
}

/// Removes one: a response is accepted once.
pub(super) async fn take(tx: &Tx, hash: &str) -> Result<()> {
    tx.purge::<Entity>(Condition::all().add(Column::Hash.eq(hash))).await.map(drop)
}

/// Removes expired ones.
pub(super) async fn purge(tx: &Tx) -> Result<u64> {
    tx.purge::<Entity>(Condition::all().add(Column::ExpiresAt.lt(tx.now()))).await
}
