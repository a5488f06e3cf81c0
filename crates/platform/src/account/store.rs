//! Queries on registrations and on codes for phone numbers.

use ::store::Tx;
use kernel::{Result, Timestamp, Uuid};
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Select,
    sea_query::{Condition, Expr, ExprTrait},
};

use super::entity::{
    Column, Entity, Model,
    phone_code::{self as code},
};

fn select(id: Uuid, now: Timestamp) -> Select<Entity> {
    Entity::find().filter(Column::Id.eq(id)).filter(Column::ExpiresAt.gt(now))
}

/// The registration with this id, while it can be confirmed.
pub(super) async fn open(tx: &Tx, id: Uuid) -> Result<Option<Model>> {
    tx.one(select(id, tx.now())).await
}

/// As [`open`], locked until the transaction ends.
pub(super) async fn lock(tx: &Tx, id: Uuid) -> Result<Option<Model>> {
    Ok(tx.lock(select(id, tx.now())).await?.pop())
}

/// Removes the registrations of an address.
pub(super) async fn purge_address(tx: &Tx, normalized_email: &str) -> Result<u64> {
    tx.purge::<Entity>(Condition::all().add(Column::NormalizedEmail.eq(normalized_email))).await
}

/// Removes registrations that can no longer be confirmed.
pub(super) async fn purge(tx: &Tx) -> Result<u64> {
    let codes = tx.purge::<code::Entity>(Condition::all().add(code::Column::ExpiresAt.lt(tx.now()))).await?;
    Ok(codes + tx.purge::<Entity>(Condition::all().add(Column::ExpiresAt.lt(tx.now()))).await?)
}

/// Records a code for a number of `user`.
pub(super) async fn add_phone_code(tx: &Tx, user: Uuid, number: &str, expires_at: Timestamp) -> Result<Uuid> {
    let row = code::ActiveModel {
        id: Set(tx.new_id()),
        user_id: Set(user),
        phone_number: Set(number.to_owned()),
        failed_count: Set(0),
        created_at: Set(tx.now()),
        expires_at: Set(expires_at),
        ..Default::default()
    };
    Ok(tx.insert::<code::Entity>(row).await?.id)
}

fn open_codes(tx: &Tx, user: Uuid) -> Select<code::Entity> {
    let open = code::Entity::find().filter(code::Column::UserId.eq(user)).filter(code::Column::UsedAt.is_null());
    open.filter(code::Column::ExpiresAt.gt(tx.now()))
}

/// A code that is still valid.
pub(super) async fn phone_code(tx: &Tx, user: Uuid, id: Uuid) -> Result<Option<code::Model>> {
    tx.one(open_codes(tx, user).filter(code::Column::Id.eq(id))).await
}

/// The code requested last for a number, unless `tries` wrong ones were entered; locked until the transaction ends.
pub(super) async fn open_phone_code(tx: &Tx, user: Uuid, number: &str, tries: i32) -> Result<Option<code::Model>> {
    let of_number = open_codes(tx, user).filter(code::Column::PhoneNumber.eq(number));
    let latest = of_number.order_by_desc(code::Column::CreatedAt).order_by_desc(code::Column::Id).limit(1);
    Ok(tx.lock(latest).await?.pop().filter(|row| row.failed_count < tries))
}

/// Counts a wrong code.
pub(super) async fn fail_phone_code(tx: &Tx, row: &code::Model) -> Result<()> {
    let this = Condition::all().add(code::Column::Id.eq(row.id));
    let count = Expr::col(code::Column::FailedCount).add(1);
    tx.set_where::<code::Entity>(this, vec![(code::Column::FailedCount, count)]).await.map(drop)
}

/// Uses up all codes of a user.
pub(super) async fn use_phone_codes(tx: &Tx, user: Uuid) -> Result<()> {
    let all = Condition::all().add(code::Column::UserId.eq(user)).add(code::Column::UsedAt.is_null());
    tx.set_where::<code::Entity>(all, vec![(code::Column::UsedAt, Expr::val(tx.now()))]).await.map(drop)
}
