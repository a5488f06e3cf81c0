//! Expired records. The chain of the audit log records each deletion.

use std::collections::BTreeSet;

use ::store::{
    Tx,
    audit::{action, change, log, property},
    sea_orm,
};
use kernel::{Result, Timestamp, Uuid};
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, sea_query::Condition};

/// Ids in one statement.
const IDS: usize = 5_000;

/// Requests with changes from before an instant, the oldest first; about as many as have `limit` changes.
pub async fn with_expired_changes(tx: &Tx, before: Timestamp, limit: u64) -> Result<Vec<Uuid>> {
    let old = change::Entity::find().filter(change::Column::ChangeTime.lt(before)).order_by_asc(change::Column::ChangeTime);
    let logs: BTreeSet<Uuid> = tx.all(old.limit(limit)).await?.into_iter().map(|change| change.audit_log_id).collect();
    Ok(logs.into_iter().collect())
}

/// Deletes what these requests changed before an instant, with the properties. All changes of a request are of one instant and were signed
/// together, so they go together.
pub async fn delete_changes(tx: &Tx, logs: &[Uuid], before: Timestamp) -> Result<u64> {
    tx.mark_deleted_changes(before).await?;
    let of_logs =
        || Condition::all().add(change::Column::AuditLogId.is_in(logs.iter().copied())).add(change::Column::ChangeTime.lt(before));
    let changes: Vec<Uuid> = tx.all(change::Entity::find().filter(of_logs())).await?.into_iter().map(|change| change.id).collect();
    for ids in changes.chunks(IDS) {
        tx.purge::<property::Entity>(Condition::all().add(property::Column::EntityChangeId.is_in(ids.iter().copied()))).await?;
    }
    tx.purge::<change::Entity>(of_logs()).await
}

/// Requests from before an instant, the oldest first, without the first `skip`.
pub async fn expired_logs(tx: &Tx, before: Timestamp, skip: u64, limit: u64) -> Result<Vec<Uuid>> {
    let old = log::Entity::find().filter(log::Column::ExecutionTime.lt(before));
    let old = old.order_by_asc(log::Column::ExecutionTime).order_by_asc(log::Column::Id);
    Ok(tx.all(old.offset(skip).limit(limit)).await?.into_iter().map(|log| log.id).collect())
}

/// Those of these requests that changes refer to.
pub async fn with_changes(tx: &Tx, logs: &[Uuid]) -> Result<Vec<Uuid>> {
    let changes = tx.all(change::Entity::find().filter(change::Column::AuditLogId.is_in(logs.iter().copied()))).await?;
    Ok(changes.into_iter().map(|change| change.audit_log_id).collect())
}

/// Deletes requests before an instant, with their operations.
pub async fn delete_logs(tx: &Tx, ids: &[Uuid], before: Timestamp) -> Result<u64> {
    tx.mark_deleted_logs(before).await?;
    tx.purge::<action::Entity>(Condition::all().add(action::Column::AuditLogId.is_in(ids.iter().copied()))).await?;
    tx.purge::<log::Entity>(Condition::all().add(log::Column::Id.is_in(ids.iter().copied()))).await
}
