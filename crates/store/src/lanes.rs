//! Connections that stay at hand between transactions.
//!
//! The driver's pool asks each connection that comes back whether it still answers: a round trip for each transaction, which guards
//! against what a [`Lease`] rules out by itself. So connections wait here, and the pool only makes and ends them.

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use sqlx::{Database, Pool, pool::PoolConnection};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// After this long a connection goes back to the pool, which ends it: servers and what lies between grow weary of old ones.
const LIFETIME: Duration = Duration::from_secs(30 * 60);

/// A pool's connections, at most as many as it may make.
pub(crate) struct Lanes<DB: Database> {
    pool: Pool<DB>,
    free: Arc<Semaphore>,
    idle: Mutex<Vec<Lane<DB>>>,
}

struct Lane<DB: Database> {
    connection: PoolConnection<DB>,
    since: Instant,
}

impl<DB: Database> Lanes<DB> {
    pub(crate) fn new(pool: Pool<DB>) -> Arc<Self> {
        let free = usize::try_from(pool.options().get_max_connections()).unwrap_or(1);
        Arc::new(Self { pool, free: Arc::new(Semaphore::new(free)), idle: Mutex::default() })
    }

    /// The pool beneath, for work outside a transaction.
    pub(crate) fn pool(&self) -> &Pool<DB> {
        &self.pool
    }

    /// How long one waits for a connection at most.
    pub(crate) fn patience(&self) -> Duration {
        self.pool.options().get_acquire_timeout()
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Lane<DB>>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A connection for one transaction, the one used last if it waits here.
    ///
    /// # Errors
    /// `PoolTimedOut` when none came free in the pool's time, what connecting gives.
    pub(crate) async fn acquire(self: &Arc<Self>) -> Result<Lease<DB>, sqlx::Error> {
        let free = tokio::time::timeout(self.patience(), Arc::clone(&self.free).acquire_owned()).await;
        let permit = free.map_err(|_| sqlx::Error::PoolTimedOut)?.map_err(|_| sqlx::Error::PoolClosed)?;
        let waiting = self.idle().pop();
        let lane = match waiting {
            Some(lane) => lane,
            None => Lane { connection: self.pool.acquire().await?, since: Instant::now() },
        };
        Ok(Lease { lane: Some(lane), sound: false, lanes: Arc::clone(self), _permit: permit })
    }

    /// As many connections as there may be at once.
    pub(crate) fn max(&self) -> u32 {
        self.pool.options().get_max_connections()
    }

    /// Connections that a transaction has or waits to be made, and open ones that lie ready.
    pub(crate) fn used_and_idle(&self) -> (u32, u32) {
        let free = u32::try_from(self.free.available_permits()).unwrap_or(u32::MAX);
        let idle = self.idle().len() + self.pool.num_idle();
        (self.max().saturating_sub(free), u32::try_from(idle).unwrap_or(u32::MAX))
    }

    /// Ends every connection.
    pub(crate) async fn close(&self) {
        self.idle().clear();
        self.pool.close().await;
    }
}

impl<DB: Database> Drop for Lanes<DB> {
    fn drop(&mut self) {
        // A connection that goes back to its pool needs a runtime, which may be over by now.
        for lane in self.idle().drain(..) {
            drop(lane.connection.detach());
        }
    }
}

/// A connection in use. It is ended on drop, unless it was said to be [`sound`](Lease::sound).
pub(crate) struct Lease<DB: Database> {
    lane: Option<Lane<DB>>,
    sound: bool,
    lanes: Arc<Lanes<DB>>,
    _permit: OwnedSemaphorePermit,
}

impl<DB: Database> Lease<DB> {
    /// The connection itself.
    ///
    /// # Errors
    /// None before it is dropped.
    pub(crate) fn connection(&mut self) -> Result<&mut DB::Connection, sqlx::Error> {
        self.lane.as_mut().map(|lane| &mut *lane.connection).ok_or(sqlx::Error::WorkerCrashed)
    }

    /// No transaction is open on it: the next one may have it.
    pub(crate) fn sound(&mut self) {
        self.sound = true;
    }
}

impl<DB: Database> Drop for Lease<DB> {
    fn drop(&mut self) {
        let Some(mut lane) = self.lane.take() else { return };
        if !self.sound {
            lane.connection.close_on_drop();
        } else if lane.since.elapsed() < LIFETIME && !self.lanes.pool.is_closed() {
            self.lanes.idle().push(lane);
        }
    }
}
