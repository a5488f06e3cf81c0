//! Queries on signing keys.

use ::store::{Tx, sea_orm::EntityTrait};
use kernel::Result;

use super::entity::{Entity, Model};

pub(super) async fn all(tx: &Tx) -> Result<Vec<Model>> {
    tx.all(Entity::find()).await
}

/// All keys, locked until the transaction ends.
pub(super) async fn lock(tx: &Tx) -> Result<Vec<Model>> {
    tx.lock(Entity::find()).await
}
