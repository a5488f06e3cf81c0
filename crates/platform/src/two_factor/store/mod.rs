//! Queries on second steps.

pub(super) mod authenticator;
pub(super) mod browser;

use ::store::Tx;
use chrono::TimeDelta;
use kernel::Result;
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Select,
    sea_query::{Condition, Expr},
};
use uuid::Uuid;

use super::entity::{Column, Entity, Model};

fn of(tx: &Tx, user: Uuid) -> Select<Entity> {
    Entity::find().filter(Column::UserId.eq(user)).filter(Column::UsedAt.is_null()).filter(Column::ExpiresAt.gt(tx.now()))
}

/// The step `id` of a user, or the one whose code was mailed last, where it is neither used nor over.
fn select(tx: &Tx, user: Uuid, id: Option<Uuid>) -> Select<Entity> {
    match id {
        Some(id) => of(tx, user).filter(Column::Id.eq(id)),
        None => of(tx, user).filter(Column::SentAt.is_not_null()).order_by_desc(Column::SentAt).order_by_desc(Column::Id).limit(1),
    }
}

/// The latest step of a user, whether a code was mailed for it or not; locked as by [`open`].
pub(super) async fn latest(tx: &Tx, user: Uuid) -> Result<Option<Model>> {
    Ok(tx.lock(of(tx, user).order_by_desc(Column::ExpiresAt).order_by_desc(Column::Id).limit(1)).await?.pop())
}

/// As [`open`], only to look at.
pub(super) async fn find(tx: &Tx, user: Uuid, id: Option<Uuid>) -> Result<Option<Model>> {
    tx.one(select(tx, user, id)).await
}

/// The open step, locked until the transaction ends.
pub(super) async fn open(tx: &Tx, user: Uuid, id: Option<Uuid>) -> Result<Option<Model>> {
    Ok(tx.lock(select(tx, user, id)).await?.pop())
}

/// Notes that `what` has happened to a step now.
pub(super) async fn set(tx: &Tx, id: Uuid, what: Column) -> Result<()> {
    tx.set_where::<Entity>(Condition::all().add(Column::Id.eq(id)), vec![(what, Expr::val(tx.now()))]).await.map(drop)
}

/// Removes steps that ended more than a day ago, and expired browsers.
pub(crate) async fn purge(tx: &Tx) -> Result<u64> {
    let steps = tx.purge::<Entity>(Condition::all().add(Column::ExpiresAt.lt(tx.now() - TimeDelta::days(1)))).await?;
    Ok(steps + browser::purge(tx).await?)
}
