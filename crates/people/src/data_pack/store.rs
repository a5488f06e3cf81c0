//! Queries on data packs.

use ::store::{Tx, job, sea_orm};
use kernel::{Result, Timestamp, Uuid};
use platform::archive::writer::Written;
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Condition, Expr},
};

use super::{
    entity::{Column, DataPackStatus, Entity, Model},
    rules,
};

/// Rows that a sweep takes at once.
const BATCH: u64 = 100;

/// A pack with the progress of its job, 0 to 100.
pub(super) type Standing = (Model, i32);

fn one(id: Uuid) -> Condition {
    Condition::all().add(Column::Id.eq(id))
}

fn of(client: Uuid, user: Uuid) -> Condition {
    Condition::all().add(Column::ClientId.eq(client)).add(Column::AskedBy.eq(user))
}

/// The latest pack of a client that `user` asked for, with its effective state: one whose job ended without a file, for example because it
/// was cancelled, counts as failed before the clean-up records that.
pub(super) async fn latest(tx: &Tx, client: Uuid, user: Uuid) -> Result<Option<Standing>> {
    let own = Entity::find().filter(of(client, user));
    let found = tx.one(own.order_by_desc(Column::AskedAt).order_by_desc(Column::Id)).await?;
    let Some(mut pack) = found else { return Ok(None) };
    if !rules::is_open(&pack) {
        return Ok(Some((pack, 100)));
    }
    let jobs = tx.jobs(vec![pack.id]).await?;
    let open = jobs.get(&pack.id).filter(|job| job.status.is_open());
    let progress = open.map_or(0, |job| job.progress_pct);
    if open.is_none() {
        pack.status = DataPackStatus::Failed;
    }
    Ok(Some((pack, progress)))
}

/// The pack that waits for a download with this nonce.
pub(super) async fn by_nonce(tx: &Tx, nonce: Uuid) -> Result<Option<Model>> {
    tx.one(Entity::find().filter(Column::Nonce.eq(nonce))).await
}

/// Sets the nonce of the next download; the previous one becomes void.
pub(super) async fn set_nonce(tx: &Tx, id: Uuid, nonce: Uuid) -> Result<()> {
    tx.set_where::<Entity>(one(id), vec![(Column::Nonce, Expr::val(nonce))]).await.map(drop)
}

/// Uses up the nonce of a download; returns whether it was still unused.
pub(super) async fn consume(tx: &Tx, id: Uuid, nonce: Uuid) -> Result<bool> {
    let this = one(id).add(Column::Nonce.eq(nonce)).add(Column::Status.eq(DataPackStatus::Ready));
    Ok(tx.set_where::<Entity>(this, vec![(Column::Nonce, Expr::val(None::<Uuid>))]).await? == 1)
}

/// The pack with this id.
pub(super) async fn find(tx: &Tx, id: Uuid) -> Result<Option<Model>> {
    tx.find::<Entity>(id).await
}

/// Notes that a pack is being written, also where that failed before.
pub(super) async fn begin(tx: &Tx, id: Uuid) -> Result<()> {
    let again = one(id).add(Column::Status.is_in([DataPackStatus::Queued, DataPackStatus::Failed]));
    tx.set_where::<Entity>(again, vec![(Column::Status, Expr::val(DataPackStatus::Running))]).await.map(drop)
}

/// Marks a pack as ready; returns whether it was still pending: it may have been cancelled a moment ago.
pub(super) async fn ready(tx: &Tx, id: Uuid, written: Written) -> Result<bool> {
    if !tx.jobs(vec![id]).await?.get(&id).is_some_and(|job| job.status.is_open()) {
        return Ok(false);
    }
    let values = vec![
        (Column::Status, Expr::val(DataPackStatus::Ready)),
        (Column::ReadyAt, Expr::val(Some(tx.now()))),
        (Column::ExpiresAt, Expr::val(Some(tx.now() + rules::KEPT))),
        (Column::SizeBytes, Expr::val(Some(written.bytes))),
        (Column::EntryCount, Expr::val(Some(written.entries))),
        (Column::FileCount, Expr::val(Some(written.files))),
    ];
    Ok(tx.set_where::<Entity>(one(id).add(Column::Status.eq(DataPackStatus::Running)), values).await? == 1)
}

/// Notes that packs could not be written.
pub(super) async fn fail(tx: &Tx, ids: &[Uuid]) -> Result<()> {
    let open = Column::Status.is_in([DataPackStatus::Queued, DataPackStatus::Running]);
    let these = Condition::all().add(Column::Id.is_in(ids.iter().copied())).add(open);
    tx.set_where::<Entity>(these, vec![(Column::Status, Expr::val(DataPackStatus::Failed))]).await.map(drop)
}

/// Expires the files of a client's packs that `user` asked for.
pub(super) async fn end(tx: &Tx, client: Uuid, user: Uuid) -> Result<()> {
    let ready = of(client, user).add(Column::Status.eq(DataPackStatus::Ready));
    let values = vec![(Column::ExpiresAt, Expr::val(Some(tx.now()))), (Column::Nonce, Expr::val(None::<Uuid>))];
    tx.set_where::<Entity>(ready, values).await.map(drop)
}

/// Packs of any tenant whose job ended before an instant without a recorded result: it was cancelled, or its nodes died.
pub(super) async fn lost_before(tx: &Tx, before: Timestamp) -> Result<Vec<Model>> {
    let old = Condition::all().add(Column::Status.is_in([DataPackStatus::Queued, DataPackStatus::Running])).add(Column::AskedAt.lt(before));
    let old = tx.all(Entity::find().filter(old).order_by_asc(Column::AskedAt).limit(BATCH)).await?;
    let jobs = tx.jobs(old.iter().map(|pack| pack.id).collect()).await?;
    let is_lost = |job: &job::Model| !job.status.is_open() && job.ended_at.is_none_or(|ended| ended < before);
    Ok(old.into_iter().filter(|pack| jobs.get(&pack.id).is_none_or(is_lost)).collect())
}

/// Packs of any tenant whose time is over, in the order of their ids, from the one after `last` on.
pub(super) async fn over(tx: &Tx, last: Option<Uuid>) -> Result<Vec<Model>> {
    let over = Condition::all().add(Column::Status.eq(DataPackStatus::Ready)).add(Column::ExpiresAt.lte(tx.now()));
    let rest = Entity::find().filter(over.add_option(last.map(|last| Column::Id.gt(last))));
    tx.all(rest.order_by_asc(Column::Id).limit(BATCH)).await
}

/// Notes that the files of these packs are deleted.
pub(super) async fn expire(tx: &Tx, ids: &[Uuid]) -> Result<u64> {
    let these = Condition::all().add(Column::Id.is_in(ids.iter().copied()));
    let values = vec![(Column::Status, Expr::val(DataPackStatus::Expired)), (Column::Nonce, Expr::val(None::<Uuid>))];
    tx.set_where::<Entity>(these, values).await
}
