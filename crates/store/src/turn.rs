//! The one writer of an embedded database, handed from transaction to transaction. Those that wait for it share a commit, and so one wait for
//! the disk: each runs in a savepoint of its own, and whoever finds nobody behind commits for all. None is told that it was kept before that.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use sqlx::{Sqlite, SqliteConnection};
use tokio::{runtime::Handle, sync::oneshot};

use crate::{
    dialect::sqlite::{COMMIT, JOIN, LEAVE, OPEN, ROLLBACK, UNDO},
    lanes::{Lanes, Lease},
};

/// Transactions that share a commit at most, so that none waits long for those behind it.
const MOST: usize = 32;

/// The writer's connection and who waits for it, in order.
pub(crate) struct Writer {
    lanes: Arc<Lanes<Sqlite>>,
    line: Mutex<Line>,
}

#[derive(Default)]
struct Line {
    /// Somebody has the turn, or is about to.
    busy: bool,
    waiting: VecDeque<oneshot::Sender<Turn>>,
}

impl Writer {
    pub(crate) fn new(lanes: Arc<Lanes<Sqlite>>) -> Arc<Self> {
        Arc::new(Self { lanes, line: Mutex::default() })
    }

    pub(crate) fn lanes(&self) -> &Arc<Lanes<Sqlite>> {
        &self.lanes
    }

    fn line(&self) -> MutexGuard<'_, Line> {
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The turn to write, with its connection. One that `shares` may leave its commit to those behind it.
    ///
    /// # Errors
    /// `PoolTimedOut` when it did not come in the pool's time, what connecting gives.
    pub(crate) async fn acquire(self: &Arc<Self>, shares: bool) -> Result<Turn, sqlx::Error> {
        let place = self.ask();
        let mut turn = match place {
            Ok(turn) => turn,
            Err(place) => {
                let came = tokio::time::timeout(self.lanes.patience(), place).await;
                came.map_err(|_| sqlx::Error::PoolTimedOut)?.map_err(|_| sqlx::Error::PoolClosed)?
            }
        };
        turn.connect().await?;
        turn.shares = shares;
        Ok(turn)
    }

    /// The turn where it is free, a place in the line where it is not.
    fn ask(self: &Arc<Self>) -> Result<Turn, oneshot::Receiver<Turn>> {
        let mut line = self.line();
        if line.busy {
            let (turn, place) = oneshot::channel();
            line.waiting.push_back(turn);
            return Err(place);
        }
        line.busy = true;
        drop(line);
        Ok(Turn::new(Held::default(), self))
    }

    /// Gives `held` to the next in line; without one a group is committed and the writer lies free.
    fn pass_on(self: &Arc<Self>, mut held: Held) {
        held.begun = false;
        let mut line = self.line();
        while let Some(next) = line.waiting.pop_front() {
            let Err(mut returned) = next.send(Turn::new(held, self)) else { return };
            // That one has left the line.
            held = returned.held.take().unwrap_or_default();
        }
        if held.group.is_empty() {
            line.busy = false;
            drop(line);
            held.free();
            return;
        }
        drop(line);
        // Those who waited have left the line since the last of the group looked, so somebody else must commit. Where nothing runs any
        // more, or the runtime is about to end, the group ends with its connection.
        held.begun = true;
        let turn = Turn::new(held, self);
        if let Ok(runtime) = Handle::try_current() {
            runtime.spawn(turn.commit());
        }
    }
}

/// What goes from hand to hand.
#[derive(Default)]
struct Held {
    /// Made by the first who needs it.
    lease: Option<Lease<Sqlite>>,
    /// Those whose work is done and not committed yet.
    group: Vec<oneshot::Sender<()>>,
    /// The one who has the turn has said something in it.
    begun: bool,
}

impl Held {
    /// Gives back a connection that is in no transaction.
    fn free(mut self) {
        if let Some(lease) = &mut self.lease {
            lease.sound();
        }
    }
}

/// The right to write. Dropped before its end, it ends the connection with all that the group did, unless nothing was said in it.
pub(crate) struct Turn {
    held: Option<Held>,
    writer: Arc<Writer>,
    shares: bool,
}

impl Turn {
    fn new(held: Held, writer: &Arc<Writer>) -> Self {
        Self { held: Some(held), writer: Arc::clone(writer), shares: true }
    }

    fn held(&mut self) -> Result<&mut Held, sqlx::Error> {
        self.held.as_mut().ok_or(sqlx::Error::WorkerCrashed)
    }

    async fn connect(&mut self) -> Result<(), sqlx::Error> {
        let lanes = Arc::clone(&self.writer.lanes);
        let held = self.held()?;
        if held.lease.is_none() {
            held.lease = Some(lanes.acquire().await?);
        }
        Ok(())
    }

    pub(crate) fn connection(&mut self) -> Result<&mut SqliteConnection, sqlx::Error> {
        let held = self.held()?;
        held.begun = true;
        held.lease.as_mut().ok_or(sqlx::Error::WorkerCrashed)?.connection()
    }

    /// Whether others wait for this one's commit.
    pub(crate) fn is_shared(&self) -> bool {
        self.held.as_ref().is_some_and(|held| !held.group.is_empty())
    }

    /// Whether somebody is behind who can commit for this one too.
    fn has_next(&self) -> bool {
        let room = self.held.as_ref().is_some_and(|held| held.group.len() < MOST);
        self.shares && room && self.writer.line().waiting.iter().any(|next| !next.is_closed())
    }

    /// What opens a transaction in this turn.
    pub(crate) fn opening(&self) -> &'static str {
        if self.is_shared() { JOIN } else { OPEN }
    }

    /// How what was done in this turn ends well.
    pub(crate) fn keeping(&self) -> Ending {
        let leave = if self.is_shared() { LEAVE } else { "" };
        if self.has_next() {
            Ending { sql: leave.to_owned(), commits: false }
        } else {
            Ending { sql: format!("{leave}{COMMIT}"), commits: true }
        }
    }

    /// How what was done in this turn is undone, and nothing of the others.
    pub(crate) fn undoing(&self) -> Ending {
        match (self.is_shared(), self.has_next()) {
            (false, _) => Ending { sql: ROLLBACK.to_owned(), commits: false },
            (true, true) => Ending { sql: UNDO.to_owned(), commits: false },
            (true, false) => Ending { sql: format!("{UNDO}{COMMIT}"), commits: true },
        }
    }

    /// The group was committed: tells everybody in it.
    pub(crate) fn committed(mut self) {
        if let Some(mut held) = self.held.take() {
            for member in held.group.drain(..) {
                // Who has gone meanwhile needs no word.
                let _ = member.send(());
            }
            self.writer.pass_on(held);
        }
    }

    /// Leaves what was done to be committed by whoever comes next; the receiver hears once it is, and breaks off if it can't be.
    pub(crate) fn join(mut self) -> oneshot::Receiver<()> {
        let (kept, outcome) = oneshot::channel();
        if let Some(mut held) = self.held.take() {
            held.group.push(kept);
            self.writer.pass_on(held);
        }
        outcome
    }

    /// Nothing of this turn is left to be kept.
    pub(crate) fn leave(mut self) {
        if let Some(held) = self.held.take() {
            self.writer.pass_on(held);
        }
    }

    async fn commit(mut self) {
        let done = match self.connection() {
            Ok(connection) => sqlx::raw_sql(COMMIT).execute(connection).await,
            Err(error) => Err(error),
        };
        match done {
            Ok(_) => self.committed(),
            Err(error) => tracing::warn!(%error, "a shared commit failed; its transactions run again"),
        }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        if let Some(held) = self.held.take() {
            // Where something was said nobody knows what holds: connection and group end here.
            self.writer.pass_on(if held.begun { Held::default() } else { held });
        }
    }
}

/// How a turn ends.
pub(crate) struct Ending {
    /// What is said.
    pub(crate) sql: String,
    /// Whether that commits what the group did.
    pub(crate) commits: bool,
}

/// A commit that several transactions shared did not come about: nothing of them was kept, and each runs again.
#[derive(Debug)]
pub(crate) struct Lost;

impl std::fmt::Display for Lost {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("the transaction shared a commit that did not come about")
    }
}

impl std::error::Error for Lost {}
