//! Queries on recovery codes.

use ::store::Tx;
use kernel::Result;
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter, Select,
    sea_query::{Condition, Expr},
};
use uuid::Uuid;

use super::entity::{Column, Entity, Model};

fn unused(user: Uuid) -> Select<Entity> {
    Entity::find().filter(Column::UserId.eq(user)).filter(Column::UsedAt.is_null())
}

/// How many codes of a user still work.
pub(super) async fn count(tx: &Tx, user: Uuid) -> Result<u64> {
    tx.count(unused(user)).await
}

/// The unused code with this hash, locked until the transaction ends.
pub(super) async fn lock(tx: &Tx, user: Uuid, hash: &str) -> Result<Option<Model>> {
    Ok(tx.lock(unused(user).filter(Column::CodeHash.eq(hash))).await?.pop())
}

/// Notes that a code was used.
pub(super) async fn use_up(tx: &Tx, id: Uuid) -> Result<()> {
    tx.set_where::<Entity>(Condition::all().add(Column::Id.eq(id)), vec![(Column::UsedAt, Expr::val(tx.now()))]).await.map(drop)
}

/// Removes the codes of a user.
pub(super) async fn purge(tx: &Tx, user: Uuid) -> Result<u64> {
    tx.purge::<Entity>(Condition::all().add(Column::UserId.eq(user))).await
}
