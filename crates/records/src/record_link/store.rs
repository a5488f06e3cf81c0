//! Queries on links. The caller of each has found the record first.

use ::store::{Tx, sea_orm};
use kernel::{Result, Uuid};
use sea_orm::{ColumnTrait, Condition, EntityTrait, QueryFilter, QueryOrder};

use super::entity::{Column, Entity, Model};

/// All links of a record, in both directions, latest first.
pub(super) async fn of_record(tx: &Tx, id: Uuid) -> Result<Vec<Model>> {
    let either = Condition::any().add(Column::FromId.eq(id)).add(Column::ToId.eq(id));
    tx.all(Entity::find().filter(either).order_by_desc(Column::CreatedAt).order_by_desc(Column::Id)).await
}

pub(super) async fn has_any(tx: &Tx, id: Uuid) -> Result<bool> {
    Ok(!of_record(tx, id).await?.is_empty())
}

/// Removes all links of a record that is removed for good.
pub(crate) async fn remove_of_subject(tx: &Tx, subject: Uuid) -> Result<u64> {
    tx.remove_where::<Entity>(Condition::any().add(Column::FromId.eq(subject)).add(Column::ToId.eq(subject))).await
}
