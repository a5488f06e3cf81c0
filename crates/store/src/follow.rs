//! How a node learns what others have told since it looked last. The database says what was committed since then: PostgreSQL by
//! the transactions that the last look did not see yet (they commit out of order), SQLite by the numbers that it gives to rows, since
//! only one writes at a time. No node's clock has a part in it. A node that can't know what it missed forgets everything.

use std::time::Instant;

use chrono::TimeDelta;
use kernel::{Error, Result, Scope, Timestamp};
use sea_orm::{ConnectionTrait, Statement};

use crate::{Db, Tx, dialect, invalidation::Heard};

/// So long a node trusts what it has cached without reading what others changed; beyond that it is not ready.
pub const WINDOW: TimeDelta = TimeDelta::seconds(10);

/// So far a node's clock may be from the database's; beyond that it is not ready.
pub const SKEW: TimeDelta = TimeDelta::seconds(10);

/// How well a node follows the others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Following {
    /// When it last read what others changed, or began.
    pub since: Timestamp,
    /// Whether that is longer ago than [`WINDOW`].
    pub is_behind: bool,
    /// How far its clock is ahead of the database's, at least; negative when it is behind. None where both are one clock.
    pub skew: Option<TimeDelta>,
}

impl Following {
    /// Whether the clocks are too far from each other.
    pub fn is_skewed(&self) -> bool {
        self.skew.is_some_and(|skew| skew.abs() > SKEW)
    }
}

/// An instant by two clocks: the one that can be set, and the one that only runs. A machine that slept shows by the first.
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

/// How far the database had come at a look.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Position {
    /// Differs where it is another server, or the same one after a start.
    life: String,
    /// Numbers below this one were given out.
    next: i64,
    /// Those among them that were not committed yet.
    open: Vec<i64>,
    /// The database's own time, where it has one.
    clock: Option<Timestamp>,
}

impl Position {
    /// Reads `lowest:next:open,open`, as PostgreSQL writes a snapshot.
    fn parse(life: String, snapshot: &str, clock: Option<Timestamp>) -> Option<Self> {
        let mut parts = snapshot.split(':').skip(1);
        let next = parts.next()?.parse().ok()?;
        let open = parts.next()?.split(',').filter(|id| !id.is_empty()).map(|id| id.parse().ok()).collect::<Option<_>>()?;
        Some(Self { life, next, open, clock })
    }
}

/// What a look found: how far the database has come, and the first number that it still keeps where it forgets by number.
struct Look {
    position: Position,
    kept: Option<i64>,
    skew: Option<TimeDelta>,
}

impl Look {
    /// Whether something told since `before` may be gone, or `before` be of another database.
    fn has_gap(&self, before: &Position) -> bool {
        let slept = self.position.clock.zip(before.clock).is_some_and(|(now, then)| now - then > WINDOW);
        let forgotten = self.kept.is_some_and(|kept| kept > before.next);
        slept || forgotten || self.position.life != before.life || self.position.next < before.next
    }
}

/// How far this node has read.
pub(crate) struct Sight {
    position: Option<Position>,
    read: Moment,
    /// When its caches were emptied for want of reading.
    emptied: Option<Moment>,
    skew: Option<TimeDelta>,
}

impl Sight {
    pub(crate) fn new(now: Timestamp) -> Self {
        Self { position: None, read: Moment::at(now), emptied: None, skew: None }
    }

    pub(crate) fn following(&self, now: Timestamp) -> Following {
        Following { since: self.read.at, is_behind: self.read.is_past(now), skew: self.skew }
    }

    /// Whether the caches are to be emptied now, which they are once for each [`WINDOW`].
    pub(crate) fn empties(&mut self, now: Timestamp) -> bool {
        let due = self.read.is_past(now) && self.emptied.is_none_or(|emptied| emptied.is_past(now));
        if due {
            self.emptied = Some(Moment::at(now));
        }
        due
    }

    /// Takes what a look found; whether this node must forget everything.
    fn take(&mut self, look: Look, now: Timestamp) -> bool {
        let lost = self.read.is_past(now) || self.position.as_ref().is_none_or(|before| look.has_gap(before));
        (self.position, self.read, self.emptied, self.skew) = (Some(look.position), Moment::at(now), None, look.skew);
        lost
    }
}

impl Db {
    /// One look at what others changed; called every half second by the node.
    ///
    /// # Errors
    /// `Unavailable`.
    pub async fn follow_invalidations(&self) -> Result<()> {
        let before = self.invalidations().sight().position.clone();
        let before = before.as_ref();
        let (look, keys) = self.read(&Scope::system(self.now()), |tx| async move { tx.look(before).await }).await?;
        let lost = self.invalidations().sight().take(look, self.now());
        if lost {
            self.invalidations().tell(Heard::Everything);
        } else {
            self.invalidations().announce(&keys);
        }
        Ok(())
    }

    /// How far this machine's clock is ahead of the database's, at least; none where both are one clock.
    ///
    /// # Errors
    /// `Unavailable`.
    pub async fn skew(&self) -> Result<Option<TimeDelta>> {
        let look = self.read(&Scope::system(self.now()), |tx| async move { tx.look(None).await }).await;
        look.map(|(look, _)| look.skew)
    }

    /// Forgets keys that every node has long seen, by the database's own clock.
    ///
    /// # Errors
    /// `Unavailable`.
    pub async fn forget_invalidations(&self) -> Result<u64> {
        let statement = dialect::forget_told(self.backend(), self.now());
        let statement = &statement;
        self.write(&Scope::system(self.now()), |tx| async move {
            let done = tx.session.execute_raw(statement.clone()).await.map_err(|e| tx.explain(e))?;
            Ok(done.rows_affected())
        })
        .await
    }
}

impl Tx {
    /// How far the database has come, and the keys that were told since `before`; both of one snapshot.
    async fn look(&self, before: Option<&Position>) -> Result<(Look, Vec<String>)> {
        let backend = self.session.get_database_backend();
        let asked = self.db().now();
        let row = self.session.query_one_raw(Statement::from_string(backend, dialect::position(backend))).await;
        let answered = self.db().now();
        let row = row.map_err(|e| self.explain(e))?.ok_or_else(|| Error::internal("the database says nothing of itself"))?;
        let (life, snapshot): (String, String) =
            (row.try_get("", "life").map_err(|e| self.explain(e))?, row.try_get("", "snapshot").map_err(|e| self.explain(e))?);
        let clock: Option<Timestamp> = row.try_get("", "clock").map_err(|e| self.explain(e))?;
        let kept: Option<i64> = row.try_get("", "kept").map_err(|e| self.explain(e))?;
        let position = Position::parse(life, &snapshot, clock).ok_or_else(|| Error::internal(format!("no snapshot: {snapshot}")))?;
        let keys = match before {
            Some(before) => self.told_since(before).await?,
            None => Vec::new(),
        };
        Ok((Look { position, kept, skew: clock.map(|clock| ahead(asked, clock, answered)) }, keys))
    }

    async fn told_since(&self, before: &Position) -> Result<Vec<String>> {
        let statement = dialect::told_since(self.session.get_database_backend(), before.next, &before.open);
        let rows = self.session.query_all_raw(statement).await.map_err(|e| self.explain(e))?;
        rows.iter().map(|row| row.try_get_by_index::<String>(0).map_err(Error::internal)).collect()
    }
}

/// How far a clock that showed `asked` and then `answered` is ahead of one that showed `other` in between, at least.
fn ahead(asked: Timestamp, other: Timestamp, answered: Timestamp) -> TimeDelta {
    if other < asked {
        asked - other
    } else if other > answered {
        answered - other
    } else {
        TimeDelta::zero()
    }
}
