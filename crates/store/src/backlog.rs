//! Size and age of the backlog in the outbox and the job queue, for metrics.

use kernel::{Result, Scope};
use sea_orm::{ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QuerySelect, entity::prelude::DateTimeUtc, sea_query::Condition};

use crate::{Db, Tx, job, outbox};

/// Pending work of one kind.
#[derive(Debug, Clone, PartialEq, Eq, FromQueryResult)]
pub struct Backlog {
    /// Topic of the messages, or kind of the jobs.
    pub kind: String,
    /// Number of pending messages or jobs.
    pub waiting: i64,
    /// Creation time of the oldest one.
    pub oldest: DateTimeUtc,
}

/// Why messages wait that were tried before.
#[derive(Debug, Clone, PartialEq, Eq, FromQueryResult)]
pub struct Setback {
    /// Code of the error of their last attempt.
    pub error: String,
    /// Number of these messages.
    pub waiting: i64,
}

impl Tx {
    /// Errors of messages that are pending after an attempt.
    async fn setbacks(&self) -> Result<Vec<Setback>> {
        use outbox::{Column, Entity};
        let select = Entity::find().filter(Column::DoneAt.is_null()).filter(Column::FailedAt.is_null()).filter(Column::Error.is_not_null());
        let select = select.select_only().column(Column::Error).column_as(Column::Id.count(), "waiting");
        self.rows(select.group_by(Column::Error)).await
    }

    /// Messages neither delivered nor failed for good, by topic; messages scheduled for later are not counted.
    async fn unsent(&self) -> Result<Vec<Backlog>> {
        use outbox::{Column, Entity};
        let is_due = Condition::any().add(Column::Attempts.gt(0)).add(Column::DueAt.lte(self.now()));
        let select = Entity::find().filter(Column::DoneAt.is_null()).filter(Column::FailedAt.is_null()).filter(is_due);
        let select = select.select_only().column_as(Column::Topic, "kind").column_as(Column::Id.count(), "waiting");
        self.rows(select.column_as(Column::CreatedAt.min(), "oldest").group_by(Column::Topic)).await
    }

    /// Messages that failed for good, by topic.
    async fn undeliverable(&self) -> Result<Vec<Backlog>> {
        use outbox::{Column, Entity};
        let select = Entity::find().filter(Column::DoneAt.is_null()).filter(Column::FailedAt.is_not_null());
        let select = select.select_only().column_as(Column::Topic, "kind").column_as(Column::Id.count(), "waiting");
        self.rows(select.column_as(Column::FailedAt.min(), "oldest").group_by(Column::Topic)).await
    }

    /// Jobs that no node has claimed, by kind.
    async fn queued(&self) -> Result<Vec<Backlog>> {
        use job::{Column, Entity, Status};
        let select = Entity::find().filter(Column::Status.eq(Status::Queued));
        let select = select.select_only().column_as(Column::Kind, "kind").column_as(Column::Id.count(), "waiting");
        self.rows(select.column_as(Column::CreatedAt.min(), "oldest").group_by(Column::Kind)).await
    }
}

impl Db {
    /// Pending messages, then those that failed for good, whose `oldest` is when the first of them failed. Both queries use the worker's
    /// own index.
    pub async fn messages(&self) -> Result<(Vec<Backlog>, Vec<Backlog>)> {
        self.read(&Scope::system(self.now()), |tx| async move { Ok((tx.unsent().await?, tx.undeliverable().await?)) }).await
    }

    /// Errors of messages that are pending after an attempt.
    pub async fn setbacks(&self) -> Result<Vec<Setback>> {
        self.read(&Scope::system(self.now()), |tx| async move { tx.setbacks().await }).await
    }

    /// Pending messages, then pending jobs. Both queries use the worker's own index.
    pub async fn backlog(&self) -> Result<(Vec<Backlog>, Vec<Backlog>)> {
        self.read(&Scope::system(self.now()), |tx| async move { Ok((tx.unsent().await?, tx.queued().await?)) }).await
    }
}
