//! Queries on schedules, and on what the store keeps of work that is done.

use chrono::TimeDelta;
use kernel::Result;
use sea_orm::{ActiveValue::Set, entity::prelude::*, sea_query::Condition};
use store::{Tx, counter, idempotency, job, outbox, sea_orm};

use super::entity::{ActiveModel, Column, Entity, Model};

pub(super) async fn schedules(tx: &Tx) -> Result<Vec<Model>> {
    tx.all(Entity::find()).await
}

/// The schedule of this kind of jobs, locked until the transaction ends.
pub(super) async fn lock_schedule(tx: &Tx, kind: &str) -> Result<Option<Model>> {
    Ok(tx.lock(Entity::find().filter(Column::Kind.eq(kind))).await?.pop())
}

/// Notes that the schedule of this kind of jobs starts now.
pub(super) async fn note_start(tx: &Tx, kind: &str, is_known: bool) -> Result<()> {
    if is_known {
        let same = Condition::all().add(Column::Kind.eq(kind));
        return tx.set_where::<Entity>(same, vec![(Column::LastRunAt, Expr::val(tx.now()))]).await.map(drop);
    }
    let row = ActiveModel { kind: Set(kind.to_owned()), last_run_at: Set(tx.now()), ..Default::default() };
    tx.insert::<Entity>(row).await.map(drop)
}

/// Deletes messages that were delivered, and those that failed for good, longer ago than that.
pub(super) async fn purge_messages(tx: &Tx, delivered: TimeDelta, given_up: TimeDelta) -> Result<u64> {
    let old = |column: outbox::Column, age: TimeDelta| Condition::all().add(column.lt(tx.now() - age));
    let purged = tx.purge::<outbox::Entity>(old(outbox::Column::DoneAt, delivered)).await?;
    // Never delivered: that condition lets the index skip everything that was.
    let given_up = old(outbox::Column::FailedAt, given_up).add(outbox::Column::DoneAt.is_null());
    Ok(purged + tx.purge::<outbox::Entity>(given_up).await?)
}

/// Deletes jobs that ended longer ago than that.
pub(super) async fn purge_jobs(tx: &Tx, age: TimeDelta) -> Result<u64> {
    tx.purge::<job::Entity>(Condition::all().add(job::Column::EndedAt.lt(tx.now() - age))).await
}

/// Deletes counts of requests that are older than that.
pub(super) async fn purge_counters(tx: &Tx, age: TimeDelta) -> Result<u64> {
    tx.purge::<counter::Entity>(Condition::all().add(counter::Column::Minute.lt(tx.now() - age))).await
}

/// Deletes outdated answers to requests that may come again.
pub(super) async fn purge_answers(tx: &Tx) -> Result<u64> {
    tx.purge::<idempotency::Entity>(idempotency::outdated(tx.now())).await
}
