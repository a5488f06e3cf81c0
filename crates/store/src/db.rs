//! The database: pools, and the two ways in: [`Db::read`] and [`Db::write`], closures over a [`Tx`].

use std::{sync::Arc, time::Instant};

use kernel::{Clock, Entropy, Error, Result, Scope, Tenancy, Timestamp};
use sea_orm::DbBackend;
use sqlx::Postgres;

use crate::{
    Constraint, Migration, Tx,
    conn::{Conn, Session},
    constraint,
    dialect::{self, Access, Meaning},
    invalidation::Invalidations,
    lanes::Lanes,
    migrate,
    number::Numbers,
    observe,
    turn::Lost,
    watch::Watch,
};

/// How to reach a database.
#[derive(Debug, Clone)]
pub struct Options {
    /// `sqlite://path/file.db` or `postgres://user@host/name`.
    pub url: String,
    /// Connections for readers (SQLite) or in all (PostgreSQL).
    pub connections: u32,
}

/// Which database it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Engine {
    /// Embedded.
    Sqlite,
    /// A server.
    Postgres,
}

impl Engine {
    pub(crate) fn backend(self) -> DbBackend {
        match self {
            Engine::Sqlite => DbBackend::Sqlite,
            Engine::Postgres => DbBackend::Postgres,
        }
    }
}

pub(crate) enum Pools {
    Sqlite(dialect::sqlite::Pools),
    Postgres(Arc<Lanes<Postgres>>),
}

struct Shared {
    pools: Pools,
    clock: Arc<dyn Clock>,
    entropy: Arc<dyn Entropy>,
    constraints: Vec<Constraint>,
    numbers: Numbers,
    invalidations: Invalidations,
    watch: Watch,
}

/// A handle to the database; cheap to clone.
#[derive(Clone)]
pub struct Db(Arc<Shared>);

/// How often a write is run again when another transaction was faster.
const ATTEMPTS: u32 = 8;

impl Db {
    /// Connects. `migrations` are those of the whole product: their unique constraints explain violations.
    ///
    /// # Errors
    /// `Unavailable` when the database can't be reached, `Internal` when the URL is of no known kind.
    pub async fn connect(options: &Options, migrations: &[Migration], clock: Arc<dyn Clock>, entropy: Arc<dyn Entropy>) -> Result<Self> {
        let pools = if options.url.starts_with("sqlite:") {
            Pools::Sqlite(dialect::sqlite::connect(&options.url, options.connections).await.map_err(Error::unavailable)?)
        } else if options.url.starts_with("postgres:") || options.url.starts_with("postgresql:") {
            Pools::Postgres(dialect::postgres::connect(&options.url, options.connections).await.map_err(Error::unavailable)?)
        } else {
            return Err(Error::internal("a database URL starts with sqlite: or postgres:"));
        };
        let constraints = migrate::constraints(migrations);
        let (numbers, invalidations, watch) = (Numbers::default(), Invalidations::default(), Watch::default());
        Ok(Self(Arc::new(Shared { pools, clock, entropy, constraints, numbers, invalidations, watch })))
    }

    /// Which database it is.
    pub fn engine(&self) -> Engine {
        match self.0.pools {
            Pools::Sqlite(_) => Engine::Sqlite,
            Pools::Postgres(_) => Engine::Postgres,
        }
    }

    pub(crate) fn pooled(&self) -> &Pools {
        &self.0.pools
    }

    pub(crate) fn backend(&self) -> DbBackend {
        match self.0.pools {
            Pools::Sqlite(_) => DbBackend::Sqlite,
            Pools::Postgres(_) => DbBackend::Postgres,
        }
    }

    /// The present instant.
    pub fn now(&self) -> Timestamp {
        self.0.clock.now()
    }

    /// The clock.
    pub fn clock(&self) -> &Arc<dyn Clock> {
        &self.0.clock
    }

    /// Where ids and random bytes come from.
    pub fn entropy(&self) -> &Arc<dyn Entropy> {
        &self.0.entropy
    }

    /// The unique constraints that are explained to callers.
    pub fn constraints(&self) -> &[Constraint] {
        &self.0.constraints
    }

    pub(crate) fn numbers(&self) -> &Numbers {
        &self.0.numbers
    }

    pub(crate) fn watching(&self) -> &Watch {
        &self.0.watch
    }

    /// Caches that follow changes made on any node.
    pub fn invalidations(&self) -> &Invalidations {
        &self.0.invalidations
    }

    /// Why this connection may not serve (PostgreSQL: superuser, owner); `None` when it may.
    ///
    /// # Errors
    /// `Unavailable` when the database is away.
    pub async fn unfit_to_serve(&self) -> Result<Option<String>> {
        match &self.0.pools {
            Pools::Sqlite(_) => Ok(None),
            Pools::Postgres(lanes) => dialect::postgres::unfit_to_serve(lanes.pool()).await.map_err(dialect::plain),
        }
    }

    /// Closes every connection.
    pub async fn close(&self) {
        match &self.0.pools {
            Pools::Sqlite(pools) => {
                pools.readers.close().await;
                pools.writer.lanes().close().await;
            }
            Pools::Postgres(lanes) => lanes.close().await,
        }
    }

    async fn acquire(&self, access: Access) -> Result<Conn> {
        let began = Instant::now();
        let conn = match (&self.0.pools, access) {
            (Pools::Sqlite(pools), Access::Read) => pools.readers.acquire().await.map(Conn::Reader),
            (Pools::Sqlite(pools), Access::Write) => pools.writer.acquire(true).await.map(Conn::Writer),
            (Pools::Sqlite(pools), Access::WriteAlone) => pools.writer.acquire(false).await.map(Conn::Writer),
            (Pools::Postgres(lanes), _) => lanes.acquire().await.map(Conn::Postgres),
        };
        observe::waited(self.engine(), access, began.elapsed());
        if matches!(conn, Err(sqlx::Error::PoolTimedOut)) {
            observe::in_vain();
        }
        conn.map_err(dialect::plain)
    }

    pub(crate) async fn open(&self, access: Access, scope: &Scope) -> Result<Tx> {
        let session = self.begin(access, scope.tenancy()).await?;
        Ok(Tx::new(session, scope.clone(), self.clone(), access))
    }

    /// A transaction of the schema's owner, outside every scope: migrations and backup only.
    pub(crate) async fn open_owner(&self) -> Result<Session> {
        self.open_unscoped(Access::WriteAlone).await
    }

    /// The same, for a look at the catalogue.
    pub(crate) async fn open_owner_to_read(&self) -> Result<Session> {
        self.open_unscoped(Access::Read).await
    }

    async fn open_unscoped(&self, access: Access) -> Result<Session> {
        self.begin(access, &Tenancy::System).await
    }

    /// Begins a transaction. A pooled connection may have died with its server while it lay there; nothing was said on it yet,
    /// so the next one is tried, as many as there can be.
    async fn begin(&self, access: Access, tenancy: &Tenancy) -> Result<Session> {
        let opening = dialect::opening(self.backend(), access, tenancy);
        let mut spare = match &self.0.pools {
            Pools::Sqlite(_) => 0,
            Pools::Postgres(lanes) => lanes.pool().size(),
        };
        loop {
            let conn = self.acquire(access).await?;
            match Session::open(conn, opening.clone(), self.0.watch.clone()).await {
                Ok(session) => return Ok(session),
                Err(error) if spare > 0 && matches!(dialect::meaning(&error), Meaning::Unavailable) => spare -= 1,
                Err(error) => return Err(dialect::plain(error)),
            }
        }
    }

    /// Runs `work` in a read-only transaction within `scope`: one snapshot for all its queries.
    ///
    /// The closure gets a handle and gives a future (`|tx| async move {..}`) rather than being an async closure: futures of
    /// async closures that borrow from their surroundings can't be proved `Send` by the compiler yet.
    ///
    /// # Errors
    /// What `work` gives, or `Unavailable`.
    pub async fn read<T, Work>(&self, scope: &Scope, work: impl FnOnce(Arc<Tx>) -> Work) -> Result<T>
    where
        Work: Future<Output = Result<T>>,
    {
        let once = Box::pin(async {
            let tx = Arc::new(self.open(Access::Read, scope).await?);
            let result = work(Arc::clone(&tx)).await;
            match &result {
                Ok(_) => tx.keep().await?,
                Err(_) => tx.give_up().await,
            }
            result
        });
        self.traced("read", once).await
    }

    /// Runs `work` in a transaction within `scope`: committed with its audit record on `Ok`, rolled back on `Err`, run
    /// again from the start when another transaction was faster. No network call belongs inside.
    ///
    /// # Errors
    /// What `work` gives, `Unavailable`, or `Stale` when it lost every time.
    pub async fn write<T, Work>(&self, scope: &Scope, work: impl Fn(Arc<Tx>) -> Work) -> Result<T>
    where
        Work: Future<Output = Result<T>>,
    {
        self.traced("write", Box::pin(self.until_kept(scope, work))).await
    }

    async fn until_kept<T, Work>(&self, scope: &Scope, work: impl Fn(Arc<Tx>) -> Work) -> Result<T>
    where
        Work: Future<Output = Result<T>>,
    {
        let (mut attempt, mut access) = (0, Access::Write);
        loop {
            attempt += 1;
            let tx = Arc::new(self.open(access, scope).await?);
            let outcome = match work(Arc::clone(&tx)).await {
                Ok(value) => match tx.append_audit().await {
                    Ok(()) => tx.keep().await.map(|()| value),
                    Err(error) => Err(error),
                },
                Err(error) => Err(error),
            };
            match outcome {
                Ok(value) => {
                    self.0.invalidations.announce(&tx.take_invalidated());
                    return Ok(value);
                }
                Err(error) => {
                    tx.give_up().await;
                    if attempt >= ATTEMPTS || !is_conflict(&error) {
                        return Err(error);
                    }
                    if is_lost(&error) {
                        // What befell the others' commit befalls this one too, or it doesn't: it hears for itself.
                        access = Access::WriteAlone;
                    }
                    observe::again(attempt);
                    tracing::debug!(attempt, "another transaction was faster, running again");
                }
            }
        }
    }

    /// Runs a statement that an embedded database allows outside a transaction alone.
    pub(crate) async fn outside_transaction(&self, sql: &str) -> Result<()> {
        match &self.0.pools {
            Pools::Sqlite(pools) => {
                sqlx::raw_sql(sqlx::AssertSqlSafe(sql.to_owned())).execute(pools.readers.pool()).await.map(drop).map_err(dialect::plain)
            }
            Pools::Postgres(_) => Err(Error::internal("only an embedded database is copied as a file")),
        }
    }

    pub(crate) fn explain(&self, error: sea_orm::DbErr) -> Error {
        constraint::explain(&self.0.constraints, error)
    }
}

fn is_lost(error: &Error) -> bool {
    error.cause().is_some_and(|cause| cause.is::<Lost>())
}

fn is_conflict(error: &Error) -> bool {
    let Some(cause) = error.cause() else { return false };
    let wrapped = cause.downcast_ref::<sea_orm::DbErr>().and_then(dialect::driver_error);
    let driver = wrapped.or_else(|| cause.downcast_ref::<sqlx::Error>());
    cause.is::<Lost>() || driver.is_some_and(|error| matches!(dialect::meaning(error), Meaning::Conflict))
}
