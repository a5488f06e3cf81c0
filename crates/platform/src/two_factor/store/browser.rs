//! Queries on remembered browsers.

use ::store::Tx;
use chrono::TimeDelta;
use kernel::{Page, Paged, Result};
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder, Select,
    sea_query::{Condition, Expr},
};
use uuid::Uuid;

use crate::{
    two_factor::entity::browser::{ActiveModel, Column, Entity, Model},
    user,
};

/// The order of the list.
pub(in crate::two_factor) const SORTABLE: &[&str] = &["lastUsedTime"];

/// Remembered browsers of `user`.
fn of(tx: &Tx, user: &user::Model) -> Select<Entity> {
    let own = Entity::find().filter(Column::UserId.eq(user.id)).filter(Column::SecurityStamp.eq(&user.security_stamp));
    own.filter(Column::ExpiresAt.gt(tx.now()))
}

/// One page of them, latest first.
pub(in crate::two_factor) async fn list(tx: &Tx, user: &user::Model, page: &Page) -> Result<Paged<Model>> {
    tx.page(of(tx, user).order_by_desc(Column::LastUsedAt), page, |_| Column::LastUsedAt).await
}

/// The one with this secret, locked until the transaction ends.
pub(in crate::two_factor) async fn lock(tx: &Tx, user: &user::Model, secret_hash: &str) -> Result<Option<Model>> {
    Ok(tx.lock(of(tx, user).filter(Column::SecretHash.eq(secret_hash))).await?.pop())
}

/// Remembers the browser of this request for `lasts`, with the stamp at which the second step was checked.
pub(in crate::two_factor) async fn insert(tx: &Tx, user: Uuid, stamp: &str, secret_hash: &str, lasts: TimeDelta) -> Result<()> {
    let facts = &tx.scope().facts;
    let row = ActiveModel {
        id: Set(tx.new_id()),
        user_id: Set(user),
        secret_hash: Set(secret_hash.to_owned()),
        security_stamp: Set(stamp.to_owned()),
        browser: Set(facts.browser.as_deref().map(|b| b.chars().take(512).collect())),
        ip: Set(facts.ip.clone()),
        created_at: Set(tx.now()),
        last_used_at: Set(tx.now()),
        expires_at: Set(tx.now() + lasts),
        ..Default::default()
    };
    tx.insert::<Entity>(row).await.map(drop)
}

/// Records that one replaced the second step.
pub(in crate::two_factor) async fn note_use(tx: &Tx, id: Uuid) -> Result<()> {
    let values = vec![(Column::LastUsedAt, Expr::val(tx.now())), (Column::Ip, Expr::val(tx.scope().facts.ip.clone()))];
    tx.set_where::<Entity>(Condition::all().add(Column::Id.eq(id)), values).await.map(drop)
}

/// Removes browsers of a user: one, or all. Returns their number.
pub(in crate::two_factor) async fn remove(tx: &Tx, user: Uuid, id: Option<Uuid>) -> Result<u64> {
    let own = Condition::all().add(Column::UserId.eq(user)).add_option(id.map(|id| Column::Id.eq(id)));
    tx.purge::<Entity>(own).await
}

/// Removes expired ones.
pub(super) async fn purge(tx: &Tx) -> Result<u64> {
    tx.purge::<Entity>(Condition::all().add(Column::ExpiresAt.lt(tx.now()))).await
}
