//! Consequences of a clock that was wrong for a while: work scheduled far in the future, and times in the future.
//! Such work is made due rather than deleted, because it may be this node's clock that is wrong (decision 72).

use chrono::TimeDelta;
use kernel::{Result, Scope, Timestamp};
use sea_orm::{
    ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect,
    sea_query::{Condition, Expr},
};

use crate::{
    Db, Isolation, Tx,
    job::{self, Status},
    node, outbox,
};

/// A time further ahead of the clock than this was written by a wrong one: the clocks of serving nodes differ by less
/// ([`crate::follow::SKEW`]).
pub const AHEAD: TimeDelta = TimeDelta::minutes(5);

const BY_TIME: &str = "rows are moved by their times alone, whoever has read them";

/// Messages scheduled at `now` beyond the longest pause between two attempts. A message that was never tried may be scheduled deliberately,
/// unless it was itself created in the future.
fn stranded_messages(now: Timestamp) -> Condition {
    use outbox::Column;
    let tried = Condition::all().add(Column::Attempts.gt(0)).add(Column::DueAt.gt(now + outbox::back_off(outbox::ATTEMPTS)));
    let from_ahead = Condition::all().add(Column::CreatedAt.gt(now + AHEAD)).add(Column::DueAt.gt(now + AHEAD));
    let waiting = Condition::all().add(Column::DoneAt.is_null()).add(Column::FailedAt.is_null()).add(Column::DueAt.gt(now));
    waiting.add(Condition::any().add(tried).add(from_ahead))
}

/// Jobs that wait at `now` beyond the longest pause between two attempts, or whose claim reaches beyond that.
fn stranded_jobs(status: Status, now: Timestamp) -> Condition {
    use job::Column;
    Condition::all().add(Column::Status.eq(status)).add(Column::DueAt.gt(now + AHEAD))
}

impl Db {
    /// Makes work due that is scheduled further ahead than it could ever be; returns its amount. Claims are limited to the interval in
    /// which a living node renews them.
    pub async fn free_stranded(&self) -> Result<u64> {
        let scope = Scope::system(self.now());
        // Almost always nothing, which takes no write.
        if !self.read(&scope, |tx| async move { tx.has_stranded().await }).await? {
            return Ok(0);
        }
        let freed = self.write_with(&scope, Isolation::Latest(BY_TIME), |tx| async move { tx.free_stranded().await }).await?;
        tracing::warn!(freed, "messages and jobs waited for a time far ahead, from a clock that was wrong: they are due now");
        Ok(freed)
    }

    /// The latest time at which a job was queued or a node was heard of, if it lies ahead of the clock: that is wrong, or another one was.
    pub async fn written_ahead(&self) -> Result<Option<Timestamp>> {
        self.read(&Scope::system(self.now()), |tx| async move { tx.written_ahead().await }).await
    }
}

impl Tx {
    async fn has_stranded(&self) -> Result<bool> {
        let now = self.now();
        let jobs = Condition::any().add(stranded_jobs(Status::Queued, now)).add(stranded_jobs(Status::Running, now));
        let messages = self.count(outbox::Entity::find().filter(stranded_messages(now))).await?;
        Ok(messages > 0 || self.count(job::Entity::find().filter(jobs)).await? > 0)
    }

    async fn free_stranded(&self) -> Result<u64> {
        let now = self.now();
        let jobs = self.set_where::<job::Entity>(stranded_jobs(Status::Queued, now), vec![(job::Column::DueAt, Expr::val(now))]).await?;
        let claimed = vec![(job::Column::DueAt, Expr::val(now + job::CLAIM))];
        let claimed = self.set_where::<job::Entity>(stranded_jobs(Status::Running, now), claimed).await?;
        let due = |at: Timestamp| vec![(outbox::Column::DueAt, Expr::val(at))];
        // First those without an outcome, which a living node may be delivering; the next condition no longer finds them.
        let under_way = stranded_messages(now).add(outbox::Column::Attempts.gt(0)).add(outbox::Column::Error.is_null());
        let under_way = self.set_where::<outbox::Entity>(under_way, due(now + outbox::CLAIM)).await?;
        let waiting = self.set_where::<outbox::Entity>(stranded_messages(now), due(now)).await?;
        // Those from the future would be found again after each attempt.
        let from_ahead = Condition::all().add(outbox::Column::DoneAt.is_null()).add(outbox::Column::FailedAt.is_null());
        let from_ahead = from_ahead.add(outbox::Column::CreatedAt.gt(now + AHEAD));
        self.set_where::<outbox::Entity>(from_ahead, vec![(outbox::Column::CreatedAt, Expr::val(now))]).await?;
        Ok(jobs + claimed + under_way + waiting)
    }

    async fn written_ahead(&self) -> Result<Option<Timestamp>> {
        let beyond = self.now() + AHEAD;
        let jobs = job::Entity::find().filter(job::Column::CreatedAt.gt(beyond)).order_by_desc(job::Column::CreatedAt).limit(1);
        let nodes = node::Entity::find().filter(node::Column::SeenAt.gt(beyond)).order_by_desc(node::Column::SeenAt).limit(1);
        let queued = self.all(jobs).await?.pop().map(|job| job.created_at);
        Ok(queued.max(self.all(nodes).await?.pop().map(|node| node.seen_at)))
    }
}
