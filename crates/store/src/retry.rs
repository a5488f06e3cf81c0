//! Write transactions and their retries. On PostgreSQL they are serialisable: one that conflicts with another is rolled back and retried, so
//! that a rule that reads other rows holds without a lock. Retries of one node queue up.
//! A rule then needs no locks of its own, as long as both sides of it read: one forgotten lock would be one hole (decision 19).

use std::{sync::Arc, time::Duration};

use kernel::{Error, Result, Scope};
use tokio::{
    sync::{Mutex, MutexGuard, RwLock, RwLockReadGuard, RwLockWriteGuard},
    time::{sleep, timeout},
};

use crate::{
    Db, Engine, Tx,
    dialect::{self, Level, Meaning},
    transaction::{self, Attempts},
    writer::Lost,
};

/// How often a write is attempted before its caller gets `Stale`.
pub(crate) const ATTEMPTS: u32 = 10;
/// From this attempt on, a write runs alone on its node: PostgreSQL detects conflicts per index page, so unrelated writes to a small table
/// may collide again and again (decision 19).
const ALONE: u32 = 4;
/// How long an attempt waits for others, at most: a long transaction may be running, and must not block everybody.
const WAIT: Duration = Duration::from_millis(250);
/// The longest back-off before the second attempt, in microseconds; it doubles with each attempt.
const BACK_OFF: u64 = 1_000;
/// How often it doubles.
const DOUBLINGS: u32 = 6;

/// A weaker isolation than serializable for a write on PostgreSQL, and why it suffices. For work that reads only rows that it locks or
/// updates by key: it avoids the bookkeeping and the retries.
#[derive(Debug, Clone, Copy)]
pub enum Isolation {
    /// Repeatable read: one snapshot; a row changed since is a conflict.
    Snapshot(&'static str),
    /// Read committed: each statement sees the latest commits and waits for rows that another transaction changes.
    Latest(&'static str),
}

impl Isolation {
    fn level(self) -> Level {
        match self {
            Isolation::Snapshot(_) => Level::Snapshot,
            Isolation::Latest(_) => Level::Latest,
        }
    }
}

/// Serialises the retries of a node: two writes that conflicted would conflict again.
#[derive(Debug, Default)]
pub(crate) struct RetryQueue {
    retries: Mutex<()>,
    /// Held for reading by each running write.
    running: RwLock<()>,
}

/// The permit to run, until it is dropped. It is acquired with a short timeout: it saves work, and correctness does not depend on it.
#[allow(dead_code, reason = "the guards are held until the permit is dropped")]
#[derive(Default)]
pub(crate) struct RetryPermit<'a> {
    retry: Option<MutexGuard<'a, ()>>,
    shared: Option<RwLockReadGuard<'a, ()>>,
    alone: Option<RwLockWriteGuard<'a, ()>>,
}

impl RetryQueue {
    async fn admit(&self, attempt: u32) -> RetryPermit<'_> {
        let retry = if attempt > 1 { briefly(self.retries.lock()).await } else { None };
        if attempt < ALONE {
            RetryPermit { retry, shared: briefly(self.running.read()).await, alone: None }
        } else {
            RetryPermit { retry, shared: None, alone: briefly(self.running.write()).await }
        }
    }
}

async fn briefly<T>(wait: impl Future<Output = T>) -> Option<T> {
    timeout(WAIT, wait).await.ok()
}

impl Db {
    /// Runs `work` in a transaction within `scope`: committed with its audit record on `Ok`, rolled back on `Err`, retried from the start
    /// on a conflict. `work` must not make network calls or open other writes.
    ///
    /// # Errors
    /// Those of `work`, `Unavailable`, or `Stale` after the last attempt.
    pub async fn write<T, Work>(&self, scope: &Scope, work: impl Fn(Arc<Tx>) -> Work) -> Result<T>
    where
        Work: Future<Output = Result<T>>,
    {
        until_committed(Attempts::new(self, scope, Level::Serial), work).await
    }

    /// As [`Db::write`], with a weaker isolation.
    ///
    /// # Errors
    /// As [`Db::write`].
    pub async fn write_with<T, Work>(&self, scope: &Scope, less: Isolation, work: impl Fn(Arc<Tx>) -> Work) -> Result<T>
    where
        Work: Future<Output = Result<T>>,
    {
        until_committed(Attempts::new(self, scope, less.level()), work).await
    }

    /// Waits until this attempt may run. A single writer needs no queue, and weaker isolation levels cause no serialisation conflicts.
    pub(crate) async fn admit(&self, level: Level, attempt: u32) -> RetryPermit<'_> {
        if self.engine() == Engine::Sqlite {
            return RetryPermit::default();
        }
        if attempt > 1 {
            let longest = BACK_OFF << (attempt - 2).min(DOUBLINGS);
            let drawn = u64::from_le_bytes(self.entropy().bytes());
            sleep(Duration::from_micros(drawn % longest)).await;
        }
        match level {
            Level::Serial => self.retry_queue().admit(attempt).await,
            Level::Snapshot | Level::Latest => RetryPermit::default(),
        }
    }
}

async fn until_committed<T, Work>(mut attempts: Attempts<'_>, work: impl Fn(Arc<Tx>) -> Work) -> Result<T>
where
    Work: Future<Output = Result<T>>,
{
    loop {
        let tx = attempts.begin().await?;
        match transaction::run(&attempts.span, Box::pin(work(Arc::clone(&tx)))).await {
            Err(error) => attempts.again(tx, error).await?,
            Ok(value) if attempts.commit(tx).await? => return Ok(value),
            Ok(_) => (),
        }
    }
}

pub(crate) fn is_lost(error: &Error) -> bool {
    error.cause().is_some_and(|cause| cause.is::<Lost>())
}

pub(crate) fn is_conflict(error: &Error) -> bool {
    let Some(cause) = error.cause() else { return false };
    let wrapped = cause.downcast_ref::<sea_orm::DbErr>().and_then(dialect::driver_error);
    let driver = wrapped.or_else(|| cause.downcast_ref::<sqlx::Error>());
    cause.is::<Lost>() || driver.is_some_and(|error| matches!(dialect::meaning(error), Meaning::Conflict))
}
