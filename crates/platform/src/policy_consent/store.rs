//! Queries on consents.

use ::store::Tx;
use kernel::Result;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};
use uuid::Uuid;

use super::entity::{Column, Entity, Model};

pub(super) async fn latest(tx: &Tx, user: Uuid) -> Result<Option<Model>> {
    let own = Entity::find().filter(Column::UserId.eq(user));
    tx.one(own.order_by_desc(Column::AcceptedAt).order_by_desc(Column::Id)).await
}
