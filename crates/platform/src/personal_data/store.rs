//! Queries on copies of personal data and on deletions of accounts.

use ::store::{Tx, job};
use kernel::{Error, Page, Paged, Result, Sort, Timestamp};
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Condition, Expr},
};
use uuid::Uuid;

use super::entity::{
    Column, Entity, Model, PersonalDataStatus,
    deletion::{self, DeletionStatus},
};

/// Rows that a sweep takes at once.
const BATCH: u64 = 100;

fn one(id: Uuid) -> Condition {
    Condition::all().add(Column::Id.eq(id))
}

/// The latest request of a user, with its effective state.
pub(super) async fn latest(tx: &Tx, user: Uuid) -> Result<Option<Model>> {
    let own = Entity::find().filter(Column::UserId.eq(user));
    let found = tx.one(own.order_by_desc(Column::CreatedAt).order_by_desc(Column::Id)).await?;
    Ok(standing(tx, found.into_iter().collect()).await?.pop())
}

/// One page of a user's requests, with their effective states, the latest first.
pub(super) async fn list(tx: &Tx, user: Uuid, page: &Page) -> Result<Paged<Model>> {
    let latest = Sort { field: "creationTime".to_owned(), descending: true };
    let page = Page { sort: vec![latest], ..page.clone() };
    let found = tx.page(Entity::find().filter(Column::UserId.eq(user)), &page, |_| Column::CreatedAt).await?;
    Ok(Paged { total: found.total, items: standing(tx, found.items).await? })
}

/// Requests with their effective states: one whose job ended without a copy, for example because its user cancelled it, counts as failed
/// before the clean-up records that.
async fn standing(tx: &Tx, mut requests: Vec<Model>) -> Result<Vec<Model>> {
    let preparing = requests.iter_mut().filter(|request| request.status == PersonalDataStatus::Preparing);
    let preparing: Vec<&mut Model> = preparing.collect();
    let jobs = tx.jobs(preparing.iter().map(|request| request.id).collect()).await?;
    for request in preparing {
        if !jobs.get(&request.id).is_some_and(|job| job.status.is_open()) {
            request.status = PersonalDataStatus::Failed;
        }
    }
    Ok(requests)
}

/// A request of this user.
///
/// # Errors
/// 404.
pub(super) async fn own(tx: &Tx, user: Uuid, id: Uuid) -> Result<Model> {
    let own = Entity::find().filter(Column::Id.eq(id)).filter(Column::UserId.eq(user));
    tx.one(own).await?.ok_or_else(|| Error::not_found("PersonalDataRequest", id))
}

/// Sets the nonce of the next download; the previous one becomes void.
pub(super) async fn set_nonce(tx: &Tx, id: Uuid, nonce: Uuid) -> Result<()> {
    tx.set_where::<Entity>(one(id), vec![(Column::Nonce, Expr::val(nonce))]).await.map(drop)
}

/// Uses up the nonce of a download; returns whether it was still unused.
pub(super) async fn consume(tx: &Tx, id: Uuid, nonce: Uuid) -> Result<bool> {
    let this = one(id).add(Column::Nonce.eq(nonce)).add(Column::Status.eq(PersonalDataStatus::Ready));
    Ok(tx.set_where::<Entity>(this, vec![(Column::Nonce, Expr::val(None::<Uuid>))]).await? == 1)
}

/// Notes that a copy is being written, also where that failed before; gives the state of its request, if there is one.
pub(super) async fn begin(tx: &Tx, id: Uuid) -> Result<Option<PersonalDataStatus>> {
    let failed = one(id).add(Column::Status.eq(PersonalDataStatus::Failed));
    tx.set_where::<Entity>(failed, vec![(Column::Status, Expr::val(PersonalDataStatus::Preparing))]).await?;
    Ok(tx.find::<Entity>(id).await?.map(|request| request.status))
}

/// Notes that a copy is ready; gives whether its request is still there.
pub(super) async fn ready(tx: &Tx, id: Uuid, size: i64) -> Result<bool> {
    let values = vec![
        (Column::Status, Expr::val(PersonalDataStatus::Ready)),
        (Column::ReadyAt, Expr::val(Some(tx.now()))),
        (Column::SizeBytes, Expr::val(Some(size))),
    ];
    Ok(tx.set_where::<Entity>(one(id).add(Column::Status.ne(PersonalDataStatus::Expired)), values).await? == 1)
}

/// Notes that copies could not be written.
pub(super) async fn fail(tx: &Tx, ids: &[Uuid]) -> Result<()> {
    let these = Condition::all().add(Column::Id.is_in(ids.iter().copied())).add(Column::Status.eq(PersonalDataStatus::Preparing));
    tx.set_where::<Entity>(these, vec![(Column::Status, Expr::val(PersonalDataStatus::Failed))]).await.map(drop)
}

/// Preparations whose job ended before an instant without a recorded result: it was cancelled, or its nodes died.
pub(super) async fn lost_before(tx: &Tx, before: Timestamp) -> Result<Vec<Model>> {
    let old = Entity::find().filter(Column::Status.eq(PersonalDataStatus::Preparing)).filter(Column::CreatedAt.lt(before));
    let old = tx.all(old.order_by_asc(Column::CreatedAt).limit(BATCH)).await?;
    let jobs = tx.jobs(old.iter().map(|request| request.id).collect()).await?;
    let is_lost = |job: &job::Model| !job.status.is_open() && job.ended_at.is_none_or(|ended| ended < before);
    Ok(old.into_iter().filter(|request| jobs.get(&request.id).is_none_or(is_lost)).collect())
}

/// Copies that were ready before an instant, in the order of their ids, from the one after `last` on.
pub(super) async fn ready_before(tx: &Tx, before: Timestamp, last: Option<Uuid>) -> Result<Vec<Model>> {
    let old = Condition::all().add(Column::Status.eq(PersonalDataStatus::Ready)).add(Column::ReadyAt.lt(before));
    let rest = Entity::find().filter(old.add_option(last.map(|last| Column::Id.gt(last))));
    tx.all(rest.order_by_asc(Column::Id).limit(BATCH)).await
}

/// Notes that the files of these copies are deleted.
pub(super) async fn expire(tx: &Tx, ids: &[Uuid]) -> Result<u64> {
    let these = Condition::all().add(Column::Id.is_in(ids.iter().copied()));
    let values = vec![(Column::Status, Expr::val(PersonalDataStatus::Expired)), (Column::Nonce, Expr::val(None::<Uuid>))];
    tx.set_where::<Entity>(these, values).await
}

/// The deletion of a user's account that waits or runs.
pub(super) async fn open_deletion(tx: &Tx, user: Uuid) -> Result<Option<deletion::Model>> {
    let open = deletion::Entity::find()
        .filter(deletion::Column::UserId.eq(user))
        .filter(deletion::Column::Status.is_in([DeletionStatus::Waiting, DeletionStatus::Running]));
    tx.one(open).await
}

/// Deletions that are due or were interrupted, the oldest first.
pub(super) async fn due(tx: &Tx) -> Result<Vec<deletion::Model>> {
    let due = deletion::Entity::find()
        .filter(deletion::Column::Status.is_in([DeletionStatus::Waiting, DeletionStatus::Running]))
        .filter(deletion::Column::DueAt.lte(tx.now()));
    tx.all(due.order_by_asc(deletion::Column::DueAt).limit(BATCH)).await
}

/// The deletion with this id, locked, unless it has ended: its user may have cancelled it a moment ago.
pub(super) async fn lock_due(tx: &Tx, id: Uuid) -> Result<Option<deletion::Model>> {
    let this = deletion::Entity::find()
        .filter(deletion::Column::Id.eq(id))
        .filter(deletion::Column::Status.is_in([DeletionStatus::Waiting, DeletionStatus::Running]));
    Ok(tx.lock(this).await?.pop())
}
