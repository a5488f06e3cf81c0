//! Queries on what is noted of the sample data, and on its jobs.

use ::store::{Tx, job, sea_orm};
use kernel::{Result, Uuid};
use sea_orm::{ActiveValue::Set, ColumnTrait, EntityTrait, sea_query::Condition};

use super::{
    entity::{ActiveModel, Entity, Model},
    jobs::{LOAD, REMOVE},
};

/// What is noted, if anything was done.
pub(super) async fn find(tx: &Tx) -> Result<Option<Model>> {
    tx.one(Entity::find_by_id(Uuid::nil())).await
}

/// The same, locked until the commit.
pub(super) async fn lock(tx: &Tx) -> Result<Option<Model>> {
    Ok(tx.lock(Entity::find_by_id(Uuid::nil())).await?.pop())
}

/// Notes new work, in the place of what was `before`.
pub(super) async fn put(tx: &Tx, before: Option<Model>, after: Model) -> Result<()> {
    let Some(before) = before else {
        let row = ActiveModel {
            id: Set(Uuid::nil()),
            work: Set(after.work),
            job_id: Set(after.job_id),
            tenants: Set(after.tenants),
            is_from_browser: Set(after.is_from_browser),
            failure: Set(after.failure),
            failure_data: Set(after.failure_data),
            created_at: Set(after.created_at),
        };
        return tx.insert::<Entity>(row).await.map(drop);
    };
    tx.update::<Entity>(&before, after).await.map(drop)
}

/// Drops what is noted, with all jobs.
pub(super) async fn clear(tx: &Tx) -> Result<()> {
    tx.purge::<Entity>(Condition::all()).await?;
    tx.purge::<job::Entity>(Condition::all().add(job::Column::Kind.is_in([LOAD, REMOVE]))).await.map(drop)
}
