//! Queries on imports: the pieces of their files, and what is being written.

pub mod state;

use ::store::{
    Tx,
    job::{self, Entity as Jobs},
    sea_orm::{
        ActiveValue::Set,
        ColumnTrait, EntityTrait, QueryFilter,
        sea_query::{Condition, Expr},
    },
};
use kernel::{Result, Timestamp, Uuid};

use super::entity::{part, stage, upload};

/// Keeps a piece of the file of an import.
pub async fn keep(tx: &Tx, batch: Uuid, number: i32, content: &str) -> Result<()> {
    let row = part::ActiveModel {
        batch_id: Set(batch),
        number: Set(number),
        content: Set(content.to_owned()),
        created_at: Set(tx.now()),
        ..Default::default()
    };
    tx.append::<part::Entity>(vec![row]).await
}

/// Forgets the files that were taken in before `instant`.
pub async fn forget(tx: &Tx, instant: Timestamp) -> Result<()> {
    tx.purge::<part::Entity>(Condition::all().add(part::Column::CreatedAt.lt(instant))).await?;
    tx.purge::<upload::Entity>(Condition::all().add(upload::Column::CreatedAt.lt(instant))).await.map(drop)
}

/// A piece of the file of an import.
pub async fn piece(tx: &Tx, batch: Uuid, number: i32) -> Result<Option<String>> {
    let select = part::Entity::find().filter(part::Column::BatchId.eq(batch)).filter(part::Column::Number.eq(number));
    Ok(tx.one(select).await?.map(|row| row.content))
}

/// The file of an import that an earlier release took in.
pub async fn whole(tx: &Tx, batch: Uuid) -> Result<Option<String>> {
    Ok(tx.one(upload::Entity::find().filter(upload::Column::BatchId.eq(batch))).await?.map(|row| row.content))
}

/// Gives a sign of life of an import that is being written; `false` when it was taken for dead.
pub async fn alive(tx: &Tx, stage: Uuid, now: Timestamp) -> Result<bool> {
    let own = Condition::all().add(stage::Column::Id.eq(stage));
    Ok(tx.set_where::<stage::Entity>(own, vec![(stage::Column::AliveAt, Expr::val(now))]).await? > 0)
}

/// Forgets an import that has come to its end.
pub async fn end(tx: &Tx, stage: Uuid) -> Result<()> {
    tx.purge::<stage::Entity>(Condition::all().add(stage::Column::Id.eq(stage))).await.map(drop)
}

/// Imports without a sign of life since `instant`, and those of `batch`.
pub async fn left(tx: &Tx, instant: Timestamp, batch: Option<Uuid>) -> Result<Vec<stage::Model>> {
    let mut left = Condition::any().add(stage::Column::AliveAt.lt(instant));
    if let Some(batch) = batch {
        left = left.add(stage::Column::BatchId.eq(batch));
    }
    tx.all(stage::Entity::find().filter(left)).await
}

/// All imports that have not come to their end.
pub async fn stages(tx: &Tx) -> Result<Vec<stage::Model>> {
    tx.all(stage::Entity::find()).await
}

/// What the jobs of a kind that came to their end gave.
pub async fn results(tx: &Tx, kind: &str) -> Result<Vec<String>> {
    let done = Jobs::find().filter(job::Column::Kind.eq(kind)).filter(job::Column::Status.eq(job::Status::Succeeded));
    Ok(tx.all(done).await?.into_iter().filter_map(|job| job.result).collect())
}
