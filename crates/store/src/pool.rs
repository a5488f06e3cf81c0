//! A connection pool in front of the driver's.
//!
//! The driver's pool pings every connection that is released: a round trip for each transaction, against a fault that a [`Lease`] already
//! rules out. So idle connections are kept here, and the driver's pool only opens and closes them.
//!
//! Work inside a transaction may open another one, as a cache does that reads a setting. If transactions held all connections and each
//! waited for one more, none would end. So a part of the connections is reserved for transactions that are opened inside another.

use std::{
    cell::Cell,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use sqlx::{Database, Pool, pool::PoolConnection};
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    time::timeout,
};

/// After this long a connection is closed: servers and proxies drop long-lived connections.
const LIFETIME: Duration = Duration::from_secs(30 * 60);

thread_local! {
    static INSIDE: Cell<bool> = const { Cell::new(false) };
}

/// While it lives, further connections may be reserved ones. It lives as long as the work of a transaction is polled, on the thread that
/// polls it.
pub(crate) struct Inside {
    before: bool,
}

/// Begins to poll the work of a transaction.
pub(crate) fn enter() -> Inside {
    Inside { before: INSIDE.replace(true) }
}

impl Drop for Inside {
    fn drop(&mut self) {
        INSIDE.set(self.before);
    }
}

/// How many of `connections` are reserved: a quarter, and at least one if there are several.
fn reserved(connections: usize) -> usize {
    if connections > 1 { (connections / 4).max(1) } else { 0 }
}

/// The connections of a driver's pool, at most as many as that may open.
pub(crate) struct ConnectionPool<DB: Database> {
    pool: Pool<DB>,
    free: Arc<Semaphore>,
    /// Connections that are not reserved.
    open: Arc<Semaphore>,
    idle: Mutex<Vec<PooledConnection<DB>>>,
}

struct PooledConnection<DB: Database> {
    connection: PoolConnection<DB>,
    since: Instant,
}

impl<DB: Database> ConnectionPool<DB> {
    pub(crate) fn new(pool: Pool<DB>) -> Arc<Self> {
        let free = usize::try_from(pool.options().get_max_connections()).unwrap_or(1);
        let open = Arc::new(Semaphore::new(free - reserved(free)));
        Arc::new(Self { pool, free: Arc::new(Semaphore::new(free)), open, idle: Mutex::default() })
    }

    /// The driver's pool, for work outside a transaction.
    pub(crate) fn pool(&self) -> &Pool<DB> {
        &self.pool
    }

    /// How long a caller waits for a connection.
    pub(crate) fn acquire_timeout(&self) -> Duration {
        self.pool.options().get_acquire_timeout()
    }

    fn idle(&self) -> MutexGuard<'_, Vec<PooledConnection<DB>>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A connection for one transaction: the idle one that was used last, or a new one.
    ///
    /// # Errors
    /// `PoolTimedOut` when none was released within the acquire timeout, errors of connecting.
    pub(crate) async fn acquire(self: &Arc<Self>) -> Result<Lease<DB>, sqlx::Error> {
        // One timeout for waiting and for connecting.
        timeout(self.acquire_timeout(), self.lease()).await.map_err(|_| sqlx::Error::PoolTimedOut)?
    }

    async fn lease(self: &Arc<Self>) -> Result<Lease<DB>, sqlx::Error> {
        let outermost = if INSIDE.get() { None } else { Some(permit(&self.open).await?) };
        let permits = (outermost, permit(&self.free).await?);
        let waiting = self.idle().pop();
        let connection = match waiting {
            Some(connection) => connection,
            None => PooledConnection { connection: self.pool.acquire().await?, since: Instant::now() },
        };
        Ok(Lease { connection: Some(connection), reusable: false, owner: Arc::clone(self), _permits: permits })
    }

    /// The most connections at once.
    pub(crate) fn max(&self) -> u32 {
        self.pool.options().get_max_connections()
    }

    /// Connections in use (or being opened), and idle ones.
    pub(crate) fn used_and_idle(&self) -> (u32, u32) {
        let free = u32::try_from(self.free.available_permits()).unwrap_or(u32::MAX);
        let idle = self.idle().len() + self.pool.num_idle();
        (self.max().saturating_sub(free), u32::try_from(idle).unwrap_or(u32::MAX))
    }

    fn close_idle(&self) {
        let idle = std::mem::take(&mut *self.idle());
        for mut waiting in idle {
            waiting.connection.close_on_drop();
        }
    }

    pub(crate) async fn close(&self) {
        self.idle().clear();
        self.pool.close().await;
    }
}

impl<DB: Database> Drop for ConnectionPool<DB> {
    fn drop(&mut self) {
        // Releasing a connection to the driver's pool needs a runtime, which may have ended.
        for connection in self.idle().drain(..) {
            drop(connection.connection.detach());
        }
    }
}

/// A connection in use. Dropping it closes the connection, unless it was marked as [`reusable`](Lease::mark_reusable).
pub(crate) struct Lease<DB: Database> {
    connection: Option<PooledConnection<DB>>,
    reusable: bool,
    owner: Arc<ConnectionPool<DB>>,
    _permits: (Option<OwnedSemaphorePermit>, OwnedSemaphorePermit),
}

async fn permit(of: &Arc<Semaphore>) -> Result<OwnedSemaphorePermit, sqlx::Error> {
    Arc::clone(of).acquire_owned().await.map_err(|_| sqlx::Error::PoolClosed)
}

impl<DB: Database> Lease<DB> {
    /// The connection, which is only absent while the lease is being dropped.
    pub(crate) fn connection(&mut self) -> Result<&mut DB::Connection, sqlx::Error> {
        self.connection.as_mut().map(|connection| &mut *connection.connection).ok_or(sqlx::Error::WorkerCrashed)
    }

    /// Closes the connection, and with it the idle ones: they lead to a server that is no longer the right one.
    pub(crate) fn leave_server(self) {
        self.owner.close_idle();
    }

    /// No transaction is open on it: the next one may use it.
    pub(crate) fn mark_reusable(&mut self) {
        self.reusable = true;
    }
}

impl<DB: Database> Drop for Lease<DB> {
    fn drop(&mut self) {
        let Some(mut connection) = self.connection.take() else { return };
        if !self.reusable {
            connection.connection.close_on_drop();
        } else if connection.since.elapsed() < LIFETIME && !self.owner.pool.is_closed() {
            self.owner.idle().push(connection);
        }
    }
}

#[cfg(test)]
mod tests {
    use sqlx::postgres::{PgConnectOptions, PgPoolOptions};

    use super::*;

    /// A server that accepts connections and never answers; the paused clock advances while all wait.
    #[tokio::test(start_paused = true)]
    async fn no_caller_waits_longer_than_the_acquire_timeout_for_a_silent_server() {
        let silent = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let options = PgConnectOptions::new().host("127.0.0.1").port(silent.local_addr().unwrap().port()).username("nobody");
        let limit = Duration::from_secs(4);
        let pool = ConnectionPool::new(PgPoolOptions::new().max_connections(1).acquire_timeout(limit).connect_lazy_with(options));
        let began = tokio::time::Instant::now();
        let (one, two, three) = tokio::join!(pool.acquire(), pool.acquire(), pool.acquire());
        assert!([one.is_err(), two.is_err(), three.is_err()].iter().all(|failed| *failed));
        assert!(began.elapsed() < limit + Duration::from_secs(1), "{:?}", began.elapsed());
    }
}
