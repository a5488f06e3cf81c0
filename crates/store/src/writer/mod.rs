//! The single writer of an embedded database: a fair queue with group commit. Queued transactions share one commit, and so one fsync: each
//! runs in its own savepoint, and the one with nobody behind it commits for all. No caller sees success before the commit.
//! With sixteen writers each commit waited for the disk in turn; one fsync now serves about eight (decision 13).

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use sqlx::{AssertSqlSafe, Sqlite, SqliteConnection};
use tokio::{runtime::Handle, sync::oneshot};

use crate::{
    dialect::{
        self,
        sqlite::{COMMIT, JOIN, LEAVE, OPEN, ROLLBACK, UNDO, trial},
    },
    node::HEARTBEAT,
    pool::{ConnectionPool, Lease},
};

/// The most transactions in one group commit, which bounds how long the first one waits.
const MAX_GROUP: usize = 32;

/// How long a write that failed of the disk speaks against the next one, since a trial writes nothing to it: longer than from one heartbeat of a
/// node, which is a write, to the next.
const BROKEN: Duration = HEARTBEAT.saturating_add(Duration::from_secs(5));

/// The writer's connection and the queue for it.
pub(crate) struct Writer {
    pool: Arc<ConnectionPool<Sqlite>>,
    queue: Mutex<Queue>,
}

#[derive(Default)]
struct Queue {
    /// The permit is acquired, or about to be.
    busy: bool,
    /// When a write last gave up waiting for another program.
    held: Option<Instant>,
    /// When a write last failed of the disk.
    broken: Option<Instant>,
    waiting: VecDeque<oneshot::Sender<WritePermit>>,
}

impl Writer {
    pub(crate) fn new(pool: Arc<ConnectionPool<Sqlite>>) -> Arc<Self> {
        Arc::new(Self { pool, queue: Mutex::default() })
    }

    pub(crate) fn pool(&self) -> &Arc<ConnectionPool<Sqlite>> {
        &self.pool
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Acquires the permit to write, with its connection. A caller that `shares` may leave its commit to those behind it.
    ///
    /// # Errors
    /// `PoolTimedOut` after the acquire timeout, or if a caller before it has timed out waiting for another program: if each waited that
    /// long in turn, the last one would wait for minutes. Errors of connecting.
    pub(crate) async fn acquire(self: &Arc<Self>, shares: bool) -> Result<WritePermit, sqlx::Error> {
        let began = Instant::now();
        let acquired = self.try_acquire();
        let mut permit = match acquired {
            Ok(permit) => permit,
            Err(waiting) => {
                let granted = tokio::time::timeout(self.pool.acquire_timeout(), waiting).await;
                granted.map_err(|_| sqlx::Error::PoolTimedOut)?.map_err(|_| sqlx::Error::PoolClosed)?
            }
        };
        if !permit.is_shared() && self.queue().held.is_some_and(|held| held >= began) {
            return Err(sqlx::Error::PoolTimedOut);
        }
        permit.connect().await?;
        permit.shares = shares;
        Ok(permit)
    }

    /// Whether a write would be accepted now. The connection is asked, which changes nothing and waits for no other program; while it is in use,
    /// it is writing.
    ///
    /// # Errors
    /// Errors of connecting, and of the disk.
    pub(crate) async fn accepts_writes(self: &Arc<Self>) -> Result<bool, sqlx::Error> {
        if self.queue().broken.is_some_and(|broken| broken.elapsed() < BROKEN) {
            return Ok(false);
        }
        let Ok(mut permit) = self.try_acquire() else { return Ok(true) };
        permit.connect().await?;
        let tried = sqlx::raw_sql(AssertSqlSafe(trial())).execute(permit.connection()?).await;
        match tried {
            Ok(_) => {
                permit.release();
                Ok(true)
            }
            // Dropped, the permit closes its connection: the next one may find another state of the file.
            Err(error) if dialect::is_held(&error) => Ok(true),
            Err(error) if dialect::is_read_only(&error) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// The permit if it is free, otherwise a place in the queue.
    fn try_acquire(self: &Arc<Self>) -> Result<WritePermit, oneshot::Receiver<WritePermit>> {
        let mut queue = self.queue();
        if queue.busy {
            let (permit, waiting) = oneshot::channel();
            queue.waiting.push_back(permit);
            return Err(waiting);
        }
        queue.busy = true;
        drop(queue);
        Ok(WritePermit::new(Batch::default(), self))
    }

    /// Passes `batch` to the next in the queue; without one, commits the group and frees the writer.
    fn pass_on(self: &Arc<Self>, mut batch: Batch) {
        batch.used = false;
        let mut queue = self.queue();
        while let Some(next) = queue.waiting.pop_front() {
            let Err(mut returned) = next.send(WritePermit::new(batch, self)) else { return };
            // The receiver has left the queue.
            batch = returned.batch.take().unwrap_or_default();
        }
        if batch.group.is_empty() {
            queue.busy = false;
            drop(queue);
            batch.release_connection();
            return;
        }
        drop(queue);
        // The queue emptied after the last member looked at it, so commit here. Without a runtime, or while it shuts down, the group is
        // rolled back with its connection.
        batch.used = true;
        let permit = WritePermit::new(batch, self);
        if let Ok(runtime) = Handle::try_current() {
            runtime.spawn(permit.commit());
        }
    }
}

/// State passed from permit to permit.
#[derive(Default)]
struct Batch {
    /// Acquired by the first that needs it.
    lease: Option<Lease<Sqlite>>,
    /// Members whose work is done and not committed yet.
    group: Vec<oneshot::Sender<()>>,
    /// The current permit has sent a statement.
    used: bool,
}

impl Batch {
    /// Releases a connection that is in no transaction.
    fn release_connection(mut self) {
        if let Some(lease) = &mut self.lease {
            lease.mark_reusable();
        }
    }
}

/// The permit to write. Dropped early, it closes the connection and rolls the group back, unless no statement was sent under it.
pub(crate) struct WritePermit {
    batch: Option<Batch>,
    writer: Arc<Writer>,
    shares: bool,
}

impl WritePermit {
    fn new(batch: Batch, writer: &Arc<Writer>) -> Self {
        Self { batch: Some(batch), writer: Arc::clone(writer), shares: true }
    }

    fn batch(&mut self) -> Result<&mut Batch, sqlx::Error> {
        self.batch.as_mut().ok_or(sqlx::Error::WorkerCrashed)
    }

    async fn connect(&mut self) -> Result<(), sqlx::Error> {
        let pool = Arc::clone(&self.writer.pool);
        let batch = self.batch()?;
        if batch.lease.is_none() {
            batch.lease = Some(pool.acquire().await?);
        }
        Ok(())
    }

    pub(crate) fn connection(&mut self) -> Result<&mut SqliteConnection, sqlx::Error> {
        let batch = self.batch()?;
        batch.used = true;
        batch.lease.as_mut().ok_or(sqlx::Error::WorkerCrashed)?.connection()
    }

    /// Another program holds the file, and did for as long as this write could wait.
    pub(crate) fn note_held(&self) {
        self.writer.queue().held = Some(Instant::now());
    }

    /// The disk rejects the write.
    pub(crate) fn note_broken(&self) {
        self.writer.queue().broken = Some(Instant::now());
    }

    /// Whether other members wait for this commit.
    pub(crate) fn is_shared(&self) -> bool {
        self.batch.as_ref().is_some_and(|batch| !batch.group.is_empty())
    }

    /// Whether a transaction behind this one can commit for both.
    fn has_next(&self) -> bool {
        let room = self.batch.as_ref().is_some_and(|batch| batch.group.len() < MAX_GROUP);
        self.shares && room && self.writer.queue().waiting.iter().any(|next| !next.is_closed())
    }

    /// The statement that opens a transaction under this permit.
    pub(crate) fn opening(&self) -> &'static str {
        if self.is_shared() { JOIN } else { OPEN }
    }

    /// How the work of this permit is committed, alone or as a member of a group.
    pub(crate) fn commit_ending(&self) -> Ending {
        let leave = if self.is_shared() { LEAVE } else { "" };
        if self.has_next() {
            Ending { sql: leave.to_owned(), commits: false }
        } else {
            Ending { sql: format!("{leave}{COMMIT}"), commits: true }
        }
    }

    /// How the work of this permit is rolled back, without that of the others.
    pub(crate) fn rollback_ending(&self) -> Ending {
        match (self.is_shared(), self.has_next()) {
            (false, _) => Ending { sql: ROLLBACK.to_owned(), commits: false },
            (true, true) => Ending { sql: UNDO.to_owned(), commits: false },
            (true, false) => Ending { sql: format!("{UNDO}{COMMIT}"), commits: true },
        }
    }

    /// The group was committed: notifies its members.
    pub(crate) fn committed(mut self) {
        if let Some(mut batch) = self.batch.take() {
            for member in batch.group.drain(..) {
                // A caller that has gone away needs no notification.
                let _ = member.send(());
            }
            self.writer.pass_on(batch);
        }
    }

    /// Leaves the commit to the next permit; the receiver resolves after it, or is closed if it fails.
    pub(crate) fn join(mut self) -> oneshot::Receiver<()> {
        let (committed, outcome) = oneshot::channel();
        if let Some(mut batch) = self.batch.take() {
            batch.group.push(committed);
            self.writer.pass_on(batch);
        }
        outcome
    }

    /// Releases the permit: nothing of it is left to commit.
    pub(crate) fn release(mut self) {
        if let Some(batch) = self.batch.take() {
            self.writer.pass_on(batch);
        }
    }

    async fn commit(mut self) {
        let done = match self.connection() {
            Ok(connection) => sqlx::raw_sql(COMMIT).execute(connection).await,
            Err(error) => Err(error),
        };
        match done {
            Ok(_) => self.committed(),
            Err(error) => tracing::warn!(%error, "a group commit failed; its transactions are retried"),
        }
    }
}

impl Drop for WritePermit {
    fn drop(&mut self) {
        if let Some(batch) = self.batch.take() {
            // After a statement the state of the transaction is unknown: close the connection and roll the group back.
            self.writer.pass_on(if batch.used { Batch::default() } else { batch });
        }
    }
}

/// How a transaction under a permit ends.
pub(crate) struct Ending {
    /// The statements.
    pub(crate) sql: String,
    /// Whether that commits the group's writes.
    pub(crate) commits: bool,
}

/// A group commit failed: its transactions were rolled back, and each is retried.
#[derive(Debug)]
pub(crate) struct Lost;

impl std::fmt::Display for Lost {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the group commit of the transaction failed")
    }
}

impl std::error::Error for Lost {}

#[cfg(test)]
mod tests;
