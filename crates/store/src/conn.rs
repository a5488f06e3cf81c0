//! A connection in a transaction. It never returns to its pool inside one.
//!
//! If a future is dropped while its transaction begins or commits, the pool would take the connection back in that state, and the next
//! borrower would see the previous tenant's rows. So a connection is closed on drop unless its transaction has ended.

use std::sync::atomic::{AtomicBool, Ordering};

use sea_orm::{ConnectionTrait, DbBackend, DbErr, ExecResult, QueryResult, RuntimeErr, Statement, Values, sea_query::InsertStatement};
use sea_query_sqlx::SqlxValues;
use sqlx::{AssertSqlSafe, PgConnection, Postgres, Sqlite, SqliteConnection};
use tokio::sync::Mutex;

use crate::{
    commit_error::CommitError,
    dialect::{self, Meaning},
    pool::Lease,
    watch::Watch,
    writer::{Ending, Lost, WritePermit},
};

pub(crate) enum Conn {
    Reader(Lease<Sqlite>),
    Writer(WritePermit),
    Postgres(Lease<Postgres>),
}

/// The driver's connection.
enum Wire<'a> {
    Sqlite(&'a mut SqliteConnection),
    Postgres(&'a mut PgConnection),
}

impl Conn {
    fn backend(&self) -> DbBackend {
        match self {
            Conn::Reader(_) | Conn::Writer(_) => DbBackend::Sqlite,
            Conn::Postgres(_) => DbBackend::Postgres,
        }
    }

    fn wire(&mut self) -> Result<Wire<'_>, sqlx::Error> {
        Ok(match self {
            Conn::Reader(lease) => Wire::Sqlite(lease.connection()?),
            Conn::Writer(permit) => Wire::Sqlite(permit.connection()?),
            Conn::Postgres(lease) => Wire::Postgres(lease.connection()?),
        })
    }

    async fn raw(&mut self, sql: &str) -> Result<(), sqlx::Error> {
        let sql = AssertSqlSafe(sql.to_owned());
        match self.wire()? {
            Wire::Sqlite(connection) => sqlx::raw_sql(sql).execute(connection).await.map(drop),
            Wire::Postgres(connection) => sqlx::raw_sql(sql).execute(connection).await.map(drop),
        }
    }

    /// Releases the connection, which has no open transaction.
    fn release(self) {
        match self {
            Conn::Reader(mut lease) => lease.mark_reusable(),
            Conn::Writer(permit) => permit.release(),
            Conn::Postgres(mut lease) => lease.mark_reusable(),
        }
    }

    /// Gives the connection up, which has no open transaction, since no write succeeds on it.
    fn give_up(self) {
        match self {
            Conn::Postgres(lease) => lease.leave_server(),
            // Other callers are waiting for their writes on it.
            Conn::Writer(permit) if permit.is_shared() => permit.release(),
            // Dropped, it is closed.
            Conn::Reader(_) | Conn::Writer(_) => {}
        }
    }
}

/// Progress of opening a transaction.
enum Opening {
    /// To be sent before the first statement.
    Pending(String),
    /// Being sent. If another caller finds this state, the sender was dropped, and the state of the transaction is unknown.
    Sending,
    Sent,
}

/// A connection and the opening of its transaction.
struct Ready {
    conn: Conn,
    opening: Opening,
    has_failed: bool,
    /// The database has refused a write because it only reads.
    is_read_only: bool,
}

/// Statements up to this length stay prepared; longer ones insert or change many rows and are rarely repeated.
const MAX_PERSISTENT: usize = 16 * 1024;

/// Runs `$method` of a prepared query on either kind of connection.
macro_rules! on_connection {
    ($ready:expr, $statement:ident, $method:ident, |$found:ident| $map:expr) => {{
        let ready: &mut Ready = $ready;
        let values = SqlxValues($statement.values.unwrap_or(Values(Vec::new())));
        let persistent = $statement.sql.len() <= MAX_PERSISTENT;
        let sql = AssertSqlSafe(ready.with_opening($statement.sql)?);
        let outcome = match ready.conn.wire()? {
            Wire::Sqlite(connection) => {
                let outcome = sqlx::query_with(sql, values).persistent(persistent).$method(connection).await;
                outcome.map(|$found| $map)
            }
            Wire::Postgres(connection) => {
                let outcome = sqlx::query_with(sql, values).persistent(persistent).$method(connection).await;
                outcome.map(|$found| $map)
            }
        };
        ready.opening = Opening::Sent;
        if let Err(error) = &outcome {
            ready.has_failed = true;
            ready.note(error);
        }
        outcome
    }};
}

impl Ready {
    /// `sql`, preceded by the opening if that is still to be sent. The caller marks the opening as sent afterwards.
    fn with_opening(&mut self, sql: String) -> Result<String, sqlx::Error> {
        match std::mem::replace(&mut self.opening, Opening::Sending) {
            Opening::Pending(opening) => Ok(format!("{opening};{sql}")),
            Opening::Sent => Ok(sql),
            Opening::Sending => Err(sqlx::Error::WorkerCrashed),
        }
    }

    fn is_pending(&self) -> bool {
        matches!(self.opening, Opening::Pending(_))
    }

    async fn raw(&mut self, sql: &str) -> Result<(), sqlx::Error> {
        let sql = self.with_opening(sql.to_owned())?;
        let outcome = self.conn.raw(&sql).await;
        self.opening = Opening::Sent;
        if let Err(error) = &outcome {
            self.note(error);
        }
        outcome
    }

    /// Records what an error says about the connection's state.
    fn note(&mut self, error: &sqlx::Error) {
        self.is_read_only |= dialect::is_read_only(error);
        let Conn::Writer(permit) = &self.conn else { return };
        if dialect::is_held(error) {
            permit.note_held();
        }
        if dialect::is_broken(error) {
            permit.note_broken();
        }
    }

    /// Ends the use of a connection whose transaction was rolled back.
    fn let_go(self) {
        if self.is_read_only { self.conn.give_up() } else { self.conn.release() }
    }

    /// Sends the opening as a separate message.
    async fn begin(&mut self) -> Result<(), sqlx::Error> {
        if self.is_pending() { self.raw("").await } else { Ok(()) }
    }

    async fn execute(&mut self, statement: Statement) -> Result<ExecResult, sqlx::Error> {
        on_connection!(self, statement, execute, |done| done.into())
    }

    async fn fetch_optional(&mut self, statement: Statement) -> Result<Option<QueryResult>, sqlx::Error> {
        on_connection!(self, statement, fetch_optional, |row| row.map(Into::into))
    }

    async fn fetch_all(&mut self, statement: Statement) -> Result<Vec<QueryResult>, sqlx::Error> {
        on_connection!(self, statement, fetch_all, |rows| rows.into_iter().map(Into::into).collect())
    }

    /// Runs `last` and commits.
    async fn commit(mut self, last: Option<Statement>) -> Result<(), CommitError> {
        if self.has_failed && matches!(self.conn, Conn::Postgres(_)) {
            // The server has aborted the transaction and would answer COMMIT without an error.
            let _ = self.roll_back().await;
            return Err(CommitError::Database(DbErr::Custom("a statement of the transaction has failed".to_owned())));
        }
        if last.is_none() && self.is_pending() {
            // BEGIN was never sent.
            self.conn.release();
            return Ok(());
        }
        if let Conn::Writer(permit) = &self.conn {
            let ending = permit.commit_ending();
            if ending.commits && permit.is_shared() {
                // Other members wait for this commit, so it continues even if this request is dropped.
                let spawned = tokio::spawn(self.commit_permit(last, ending)).await;
                return spawned.map_err(|error| CommitError::Database(DbErr::Custom(error.to_string())))?;
            }
            return self.commit_permit(last, ending).await;
        }
        let outcome = async {
            if let Some(last) = last {
                self.execute(last).await?;
            }
            self.raw("COMMIT").await
        };
        match outcome.await {
            Ok(()) => {
                self.conn.release();
                Ok(())
            }
            Err(error) => Err(self.failed(error).await),
        }
    }

    async fn commit_permit(mut self, last: Option<Statement>, ending: Ending) -> Result<(), CommitError> {
        let outcome = match last {
            Some(mut last) => {
                last.sql.push_str(&ending.sql);
                self.execute(last).await.map(drop)
            }
            None if ending.sql.is_empty() => Ok(()),
            None => self.raw(&ending.sql).await,
        };
        if let Err(error) = outcome {
            return Err(self.failed(error).await);
        }
        match self.conn {
            Conn::Writer(permit) if ending.commits => permit.committed(),
            Conn::Writer(permit) => permit.join().await.map_err(|_| CommitError::Shared(Lost))?,
            other => other.release(),
        }
        Ok(())
    }

    /// Reports the first failure; a connection that can't roll back is closed on drop.
    async fn failed(self, error: sqlx::Error) -> CommitError {
        let _ = self.roll_back().await;
        CommitError::Database(exec_error(error))
    }

    async fn roll_back(mut self) -> Result<(), sqlx::Error> {
        if self.is_pending() {
            self.conn.release();
            return Ok(());
        }
        if let Conn::Writer(permit) = &self.conn {
            let ending = permit.rollback_ending();
            if ending.commits {
                // As above: this commits the work of the other members.
                return tokio::spawn(self.roll_back_permit(ending)).await.map_err(|_| sqlx::Error::WorkerCrashed)?;
            }
            return self.roll_back_permit(ending).await;
        }
        self.raw("ROLLBACK").await?;
        self.let_go();
        Ok(())
    }

    async fn roll_back_permit(mut self, ending: Ending) -> Result<(), sqlx::Error> {
        self.raw(&ending.sql).await?;
        match self.conn {
            Conn::Writer(permit) if ending.commits => permit.committed(),
            _ => self.let_go(),
        }
        Ok(())
    }
}

/// An open transaction on one connection; statements queue for it.
pub(crate) struct Session {
    backend: DbBackend,
    ready: Mutex<Option<Ready>>,
    /// A statement hit a conflict with another transaction, even if its error was handled.
    conflicted: AtomicBool,
    watch: Watch,
}

impl Session {
    /// Opens a transaction with `opening`, one message with BEGIN and the scope. An embedded database needs no answer to it, so there it is
    /// sent with the first statement.
    pub(crate) async fn open(mut conn: Conn, opening: String, watch: Watch) -> Result<Self, sqlx::Error> {
        let backend = conn.backend();
        let opening = match &conn {
            Conn::Reader(_) => Opening::Pending(opening),
            Conn::Writer(permit) => Opening::Pending(permit.opening().to_owned()),
            Conn::Postgres(_) => {
                conn.raw(&opening).await?;
                Opening::Sent
            }
        };
        let ready = Ready { conn, opening, has_failed: false, is_read_only: false };
        Ok(Self { backend, ready: Mutex::new(Some(ready)), conflicted: AtomicBool::new(false), watch })
    }

    /// Runs `inserts` as one message, commits with it and releases the connection.
    pub(crate) async fn commit(&self, inserts: Vec<InsertStatement>) -> Result<(), CommitError> {
        let last = self.together(inserts);
        match self.ready.lock().await.take() {
            Some(ready) => ready.commit(last).await,
            None => Ok(()),
        }
    }

    /// Rolls the transaction back and releases the connection.
    pub(crate) async fn roll_back(&self) -> Result<(), sqlx::Error> {
        match self.ready.lock().await.take() {
            Some(ready) => ready.roll_back().await,
            None => Ok(()),
        }
    }

    /// Runs `inserts` as one message.
    pub(crate) async fn execute_together(&self, inserts: Vec<InsertStatement>) -> Result<(), DbErr> {
        match self.together(inserts) {
            Some(statement) => self.run(statement).await.map(drop),
            None => Ok(()),
        }
    }

    fn together(&self, mut inserts: Vec<InsertStatement>) -> Option<Statement> {
        if self.watch.sees() {
            inserts.iter().for_each(|insert| self.watch.see(&self.backend.build(insert)));
        }
        let last = inserts.pop()?;
        Some(dialect::together(self.backend, inserts, last))
    }

    async fn run(&self, statement: Statement) -> Result<ExecResult, DbErr> {
        let mut ready = self.ready.lock().await;
        let ready = ready.as_mut().ok_or_else(ended)?;
        // Run BEGIN separately: the driver sums affected rows across statements.
        ready.begin().await.map_err(exec_error)?;
        ready.execute(statement).await.map_err(|error| DbErr::Exec(self.note_conflict(error)))
    }

    /// Whether a statement hit a conflict with another transaction.
    pub(crate) fn has_conflict(&self) -> bool {
        self.conflicted.load(Ordering::Relaxed)
    }

    fn note_conflict(&self, error: sqlx::Error) -> RuntimeErr {
        if matches!(dialect::meaning(&error), Meaning::Conflict) {
            self.conflicted.store(true, Ordering::Relaxed);
        }
        RuntimeErr::SqlxError(error.into())
    }

    /// Runs SQL text without parameters.
    pub(crate) async fn raw(&self, sql: &str) -> Result<(), sqlx::Error> {
        match self.ready.lock().await.as_mut() {
            Some(ready) => ready.raw(sql).await,
            None => Err(sqlx::Error::WorkerCrashed),
        }
    }
}

fn exec_error(error: sqlx::Error) -> DbErr {
    DbErr::Exec(RuntimeErr::SqlxError(error.into()))
}

fn ended() -> DbErr {
    DbErr::Custom("the transaction has ended".to_owned())
}

#[async_trait::async_trait]
impl ConnectionTrait for Session {
    fn get_database_backend(&self) -> DbBackend {
        self.backend
    }

    async fn execute_raw(&self, stmt: Statement) -> Result<ExecResult, DbErr> {
        self.watch.see(&stmt);
        self.run(stmt).await
    }

    async fn execute_unprepared(&self, sql: &str) -> Result<ExecResult, DbErr> {
        self.execute_raw(Statement::from_string(self.backend, sql)).await
    }

    async fn query_one_raw(&self, stmt: Statement) -> Result<Option<QueryResult>, DbErr> {
        self.watch.see(&stmt);
        let mut ready = self.ready.lock().await;
        ready.as_mut().ok_or_else(ended)?.fetch_optional(stmt).await.map_err(|error| DbErr::Query(self.note_conflict(error)))
    }

    async fn query_all_raw(&self, stmt: Statement) -> Result<Vec<QueryResult>, DbErr> {
        self.watch.see(&stmt);
        let mut ready = self.ready.lock().await;
        ready.as_mut().ok_or_else(ended)?.fetch_all(stmt).await.map_err(|error| DbErr::Query(self.note_conflict(error)))
    }
}
