//! Queries on the jobs that write exports.

use kernel::{Error, Result, Timestamp, Uuid};
use store::{
    Tx,
    job::{Column, Entity, Model, Status},
    sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, sea_query::Condition},
};

use super::jobs::KIND;

/// Exports that are deleted at once.
const BATCH: u64 = 500;

/// An export of this user.
///
/// # Errors
/// 404.
pub async fn of_user(tx: &Tx, id: Uuid, user: Uuid) -> Result<Model> {
    let own = Entity::find().filter(Column::Id.eq(id)).filter(Column::UserId.eq(user)).filter(Column::Kind.eq(KIND));
    tx.one(own).await?.ok_or_else(|| Error::not_found("Export", id))
}

/// How many exports of this user wait or run.
pub async fn unfinished(tx: &Tx, user: Uuid) -> Result<u64> {
    let own = Entity::find().filter(Column::UserId.eq(user)).filter(Column::Kind.eq(KIND));
    tx.count(own.filter(Column::Status.is_in([Status::Queued, Status::Running]))).await
}

/// Exports that ended before an instant, the oldest first.
pub async fn ended_before(tx: &Tx, before: Timestamp) -> Result<Vec<Model>> {
    let ended = Entity::find().filter(Column::Status.is_in([Status::Succeeded, Status::Failed, Status::Cancelled]));
    let ended = ended.filter(Column::Kind.eq(KIND)).filter(Column::EndedAt.lt(before));
    tx.all(ended.order_by_asc(Column::EndedAt).limit(BATCH)).await
}

/// Deletes these jobs.
pub async fn forget(tx: &Tx, ids: &[Uuid]) -> Result<()> {
    if ids.is_empty() {
        return Ok(());
    }
    tx.purge::<Entity>(Condition::all().add(Column::Id.is_in(ids.iter().copied()))).await.map(drop)
}
