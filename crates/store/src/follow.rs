//! How a node reads the invalidations of other nodes. The database orders them: PostgreSQL by the transactions that the last poll did not
//! see (they commit out of order), SQLite by row number, since it has one writer. No node's clock is involved. A node that may have missed
//! an invalidation clears all its caches.
//! Clocks and sequences would miss late commits, and a missed invalidation keeps a deactivated user signed in (decision 20).

use std::time::Instant;

use chrono::TimeDelta;
use kernel::{Error, Result, Scope, Timestamp};
use sea_orm::{ConnectionTrait, Statement};

use crate::{Db, Tx, dialect, invalidation::Invalidated};

/// How long a node trusts its caches without having read other nodes' changes; after that it is not ready.
pub const WINDOW: TimeDelta = TimeDelta::seconds(10);

/// Largest difference between a node's clock and the database's; beyond it, the node is not ready, since tokens, lockouts and due dates
/// depend on its clock.
pub const SKEW: TimeDelta = TimeDelta::seconds(10);

/// How far a node is behind the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Following {
    /// When it last read the others' changes, or started.
    pub since: Timestamp,
    /// Whether that is longer ago than [`WINDOW`].
    pub is_behind: bool,
    /// How far the node's clock is ahead of the database's, at least; negative when behind. `None` where both use the same clock.
    pub skew: Option<TimeDelta>,
}

impl Following {
    pub fn is_skewed(&self) -> bool {
        self.skew.is_some_and(|skew| skew.abs() > SKEW)
    }
}

/// An instant on two clocks, wall and monotonic. The wall clock reveals that a machine was suspended.
#[derive(Debug, Clone, Copy)]
struct Moment {
    at: Timestamp,
    instant: Instant,
}

impl Moment {
    fn is_past(&self, now: Timestamp) -> bool {
        let ran = TimeDelta::from_std(self.instant.elapsed()).unwrap_or(TimeDelta::MAX);
        ran > WINDOW || (now - self.at).abs() > WINDOW
    }

    fn at(now: Timestamp) -> Self {
        Self { at: now, instant: Instant::now() }
    }
}

/// Position in the invalidation log at a poll.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Position {
    /// Changes when the server restarts or is replaced.
    server: String,
    /// Numbers below this one are assigned.
    next: i64,
    /// Assigned numbers not committed yet.
    open: Vec<i64>,
    /// The database's own time, if it has one.
    clock: Option<Timestamp>,
}

impl Position {
    /// Parses `lowest:next:open,open`, PostgreSQL's format of a snapshot.
    fn parse(server: String, snapshot: &str, clock: Option<Timestamp>) -> Option<Self> {
        let mut parts = snapshot.split(':').skip(1);
        let next = parts.next()?.parse().ok()?;
        let open = parts.next()?.split(',').filter(|id| !id.is_empty()).map(|id| id.parse().ok()).collect::<Option<_>>()?;
        Some(Self { server, next, open, clock })
    }
}

/// Result of a poll: the position, and the oldest number still stored where old invalidations are deleted by number.
struct Poll {
    position: Position,
    oldest: Option<i64>,
    skew: Option<TimeDelta>,
}

impl Poll {
    /// Whether invalidations since `before` may be lost, or `before` belongs to another database.
    fn has_gap(&self, before: &Position) -> bool {
        let slept = self.position.clock.zip(before.clock).is_some_and(|(now, then)| now - then > WINDOW);
        let forgotten = self.oldest.is_some_and(|oldest| oldest > before.next);
        slept || forgotten || self.position.server != before.server || self.position.next < before.next
    }
}

/// How far this node has read.
pub(crate) struct ReadState {
    position: Option<Position>,
    read: Moment,
    /// When its caches were cleared because it could not read.
    cleared: Option<Moment>,
    skew: Option<TimeDelta>,
}

impl ReadState {
    pub(crate) fn new(now: Timestamp) -> Self {
        Self { position: None, read: Moment::at(now), cleared: None, skew: None }
    }

    pub(crate) fn following(&self, now: Timestamp) -> Following {
        Following { since: self.read.at, is_behind: self.read.is_past(now), skew: self.skew }
    }

    /// Whether to clear the caches now: once per [`WINDOW`] while the node can't read.
    pub(crate) fn clear_due(&mut self, now: Timestamp) -> bool {
        let due = self.read.is_past(now) && self.cleared.is_none_or(|cleared| cleared.is_past(now));
        if due {
            self.cleared = Some(Moment::at(now));
        }
        due
    }

    /// Applies the result of a poll; returns whether this node must clear all its caches.
    fn apply(&mut self, poll: Poll, now: Timestamp) -> bool {
        let lost = self.read.is_past(now) || self.position.as_ref().is_none_or(|before| poll.has_gap(before));
        (self.position, self.read, self.cleared, self.skew) = (Some(poll.position), Moment::at(now), None, poll.skew);
        lost
    }
}

impl Db {
    /// Polls for invalidations of other nodes; called every half second.
    pub async fn follow_invalidations(&self) -> Result<()> {
        let before = self.invalidations().read_state().position.clone();
        let before = before.as_ref();
        let (poll, keys) = self.read(&Scope::system(self.now()), |tx| async move { tx.poll(before).await }).await?;
        let lost = self.invalidations().read_state().apply(poll, self.now());
        if lost {
            self.invalidations().notify(Invalidated::Everything);
        } else {
            self.invalidations().announce(&keys);
        }
        Ok(())
    }

    /// How far this machine's clock is ahead of the database's, at least; `None` where both use the same clock.
    pub async fn skew(&self) -> Result<Option<TimeDelta>> {
        let poll = self.read(&Scope::system(self.now()), |tx| async move { tx.poll(None).await }).await;
        poll.map(|(poll, _)| poll.skew)
    }

    /// Deletes invalidations that every node has read long ago, by the database's clock.
    pub async fn forget_invalidations(&self) -> Result<u64> {
        let statement = dialect::delete_old_invalidations(self.backend(), self.now());
        let statement = &statement;
        self.write(&Scope::system(self.now()), |tx| async move {
            let done = tx.session.execute_raw(statement.clone()).await.map_err(|e| tx.explain(e))?;
            Ok(done.rows_affected())
        })
        .await
    }
}

impl Tx {
    /// The position and the keys invalidated since `before`, from one snapshot.
    async fn poll(&self, before: Option<&Position>) -> Result<(Poll, Vec<String>)> {
        let backend = self.session.get_database_backend();
        let asked = self.db().now();
        let row = self.session.query_one_raw(Statement::from_string(backend, dialect::position(backend))).await;
        let answered = self.db().now();
        let row = row.map_err(|e| self.explain(e))?.ok_or_else(|| Error::internal("the database returned no position"))?;
        let (server, snapshot): (String, String) =
            (row.try_get("", "server").map_err(|e| self.explain(e))?, row.try_get("", "snapshot").map_err(|e| self.explain(e))?);
        let clock: Option<Timestamp> = row.try_get("", "clock").map_err(|e| self.explain(e))?;
        let oldest: Option<i64> = row.try_get("", "oldest").map_err(|e| self.explain(e))?;
        let position = Position::parse(server, &snapshot, clock).ok_or_else(|| Error::internal(format!("no snapshot: {snapshot}")))?;
        let keys = match before {
            Some(before) => self.invalidated_since(before).await?,
            None => Vec::new(),
        };
        Ok((Poll { position, oldest, skew: clock.map(|clock| ahead(asked, clock, answered)) }, keys))
    }

    async fn invalidated_since(&self, before: &Position) -> Result<Vec<String>> {
        let statement = dialect::invalidated_since(self.session.get_database_backend(), before.next, &before.open);
        let rows = self.session.query_all_raw(statement).await.map_err(|e| self.explain(e))?;
        rows.iter().map(|row| row.try_get_by_index::<String>(0).map_err(Error::internal)).collect()
    }
}

/// By how much at least a clock is ahead of another: it showed `asked` before and `answered` after the other one showed `other`.
fn ahead(asked: Timestamp, other: Timestamp, answered: Timestamp) -> TimeDelta {
    if other < asked {
        asked - other
    } else if other > answered {
        answered - other
    } else {
        TimeDelta::zero()
    }
}
