//! Queries on provisionings.

use ::store::{Tx, sea_orm};
use kernel::{Error, Result, Uuid};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use super::entity::{Column, Entity, Model};

/// Most provisionings that are shown at once.
const SHOWN: u64 = 50;

/// The provisionings that nobody has put away, the newest first.
pub(super) async fn list_not_put_away(tx: &Tx) -> Result<Vec<Model>> {
    tx.all(Entity::find().filter(Column::PutAwayAt.is_null()).order_by_desc(Column::CreatedAt).limit(SHOWN)).await
}

/// The provisioning with this id, locked until the commit.
pub(super) async fn lock(tx: &Tx, id: Uuid) -> Result<Model> {
    let found = tx.lock(Entity::find().filter(Column::Id.eq(id))).await?.pop();
    found.ok_or_else(|| Error::not_found("TenantProvision", id))
}
