//! Queries on exports of tenants.

use ::store::{Tx, job};
use kernel::{Result, Timestamp, Uuid};
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Condition, Expr},
};

use super::{
    entity::{Column, Entity, Model, TenantExportStatus},
    rules,
};
use crate::archive::writer::Written;

/// Rows that a sweep takes at once.
const BATCH: u64 = 100;

/// An export with the progress of its job, 0 to 100.
pub(super) type ExportProgress = (Model, i32);

fn one(id: Uuid) -> Condition {
    Condition::all().add(Column::Id.eq(id))
}

/// The latest export of a tenant with its effective state: one whose job ended without a file, for example because it was cancelled, counts
/// as failed before the clean-up records that.
pub(super) async fn latest(tx: &Tx, tenant: Uuid) -> Result<Option<ExportProgress>> {
    let of_tenant = Entity::find().filter(Column::TargetId.eq(tenant));
    let found = tx.one(of_tenant.order_by_desc(Column::AskedAt).order_by_desc(Column::Id)).await?;
    let Some(mut export) = found else { return Ok(None) };
    if !rules::is_open(&export) {
        return Ok(Some((export, 100)));
    }
    let jobs = tx.jobs(vec![export.id]).await?;
    let open = jobs.get(&export.id).filter(|job| job.status.is_open());
    let progress = open.map_or(0, |job| job.progress_pct);
    if open.is_none() {
        export.status = TenantExportStatus::Failed;
    }
    Ok(Some((export, progress)))
}

/// The export that waits for a download with this nonce.
pub(super) async fn by_nonce(tx: &Tx, tenant: Uuid, nonce: Uuid) -> Result<Option<Model>> {
    tx.one(Entity::find().filter(Column::TargetId.eq(tenant)).filter(Column::Nonce.eq(nonce))).await
}

/// Sets the nonce of the next download; the previous one becomes void.
pub(super) async fn set_nonce(tx: &Tx, id: Uuid, nonce: Uuid) -> Result<()> {
    tx.set_where::<Entity>(one(id), vec![(Column::Nonce, Expr::val(nonce))]).await.map(drop)
}

/// Uses up the nonce of a download; returns whether it was still unused.
pub(super) async fn consume(tx: &Tx, id: Uuid, nonce: Uuid) -> Result<bool> {
    let this = one(id).add(Column::Nonce.eq(nonce)).add(Column::Status.eq(TenantExportStatus::Ready));
    Ok(tx.set_where::<Entity>(this, vec![(Column::Nonce, Expr::val(None::<Uuid>))]).await? == 1)
}

/// The export with this id.
pub(super) async fn find(tx: &Tx, id: Uuid) -> Result<Option<Model>> {
    tx.find::<Entity>(id).await
}

/// Notes that an export is being written, also where that failed before.
pub(super) async fn begin(tx: &Tx, id: Uuid) -> Result<()> {
    let again = one(id).add(Column::Status.is_in([TenantExportStatus::Queued, TenantExportStatus::Failed]));
    tx.set_where::<Entity>(again, vec![(Column::Status, Expr::val(TenantExportStatus::Running))]).await.map(drop)
}

/// Marks an export as ready; returns whether it was still pending: it may have been cancelled a moment ago.
pub(super) async fn ready(tx: &Tx, id: Uuid, written: Written) -> Result<bool> {
    if !tx.jobs(vec![id]).await?.get(&id).is_some_and(|job| job.status.is_open()) {
        return Ok(false);
    }
    let values = vec![
        (Column::Status, Expr::val(TenantExportStatus::Ready)),
        (Column::ReadyAt, Expr::val(Some(tx.now()))),
        (Column::ExpiresAt, Expr::val(Some(tx.now() + rules::KEPT))),
        (Column::SizeBytes, Expr::val(Some(written.bytes))),
        (Column::EntryCount, Expr::val(Some(written.entries))),
        (Column::FileCount, Expr::val(Some(written.files))),
    ];
    Ok(tx.set_where::<Entity>(one(id).add(Column::Status.eq(TenantExportStatus::Running)), values).await? == 1)
}

/// Notes that exports could not be written.
pub(super) async fn fail(tx: &Tx, ids: &[Uuid]) -> Result<()> {
    let open = Column::Status.is_in([TenantExportStatus::Queued, TenantExportStatus::Running]);
    let these = Condition::all().add(Column::Id.is_in(ids.iter().copied())).add(open);
    tx.set_where::<Entity>(these, vec![(Column::Status, Expr::val(TenantExportStatus::Failed))]).await.map(drop)
}

/// Expires the files of a tenant's exports.
pub(super) async fn end(tx: &Tx, tenant: Uuid) -> Result<()> {
    let ready = Condition::all().add(Column::TargetId.eq(tenant)).add(Column::Status.eq(TenantExportStatus::Ready));
    let values = vec![(Column::ExpiresAt, Expr::val(Some(tx.now()))), (Column::Nonce, Expr::val(None::<Uuid>))];
    tx.set_where::<Entity>(ready, values).await.map(drop)
}

/// Exports whose job ended before an instant without a recorded result: it was cancelled, or its nodes died.
pub(super) async fn lost_before(tx: &Tx, before: Timestamp) -> Result<Vec<Uuid>> {
    let old = Condition::all()
        .add(Column::Status.is_in([TenantExportStatus::Queued, TenantExportStatus::Running]))
        .add(Column::AskedAt.lt(before));
    let old = tx.all(Entity::find().filter(old).order_by_asc(Column::AskedAt).limit(BATCH)).await?;
    let jobs = tx.jobs(old.iter().map(|export| export.id).collect()).await?;
    let is_lost = |job: &job::Model| !job.status.is_open() && job.ended_at.is_none_or(|ended| ended < before);
    Ok(old.into_iter().map(|export| export.id).filter(|id| jobs.get(id).is_none_or(is_lost)).collect())
}

/// Exports whose time is over, in the order of their ids, from the one after `last` on.
pub(super) async fn over(tx: &Tx, last: Option<Uuid>) -> Result<Vec<Uuid>> {
    let over = Condition::all().add(Column::Status.eq(TenantExportStatus::Ready)).add(Column::ExpiresAt.lte(tx.now()));
    let rest = Entity::find().filter(over.add_option(last.map(|last| Column::Id.gt(last))));
    let found = tx.all(rest.order_by_asc(Column::Id).limit(BATCH)).await?;
    Ok(found.into_iter().map(|export| export.id).collect())
}

/// Notes that the files of these exports are deleted.
pub(super) async fn expire(tx: &Tx, ids: &[Uuid]) -> Result<u64> {
    let these = Condition::all().add(Column::Id.is_in(ids.iter().copied()));
    let values = vec![(Column::Status, Expr::val(TenantExportStatus::Expired)), (Column::Nonce, Expr::val(None::<Uuid>))];
    tx.set_where::<Entity>(these, values).await
}
