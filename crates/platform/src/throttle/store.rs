//! Queries on attempt counters.

use ::store::Tx;
use kernel::{HOST, Result};
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, EntityTrait, QueryFilter,
    sea_query::{Condition, Expr},
};

use super::{
    ThrottleKey,
    entity::{ActiveModel, Column, Entity},
    rules::Count,
};

/// The count of a subject, locked until the commit.
pub(super) async fn find(tx: &Tx, digest: &str) -> Result<Option<Count>> {
    let row = tx.lock(Entity::find().filter(Column::TenantId.eq(HOST)).filter(Column::Subject.eq(digest))).await?.pop();
    Ok(row.map(|row| row.count()))
}

/// Writes the count of a subject that is stored.
pub(super) async fn update(tx: &Tx, subject: &ThrottleKey, count: Count) -> Result<()> {
    let values = vec![
        (Column::Failures, Expr::val(count.failures)),
        (Column::Since, Expr::val(count.since)),
        (Column::Pending, Expr::val(count.pending)),
        (Column::PendingSince, Expr::val(count.pending_since)),
        (Column::ExpiresAt, Expr::val(tx.now() + subject.bound.within)),
    ];
    let same = Condition::all().add(Column::TenantId.eq(HOST)).add(Column::Subject.eq(&subject.digest));
    tx.set_where::<Entity>(same, values).await.map(drop)
}

/// Inserts the first count of a subject.
pub(super) async fn insert(tx: &Tx, subject: &ThrottleKey, count: Count) -> Result<()> {
    let row = ActiveModel {
        tenant_id: Set(HOST),
        subject: Set(subject.digest.clone()),
        failures: Set(count.failures),
        since: Set(count.since),
        pending: Set(count.pending),
        pending_since: Set(count.pending_since),
        expires_at: Set(tx.now() + subject.bound.within),
    };
    tx.insert::<Entity>(row).await.map(drop)
}

/// Removes the counters that have expired.
pub(super) async fn purge(tx: &Tx) -> Result<u64> {
    tx.purge::<Entity>(Condition::all().add(Column::ExpiresAt.lt(tx.now()))).await
}
