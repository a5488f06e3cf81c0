//! Queries on authenticator apps.

use ::store::Tx;
use kernel::Result;
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, EntityTrait, QueryFilter, Select,
    sea_query::{Condition, Expr},
};
use uuid::Uuid;

use crate::two_factor::entity::authenticator::{ActiveModel, Column, Entity, Model};

fn of(user: Uuid) -> Select<Entity> {
    Entity::find().filter(Column::UserId.eq(user))
}

pub(in crate::two_factor) async fn find(tx: &Tx, user: Uuid) -> Result<Option<Model>> {
    tx.one(of(user)).await
}

/// As [`find`], locked until the transaction ends.
pub(in crate::two_factor) async fn lock(tx: &Tx, user: Uuid) -> Result<Option<Model>> {
    Ok(tx.lock(of(user)).await?.pop())
}

/// Inserts one whose first code was of `step`.
pub(in crate::two_factor) async fn insert(tx: &Tx, user: Uuid, secret: String, step: i64) -> Result<()> {
    let row = ActiveModel {
        id: Set(tx.new_id()),
        user_id: Set(user),
        secret: Set(secret),
        last_step: Set(step),
        created_at: Set(tx.now()),
        ..Default::default()
    };
    tx.insert::<Entity>(row).await.map(drop)
}

/// Records the step of the last accepted code.
pub(in crate::two_factor) async fn set_step(tx: &Tx, id: Uuid, step: i64) -> Result<()> {
    tx.set_where::<Entity>(Condition::all().add(Column::Id.eq(id)), vec![(Column::LastStep, Expr::val(step))]).await.map(drop)
}

/// Removes that of a user; returns whether there was one.
pub(in crate::two_factor) async fn remove(tx: &Tx, user: Uuid) -> Result<bool> {
    let Some(row) = lock(tx, user).await? else { return Ok(false) };
    tx.delete::<Entity>(&row).await.map(|()| true)
}
