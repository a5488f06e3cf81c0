//! Queries on delegations.

use ::store::Tx;
use kernel::{Result, Uuid};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};

use super::entity::{Column, Entity, Model};

/// Delegations by or to a user, latest first.
pub(super) async fn of(tx: &Tx, side: Column, user: Uuid) -> Result<Vec<Model>> {
    tx.all(Entity::find().filter(side.eq(user)).order_by_desc(Column::StartTime).order_by_asc(Column::Id)).await
}

/// Delegations of a user that have not ended.
pub(super) async fn count_open(tx: &Tx, source: Uuid) -> Result<u64> {
    tx.count(Entity::find().filter(Column::SourceUserId.eq(source)).filter(Column::EndTime.gte(tx.now()))).await
}

/// Delegations to a user that are not over.
pub(super) async fn open_to(tx: &Tx, target: Uuid) -> Result<Vec<Model>> {
    tx.all(Entity::find().filter(Column::TargetUserId.eq(target)).filter(Column::EndTime.gte(tx.now()))).await
}

/// Delegations of a user beyond the number to keep: the oldest first.
pub(super) async fn surplus(tx: &Tx, source: Uuid, kept: usize) -> Result<Vec<Model>> {
    let all = tx.all(Entity::find().filter(Column::SourceUserId.eq(source)).order_by_desc(Column::EndTime)).await?;
    Ok(all.into_iter().skip(kept).filter(|row| row.end_time < tx.now()).collect())
}
