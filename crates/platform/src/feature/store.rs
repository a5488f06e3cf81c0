//! Queries on stored features.

use ::store::Tx;
use kernel::Result;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, sea_query::Condition};

use super::entity::{Column, Entity, Model};

/// The values of all levels.
pub(super) async fn all(tx: &Tx) -> Result<Vec<Model>> {
    tx.all(Entity::find()).await
}

/// The values of one level.
pub(super) async fn of_key(tx: &Tx, key: &str) -> Result<Vec<Model>> {
    tx.all(Entity::find().filter(Column::ProviderKey.eq(key))).await
}

/// Removes the values of one level.
pub(super) async fn purge(tx: &Tx, key: &str) -> Result<u64> {
    tx.purge::<Entity>(Condition::all().add(Column::ProviderKey.eq(key))).await
}
