//! How much waits in the outbox and among the jobs, and since when: what a node's own loop looks at from time to time.

use kernel::{Result, Scope};
use sea_orm::{ColumnTrait, EntityTrait, FromQueryResult, QueryFilter, QuerySelect, entity::prelude::DateTimeUtc};

use crate::{Db, Tx, job, outbox};

/// What waits of one kind.
#[derive(Debug, Clone, PartialEq, Eq, FromQueryResult)]
pub struct Backlog {
    /// Topic of the messages, kind of the jobs.
    pub kind: String,
    /// How many there are.
    pub waiting: i64,
    /// When the oldest of them was written.
    pub oldest: DateTimeUtc,
}

impl Tx {
    /// Messages that are neither delivered nor given up, by topic.
    async fn unsent(&self) -> Result<Vec<Backlog>> {
        use outbox::{Column, Entity};
        let select = Entity::find().filter(Column::DoneAt.is_null()).filter(Column::FailedAt.is_null());
        let select = select.select_only().column_as(Column::Topic, "kind").column_as(Column::Id.count(), "waiting");
        self.rows(select.column_as(Column::CreatedAt.min(), "oldest").group_by(Column::Topic)).await
    }

    /// Jobs that no node has taken, by kind.
    async fn queued(&self) -> Result<Vec<Backlog>> {
        use job::{Column, Entity, Status};
        let select = Entity::find().filter(Column::Status.eq(Status::Queued));
        let select = select.select_only().column_as(Column::Kind, "kind").column_as(Column::Id.count(), "waiting");
        self.rows(select.column_as(Column::CreatedAt.min(), "oldest").group_by(Column::Kind)).await
    }
}

impl Db {
    /// What waits: messages, then jobs. Both are found by the index that the worker itself goes by.
    ///
    /// # Errors
    /// `Unavailable`.
    pub async fn backlog(&self) -> Result<(Vec<Backlog>, Vec<Backlog>)> {
        self.read(&Scope::system(self.now()), |tx| async move { Ok((tx.unsent().await?, tx.queued().await?)) }).await
    }
}
