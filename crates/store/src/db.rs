//! The database: pools, and the two entry points [`Db::read`] and [`Db::write`], closures over a [`Tx`].

use std::{
    sync::{Arc, OnceLock},
    time::Instant,
};

use kernel::{Clock, Entropy, Error, Result, Scope, Tenancy, Timestamp};
use sea_orm::{ConnectionTrait, DbBackend, Statement};
use sqlx::Postgres;
use tokio::time::timeout;

use crate::{
    Constraint, Migration, Schema, Tx,
    chain::{Begun, Signer},
    claim::Guards,
    closed::ClosedClients,
    conn::{Conn, Session},
    constraint,
    dialect::{self, Access, Level, postgres::fitness},
    invalidation::Invalidations,
    migrate,
    number::Numbers,
    observe,
    pool::ConnectionPool,
    referred::Referring,
    retry::RetryQueue,
    transaction::{self, Reading},
    turn::Turns,
    watch::Watch,
};

/// How to reach a database.
#[derive(Debug, Clone)]
pub struct Options {
    /// `sqlite://path/file.db` or `postgres://user@host/name`.
    pub url: String,
    /// Connections for readers (SQLite) or in total (PostgreSQL).
    pub connections: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Engine {
    /// Embedded.
    Sqlite,
    /// A database server.
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
    Postgres(Arc<ConnectionPool<Postgres>>),
}

struct Shared {
    pools: Pools,
    clock: Arc<dyn Clock>,
    entropy: Arc<dyn Entropy>,
    constraints: Vec<Constraint>,
    referring: Vec<Referring>,
    numbers: Numbers,
    invalidations: Invalidations,
    watch: Watch,
    line: RetryQueue,
    turns: Turns,
    signer: OnceLock<Arc<dyn Signer>>,
    closed: OnceLock<ClosedClients>,
    begun: Begun,
}

/// A handle to the database; cheap to clone.
#[derive(Clone)]
pub struct Db(Arc<Shared>, Guards);

impl Db {
    /// Connects. `migrations` are the whole product's: their unique constraints are mapped to field errors.
    ///
    /// # Errors
    /// `Unavailable` when the database can't be reached, `Internal` when the URL is of an unknown kind.
    pub async fn connect(options: &Options, migrations: &[Migration], clock: Arc<dyn Clock>, entropy: Arc<dyn Entropy>) -> Result<Self> {
        let pools = if options.url.starts_with("sqlite:") {
            Pools::Sqlite(dialect::sqlite::connect(&options.url, options.connections).await.map_err(Error::unavailable)?)
        } else if options.url.starts_with("postgres:") || options.url.starts_with("postgresql:") {
            Pools::Postgres(dialect::postgres::connect(&options.url, options.connections).await.map_err(Error::unavailable)?)
        } else {
            return Err(Error::internal("the database URL must start with sqlite: or postgres:"));
        };
        let (constraints, referring) = migrate::constraints(migrations);
        let (numbers, invalidations, watch) = (Numbers::default(), Invalidations::new(clock.now()), Watch::default());
        let shared = Shared {
            pools,
            clock,
            entropy,
            constraints,
            referring,
            numbers,
            invalidations,
            watch,
            line: RetryQueue::default(),
            turns: Turns::default(),
            signer: OnceLock::new(),
            closed: OnceLock::new(),
            begun: Begun::default(),
        };
        Ok(Self(Arc::new(shared), Guards::default()))
    }

    pub(crate) fn guards(&self) -> &Guards {
        &self.1
    }

    /// The same database by a handle that is bound to `guards`.
    pub(crate) fn bound(&self, guards: Guards) -> Self {
        Self(Arc::clone(&self.0), guards)
    }

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

    /// The current instant.
    pub fn now(&self) -> Timestamp {
        self.0.clock.now()
    }

    pub fn clock(&self) -> &Arc<dyn Clock> {
        &self.0.clock
    }

    /// Source of ids and random bytes.
    pub fn entropy(&self) -> &Arc<dyn Entropy> {
        &self.0.entropy
    }

    /// The unique constraints that are mapped to field errors.
    pub fn constraints(&self) -> &[Constraint] {
        &self.0.constraints
    }

    pub(crate) fn numbers(&self) -> &Numbers {
        &self.0.numbers
    }

    pub(crate) fn watching(&self) -> &Watch {
        &self.0.watch
    }

    pub(crate) fn referring(&self) -> &[Referring] {
        &self.0.referring
    }

    pub(crate) fn turns(&self) -> &Turns {
        &self.0.turns
    }

    pub(crate) fn retry_queue(&self) -> &RetryQueue {
        &self.0.line
    }

    /// Signs the audit log from now on. Only the first signer counts: there is one key for a database.
    pub fn sign_audit(&self, signer: Arc<dyn Signer>) {
        // A second one is ignored, as documented.
        let _ = self.0.signer.set(signer);
    }

    pub(crate) fn signer(&self) -> Option<&Arc<dyn Signer>> {
        self.0.signer.get()
    }

    pub(crate) fn closed(&self) -> &OnceLock<ClosedClients> {
        &self.0.closed
    }

    pub(crate) fn begun(&self) -> &Begun {
        &self.0.begun
    }

    /// Invalidation of caches across nodes.
    pub fn invalidations(&self) -> &Invalidations {
        &self.0.invalidations
    }

    /// Why the database of `options`, or a pooler in front of it, can't be used for a portal; `None` if it can.
    ///
    /// # Errors
    /// `Unavailable` when the database can't be reached.
    pub async fn refused(options: &Options) -> Result<Option<String>> {
        if options.url.starts_with("postgres") { fitness::refused(&options.url).await.map_err(Error::unavailable) } else { Ok(None) }
    }

    /// Why the connected role must not serve (PostgreSQL): row-level security doesn't separate tenants for it; `None` when it may.
    /// `migrations` are the whole product's.
    pub async fn unfit_to_serve(&self, migrations: &[Migration]) -> Result<Option<String>> {
        let Pools::Postgres(pool) = &self.0.pools else { return Ok(None) };
        let mut schema = Schema::new(self.backend());
        migrations.iter().for_each(|m| (m.up)(&mut schema));
        fitness::unfit_to_serve(pool.pool(), &schema.tables).await.map_err(dialect::plain)
    }

    /// Whether the database would accept a write now: a standby, one that was set to read-only, or a file that may only be read doesn't.
    pub async fn accepts_writes(&self) -> Result<bool> {
        if let Pools::Sqlite(pools) = &self.0.pools {
            return pools.writer.accepts_writes().await.map_err(dialect::plain);
        }
        let session = self.open_owner_to_read().await?;
        let row = session.query_one_raw(Statement::from_string(self.backend(), dialect::postgres::ACCEPTS_WRITES)).await;
        let accepts = row.map_err(|e| self.explain(e))?.map_or(Ok(false), |row| row.try_get_by_index(0)).map_err(Error::internal)?;
        session.commit(Vec::new()).await?;
        Ok(accepts)
    }

    /// Closes every connection.
    pub async fn close(&self) {
        match &self.0.pools {
            Pools::Sqlite(pools) => {
                pools.readers.close().await;
                pools.writer.pool().close().await;
            }
            Pools::Postgres(pool) => pool.close().await,
        }
    }

    async fn acquire(&self, access: Access) -> Result<Conn> {
        let began = Instant::now();
        let conn = match (&self.0.pools, access) {
            (Pools::Sqlite(pools), Access::Read) => pools.readers.acquire().await.map(Conn::Reader),
            (Pools::Sqlite(pools), Access::Write) => pools.writer.acquire(true).await.map(Conn::Writer),
            (Pools::Sqlite(pools), Access::WriteAlone) => pools.writer.acquire(false).await.map(Conn::Writer),
            (Pools::Postgres(pool), _) => pool.acquire().await.map(Conn::Postgres),
        };
        observe::waited(self.engine(), access, began.elapsed());
        if matches!(conn, Err(sqlx::Error::PoolTimedOut)) {
            observe::missed();
        }
        conn.map_err(dialect::plain)
    }

    pub(crate) async fn open(&self, access: Access, level: Level, scope: &Scope) -> Result<Tx> {
        let session = self.begin(access, level, scope.tenancy()).await?;
        Ok(Tx::new(session, scope.clone(), self.clone(), access))
    }

    /// A transaction as the schema's owner, outside every scope: for migrations and backup only.
    pub(crate) async fn open_owner(&self) -> Result<Session> {
        let session = self.open_unscoped(Access::WriteAlone).await?;
        if self.engine() == Engine::Postgres {
            session.raw(dialect::postgres::WITHOUT_LOCK_TIMEOUT).await.map_err(dialect::plain)?;
        }
        Ok(session)
    }

    /// The same, to read the catalogue.
    pub(crate) async fn open_owner_to_read(&self) -> Result<Session> {
        self.open_unscoped(Access::Read).await
    }

    async fn open_unscoped(&self, access: Access) -> Result<Session> {
        self.begin(access, Level::Snapshot, &Tenancy::System).await
    }

    /// Begins a transaction. An idle connection may have died with its server; since nothing was sent on it yet, the next one is tried, up
    /// to the size of the pool.
    async fn begin(&self, access: Access, level: Level, tenancy: &Tenancy) -> Result<Session> {
        let Pools::Postgres(pool) = &self.0.pools else { return self.begin_on_any(access, level, tenancy).await };
        // A connection may also lead to a server that has become unreachable and never answers.
        let begun = timeout(pool.acquire_timeout(), self.begin_on_any(access, level, tenancy)).await;
        begun.unwrap_or_else(|_| Err(dialect::plain(sqlx::Error::PoolTimedOut)))
    }

    async fn begin_on_any(&self, access: Access, level: Level, tenancy: &Tenancy) -> Result<Session> {
        let opening = dialect::opening(self.backend(), access, level, tenancy);
        let mut spare = match &self.0.pools {
            Pools::Sqlite(_) => 0,
            Pools::Postgres(pool) => pool.pool().size(),
        };
        loop {
            let conn = self.acquire(access).await?;
            match Session::open(conn, opening.clone(), self.0.watch.clone()).await {
                Ok(session) => return Ok(session),
                Err(error) if spare > 0 && dialect::is_away(&error) => spare -= 1,
                Err(error) if dialect::is_away(&error) => return Err(Error::unavailable(error)),
                Err(error) => return Err(dialect::plain(error)),
            }
        }
    }

    /// Runs `work` in a read-only transaction within `scope`: one snapshot for all its queries.
    ///
    /// The closure takes a handle and returns a future (`|tx| async move {..}`) rather than being an async closure: the compiler can't yet
    /// prove that futures of async closures with borrowed captures are `Send`.
    ///
    /// # Errors
    /// Those of `work`, or `Unavailable`.
    pub async fn read<T, Work>(&self, scope: &Scope, work: impl FnOnce(Arc<Tx>) -> Work) -> Result<T>
    where
        Work: Future<Output = Result<T>>,
    {
        let reading = Reading::begin(self, scope).await?;
        let result = transaction::run(&reading.span, Box::pin(work(Arc::clone(&reading.tx)))).await;
        reading.end(result.as_ref().err()).await?;
        result
    }

    /// Runs a statement that an embedded database allows only outside a transaction.
    pub(crate) async fn outside_transaction(&self, sql: &str) -> Result<()> {
        match &self.0.pools {
            Pools::Sqlite(pools) => {
                sqlx::raw_sql(sqlx::AssertSqlSafe(sql.to_owned())).execute(pools.readers.pool()).await.map(drop).map_err(dialect::plain)
            }
            Pools::Postgres(_) => Err(Error::internal("only an embedded database can be copied as a file")),
        }
    }

    pub(crate) fn explain(&self, error: sea_orm::DbErr) -> Error {
        constraint::explain(&self.0.constraints, error)
    }
}
