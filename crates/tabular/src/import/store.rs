//! Queries on imports and their rows.

use std::collections::HashMap;

use kernel::{Error, Page, Paged, Result, Timestamp, Uuid};
use store::{
    Tx,
    job::{self, Entity as Jobs},
    sea_orm,
    sea_orm::{
        ActiveValue::Set,
        ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QueryOrder, QuerySelect, Select,
        sea_query::{Condition, Expr},
    },
};

use super::entity::{Action, Column, Entity, ImportStatus, Model, RowOutcome, arrival, header, piece, row};

/// Fields that the list of imports can be ordered by.
pub const SORTABLE: &[&str] = &["createdAt"];

/// Imports that are forgotten at once.
const BATCH: u64 = 200;

/// An import of this user.
///
/// # Errors
/// 404, also for another user's.
pub async fn of_user(tx: &Tx, id: Uuid, user: Uuid) -> Result<Model> {
    let own = Entity::find().filter(Column::Id.eq(id)).filter(Column::UserId.eq(user));
    tx.one(own).await?.ok_or_else(|| Error::not_found("Import", id))
}

/// The same, held against other writers.
///
/// # Errors
/// 404.
pub async fn held(tx: &Tx, id: Uuid, user: Uuid) -> Result<Model> {
    let own = Entity::find().filter(Column::Id.eq(id)).filter(Column::UserId.eq(user));
    tx.lock(own).await?.pop().ok_or_else(|| Error::not_found("Import", id))
}

/// One page of a user's imports, newest first.
pub async fn list(tx: &Tx, user: Uuid, lists: &[&str], page: &Page) -> Result<Paged<Model>> {
    let own = Entity::find().filter(Column::UserId.eq(user)).filter(Column::List.is_in(lists.iter().copied()));
    tx.page(own, page, |_| Column::CreatedAt).await
}

pub async fn jobs(tx: &Tx, ids: &[Uuid]) -> Result<HashMap<Uuid, job::Model>> {
    let found = tx.all(Jobs::find().filter(job::Column::Id.is_in(ids.iter().copied()))).await?;
    Ok(found.into_iter().map(|job| (job.id, job)).collect())
}

#[derive(Debug)]
pub enum Change<'a> {
    /// `columns` is the mapping as JSON.
    Mapped { sheet: &'a str, header_row: i32, columns: &'a str, culture: &'a str },
    /// It was tried out.
    Validated,
    /// Its rows are written from this instant on.
    Applied(Timestamp),
    /// Its rows are being reverted from this instant on.
    RolledBack(Timestamp),
    /// This job carries its step out.
    Job(Uuid),
}

impl Change<'_> {
    fn values(&self) -> Vec<(Column, Expr)> {
        let status = |status: ImportStatus| (Column::Status, Expr::val(status));
        match *self {
            Self::Mapped { sheet, header_row, columns, culture } => vec![
                status(ImportStatus::Mapped),
                (Column::Sheet, Expr::val(sheet)),
                (Column::HeaderRow, Expr::val(header_row)),
                (Column::Mapping, Expr::val(columns)),
                (Column::Culture, Expr::val(culture)),
            ],
            Self::Validated => vec![status(ImportStatus::Validated)],
            Self::Applied(at) => vec![status(ImportStatus::Applied), (Column::AppliedAt, Expr::val(at))],
            Self::RolledBack(at) => vec![status(ImportStatus::RolledBack), (Column::UndoneAt, Expr::val(at))],
            Self::Job(id) => vec![(Column::JobId, Expr::val(id))],
        }
    }
}

pub async fn set(tx: &Tx, id: Uuid, change: &Change<'_>) -> Result<()> {
    tx.set_where::<Entity>(Condition::all().add(Column::Id.eq(id)), change.values()).await.map(drop)
}

/// Imports that were brought before an instant.
pub async fn before(tx: &Tx, instant: Timestamp) -> Result<Vec<Model>> {
    tx.all(Entity::find().filter(Column::CreatedAt.lt(instant)).order_by_asc(Column::CreatedAt).limit(BATCH)).await
}

/// Forgets an import with its rows.
pub async fn forget(tx: &Tx, id: Uuid) -> Result<()> {
    forget_rows(tx, id).await?;
    tx.purge::<Entity>(Condition::all().add(Column::Id.eq(id))).await.map(drop)
}

/// Forgets the rows of an import.
pub async fn forget_rows(tx: &Tx, batch: Uuid) -> Result<()> {
    tx.purge::<row::Entity>(Condition::all().add(row::Column::BatchId.eq(batch))).await.map(drop)
}

/// Stores new rows.
pub async fn keep(tx: &Tx, rows: Vec<row::ActiveModel>) -> Result<()> {
    tx.append::<row::Entity>(rows).await
}

/// What rows are asked for.
#[derive(Debug, Clone, Default)]
pub struct RowFilter {
    /// Only with this plan.
    pub action: Option<Action>,
    /// Only with errors, of the dry run or of the writing.
    pub is_wrong: bool,
}

fn of_batch(batch: Uuid, filter: &RowFilter) -> sea_orm::Select<row::Entity> {
    let wrong = filter.is_wrong.then(|| row::Column::Errors.ne("[]"));
    let narrowed = Condition::all().add_option(filter.action.map(|action| row::Column::Action.eq(action))).add_option(wrong);
    row::Entity::find().filter(row::Column::BatchId.eq(batch)).filter(narrowed)
}

/// One page of rows, in their order.
pub async fn rows(tx: &Tx, batch: Uuid, filter: &RowFilter, page: &Page) -> Result<Paged<row::Model>> {
    let by_number = Page { sort: vec![kernel::Sort { field: "number".into(), descending: false }], ..page.clone() };
    tx.page(of_batch(batch, filter), &by_number, |_| row::Column::Number).await
}

/// Rows that wait to be written, in their order.
pub async fn pending(tx: &Tx, batch: Uuid, limit: u64) -> Result<Vec<row::Model>> {
    let due = of_batch(batch, &RowFilter::default()).filter(row::Column::Outcome.eq(RowOutcome::Pending));
    tx.all(due.filter(row::Column::Action.is_in([Action::Create, Action::Update])).order_by_asc(row::Column::Number).limit(limit)).await
}

/// Rows that were written, the last first.
pub async fn applied(tx: &Tx, batch: Uuid, limit: u64) -> Result<Vec<row::Model>> {
    let written = of_batch(batch, &RowFilter::default()).filter(row::Column::Outcome.eq(RowOutcome::Applied));
    tx.all(written.order_by_desc(row::Column::Number).limit(limit)).await
}

/// New state of a row.
#[derive(Debug)]
pub enum Became {
    /// It was refused, for these errors.
    Refused(String),
    /// Written: the record, its stamp, and its previous values.
    Applied { record: Option<Uuid>, stamp: Option<String>, before: Option<String> },
    /// It was reverted.
    Undone,
    /// It could not be reverted, for these errors.
    Kept(String),
}

impl Became {
    fn values(&self) -> Vec<(row::Column, Expr)> {
        let wrong = |errors: &String| (row::Column::Errors, Expr::val(errors.clone()));
        match self {
            Self::Refused(errors) => vec![outcome(RowOutcome::Refused), wrong(errors)],
            Self::Applied { record, stamp, before } => vec![
                outcome(RowOutcome::Applied),
                (row::Column::RecordId, Expr::val(*record)),
                (row::Column::Stamp, Expr::val(stamp.clone())),
                (row::Column::Before, Expr::val(before.clone())),
            ],
            Self::Undone => vec![outcome(RowOutcome::Undone)],
            Self::Kept(errors) => vec![outcome(RowOutcome::Kept), wrong(errors)],
        }
    }
}

/// Stores the result of a row that is unchanged; `false` if it has changed.
pub async fn store_outcome(tx: &Tx, batch: Uuid, number: i32, found: RowOutcome, became: &Became) -> Result<bool> {
    let one = Condition::all().add(row::Column::BatchId.eq(batch)).add(row::Column::Number.eq(number));
    Ok(tx.set_where::<row::Entity>(one.add(row::Column::Outcome.eq(found)), became.values()).await? > 0)
}

/// Reports the rows that an interruption left half written, as older programs did.
pub async fn interrupt(tx: &Tx, batch: Uuid, errors: &str) -> Result<()> {
    let left = Condition::all().add(row::Column::BatchId.eq(batch)).add(row::Column::Outcome.eq(RowOutcome::Writing));
    tx.set_where::<row::Entity>(left, vec![outcome(RowOutcome::Refused), (row::Column::Errors, Expr::val(errors))]).await.map(drop)
}

fn outcome(outcome: RowOutcome) -> (row::Column, Expr) {
    (row::Column::Outcome, Expr::val(outcome))
}

/// How many rows have a plan and an outcome.
#[derive(Debug, Clone, Copy, FromQueryResult)]
pub struct Count {
    pub action: Action,
    pub outcome: RowOutcome,
    pub rows: i64,
}

/// How many rows of an import have which plan and outcome.
pub async fn counts(tx: &Tx, batch: Uuid) -> Result<Vec<Count>> {
    let grouped = of_batch(batch, &RowFilter::default())
        .select_only()
        .columns([row::Column::Action, row::Column::Outcome])
        .column_as(row::Column::Number.count(), "rows")
        .group_by(row::Column::Action)
        .group_by(row::Column::Outcome);
    tx.rows(grouped).await
}

/// What this user mapped the headers of a list to.
pub async fn remembered(tx: &Tx, user: Uuid, list: &str) -> Result<HashMap<String, String>> {
    let own = header::Entity::find().filter(header::Column::UserId.eq(user)).filter(header::Column::List.eq(list));
    Ok(tx.all(own).await?.into_iter().map(|row| (row.header, row.field)).collect())
}

/// Stores a user's mapping of headers.
pub async fn remember(tx: &Tx, user: Uuid, list: &str, mapped: &HashMap<String, String>) -> Result<()> {
    let same = Condition::all().add(header::Column::UserId.eq(user)).add(header::Column::List.eq(list));
    tx.purge::<header::Entity>(same.add(header::Column::Header.is_in(mapped.keys().cloned()))).await?;
    let row = |(header, field): (&String, &String)| header::ActiveModel {
        user_id: Set(user),
        list: Set(list.to_owned()),
        header: Set(header.clone()),
        field: Set(field.clone()),
        ..Default::default()
    };
    tx.append::<header::Entity>(mapped.iter().map(row).collect()).await
}

fn own_arrival(tx: &Tx, id: Uuid, user: Uuid) -> Select<arrival::Entity> {
    let own = arrival::Entity::find().filter(arrival::Column::Id.eq(id)).filter(arrival::Column::UserId.eq(user));
    own.filter(arrival::Column::ExpiresAt.gt(tx.now()))
}

/// A file of this user that is on its way, or there.
///
/// # Errors
/// 404 for that of somebody else too.
pub async fn arrival(tx: &Tx, id: Uuid, user: Uuid) -> Result<arrival::Model> {
    tx.one(own_arrival(tx, id, user)).await?.ok_or_else(|| Error::not_found("Upload", id))
}

/// The same, held against other writers.
///
/// # Errors
/// 404.
pub async fn held_arrival(tx: &Tx, id: Uuid, user: Uuid) -> Result<arrival::Model> {
    tx.lock(own_arrival(tx, id, user)).await?.pop().ok_or_else(|| Error::not_found("Upload", id))
}

/// Stores a piece behind what has arrived of a file.
pub async fn add_piece(tx: &Tx, file: arrival::Model, content: &[u8]) -> Result<arrival::Model> {
    let row = piece::ActiveModel {
        file_id: Set(file.id),
        start: Set(file.received_bytes),
        content: Set(content.to_vec()),
        expires_at: Set(file.expires_at),
        ..Default::default()
    };
    tx.append::<piece::Entity>(vec![row]).await?;
    let received_bytes = file.received_bytes + i64::try_from(content.len()).unwrap_or_default();
    let this = Condition::all().add(arrival::Column::Id.eq(file.id));
    tx.set_where::<arrival::Entity>(this, vec![(arrival::Column::ReceivedBytes, Expr::val(received_bytes))]).await?;
    Ok(arrival::Model { received_bytes, ..file })
}

/// The piece of a file with so many bytes before it.
pub async fn file_piece(tx: &Tx, file: Uuid, start: i64) -> Result<Option<Vec<u8>>> {
    let at = piece::Entity::find().filter(piece::Column::FileId.eq(file)).filter(piece::Column::Start.eq(start));
    Ok(tx.one(at).await?.map(|piece| piece.content))
}

/// Removes a file with its pieces.
pub async fn forget_arrival(tx: &Tx, file: Uuid) -> Result<()> {
    tx.purge::<piece::Entity>(Condition::all().add(piece::Column::FileId.eq(file))).await?;
    tx.purge::<arrival::Entity>(Condition::all().add(arrival::Column::Id.eq(file))).await.map(drop)
}

/// Removes the oldest files of a user beyond `most`.
pub async fn make_room(tx: &Tx, user: Uuid, most: u64) -> Result<()> {
    let own = arrival::Entity::find().filter(arrival::Column::UserId.eq(user)).order_by_desc(arrival::Column::ExpiresAt);
    for file in tx.all(own.order_by_desc(arrival::Column::Id).offset(most).limit(BATCH)).await? {
        forget_arrival(tx, file.id).await?;
    }
    Ok(())
}

/// Removes the files whose time is over.
pub async fn forget_expired_arrivals(tx: &Tx) -> Result<()> {
    tx.purge::<piece::Entity>(Condition::all().add(piece::Column::ExpiresAt.lte(tx.now()))).await?;
    tx.purge::<arrival::Entity>(Condition::all().add(arrival::Column::ExpiresAt.lte(tx.now()))).await.map(drop)
}
