//! Queries on comments. The caller of each has found the record first.

use std::collections::{BTreeSet, HashMap};

use ::store::{
    Tx, sea_orm,
    search::{Naming, Owners, RecordRef},
};
use http::AT_SEVERAL_CLIENTS;
use kernel::{Page, Paged, Result, Sort, Uuid};
use sea_orm::{
    ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect, Select,
    sea_query::{Condition, Expr},
};

use super::entity::{Column, Entity, Model};

/// The comments at clients where the caller reads their records.
fn here(tx: &Tx) -> Condition {
    tx.parts_here::<Entity>(Column::ClientId, (Column::SubjectType, Column::SubjectId), AT_SEVERAL_CLIENTS)
}

fn of_subject(tx: &Tx, subject: Uuid) -> Select<Entity> {
    Entity::find().filter(Column::SubjectId.eq(subject)).filter(here(tx))
}

/// The comment with this id, removed or not, if the caller reads its record at its client.
pub(super) async fn find(tx: &Tx, id: Uuid) -> Result<Option<Model>> {
    tx.one(Entity::find().filter(Column::Id.eq(id)).filter(here(tx))).await
}

/// Has the comments on a record belong to the client that it was moved to.
pub(super) async fn follow(tx: &Tx, subject: Uuid, clients: [Uuid; 2]) -> Result<()> {
    tx.follow_record::<Entity>((Column::SubjectId, subject), (Column::ClientId, clients)).await
}

/// The comments that the search may find: those that were not removed.
pub(super) fn listed(_: &Tx) -> Condition {
    Condition::all().add(Column::RemovedAt.is_null())
}

/// The comments on records in reach.
///
/// # Errors
/// `Internal` in the system scope.
pub(super) fn within(tx: &Tx, records: &Owners) -> Result<Condition> {
    let of = |column: Column| Expr::col((Entity, column));
    let named = Naming { tenant: of(Column::TenantId), kind: of(Column::SubjectType), id: of(Column::SubjectId) };
    Ok(Condition::all().add(records.reach(tx, &named)?).add(here(tx)).add(tx.with_client_or_own::<Entity>(Column::ClientId)))
}

/// The records of these comments.
pub(super) async fn records_of(tx: &Tx, ids: &[Uuid]) -> Result<HashMap<Uuid, RecordRef>> {
    let rows = tx.all(Entity::find().filter(Column::Id.is_in(ids.iter().copied()))).await?;
    Ok(rows.into_iter().map(|row| (row.id, RecordRef { kind: row.subject_type, id: row.subject_id })).collect())
}

/// One page of the comments that start a thread, latest first.
pub(super) async fn threads(tx: &Tx, subject: Uuid, page: &Page) -> Result<Paged<Model>> {
    let latest = Sort { field: "createdAt".into(), descending: true };
    let page = Page { sort: vec![latest], ..page.clone() };
    tx.page(of_subject(tx, subject).filter(Column::ParentId.is_null()), &page, |_| Column::CreatedAt).await
}

/// The replies to these comments, oldest first.
pub(super) async fn replies(tx: &Tx, parents: &[Uuid]) -> Result<Vec<Model>> {
    if parents.is_empty() {
        return Ok(Vec::new());
    }
    let replies = Entity::find().filter(Column::ParentId.is_in(parents.iter().copied()));
    tx.all(replies.order_by_asc(Column::CreatedAt).order_by_asc(Column::Id)).await
}

/// The latest comments on a record, replies too, at most `limit`.
pub(crate) async fn latest_of_subject(tx: &Tx, subject: Uuid, limit: u64) -> Result<Vec<Model>> {
    tx.all(of_subject(tx, subject).order_by_desc(Column::CreatedAt).order_by_desc(Column::Id).limit(limit)).await
}

/// The comment with this id, unless it was removed or the caller may not read it.
pub(super) async fn standing(tx: &Tx, id: Uuid) -> Result<Option<Model>> {
    tx.one(Entity::find().filter(Column::Id.eq(id)).filter(here(tx)).filter(Column::RemovedAt.is_null())).await
}

/// How many comments of a record were not removed, replies too.
pub(crate) async fn standing_of_subject(tx: &Tx, subject: Uuid) -> Result<u64> {
    tx.count(of_subject(tx, subject).filter(Column::RemovedAt.is_null())).await
}

/// Whether a record has a comment that was not removed.
pub(super) async fn has_standing(tx: &Tx, subject: Uuid) -> Result<bool> {
    Ok(standing_of_subject(tx, subject).await? > 0)
}

#[derive(FromQueryResult)]
struct People {
    created_by: Option<Uuid>,
    mentions: String,
}

/// Everybody who wrote or is mentioned in a comment on a record.
pub(crate) async fn people_of_subject(tx: &Tx, subject: Uuid) -> Result<BTreeSet<Uuid>> {
    let people = of_subject(tx, subject).select_only().columns([Column::CreatedBy, Column::Mentions]);
    let mut found = BTreeSet::new();
    for row in tx.rows::<Entity, People>(people).await? {
        found.extend(row.created_by);
        found.extend(serde_json::from_str::<Vec<Uuid>>(&row.mentions).unwrap_or_default());
    }
    Ok(found)
}

/// Removes the comments on a record for good.
pub(crate) async fn remove_of_subject(tx: &Tx, subject: Uuid) -> Result<u64> {
    tx.remove_where::<Entity>(Condition::all().add(Column::SubjectId.eq(subject))).await
}

/// The same for a record whose person is gone; gives their ids. The log doesn't keep what they said.
pub(crate) async fn forget_of_subject(tx: &Tx, subject: Uuid) -> Result<Vec<Uuid>> {
    let all = Entity::find().filter(Column::SubjectId.eq(subject));
    let ids = tx.all_with_deleted(all).await?.into_iter().map(|comment| comment.id).collect();
    tx.forget_where::<Entity>(Condition::all().add(Column::SubjectId.eq(subject))).await?;
    Ok(ids)
}

/// How many comments a record has, replies too.
pub(crate) async fn count_of_subject(tx: &Tx, subject: Uuid) -> Result<u64> {
    tx.count(of_subject(tx, subject)).await
}
