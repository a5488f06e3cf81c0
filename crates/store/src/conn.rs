//! A connection that is in a transaction, and the promise that it never returns to its pool inside one.
//!
//! When a future is dropped while its transaction opens or commits, the pool would take the connection back in that
//! state and the next borrower would see the old tenant's rows. So the connection is closed on drop unless its
//! transaction came to its end.

use sea_orm::{ConnectionTrait, DbBackend, DbErr, ExecResult, QueryResult, RuntimeErr, Statement, Values, sea_query::InsertStatement};
use sea_query_sqlx::SqlxValues;
use sqlx::{AssertSqlSafe, Postgres, Sqlite};
use tokio::sync::Mutex;

use crate::{dialect, lanes::Lease, watch::Watch};

pub(crate) enum Conn {
    Sqlite(Lease<Sqlite>),
    Postgres(Lease<Postgres>),
}

/// How far a transaction is opened.
enum Opening {
    /// This is to be said before anything else.
    Unsaid(String),
    /// It is being said. Found so by somebody else, the one who said it was dropped meanwhile: nobody knows what holds.
    Saying,
    Said,
}

/// A connection and how far its transaction is opened.
struct Ready {
    conn: Conn,
    opening: Opening,
}

impl Ready {
    /// `sql` behind the opening, where that is still to be said; once it was run, the opening was said.
    fn opened(&mut self, sql: String) -> Result<String, sqlx::Error> {
        match std::mem::replace(&mut self.opening, Opening::Saying) {
            Opening::Unsaid(opening) => Ok(format!("{opening};{sql}")),
            Opening::Said => Ok(sql),
            Opening::Saying => Err(sqlx::Error::WorkerCrashed),
        }
    }

    async fn raw(&mut self, sql: &str) -> Result<(), sqlx::Error> {
        let sql = self.opened(sql.to_owned())?;
        let outcome = self.conn.raw(&sql).await;
        self.opening = Opening::Said;
        outcome
    }

    /// Says the opening by itself.
    async fn begin(&mut self) -> Result<(), sqlx::Error> {
        if matches!(self.opening, Opening::Unsaid(_)) { self.raw("").await } else { Ok(()) }
    }
}

impl Conn {
    async fn raw(&mut self, sql: &str) -> Result<(), sqlx::Error> {
        let sql = AssertSqlSafe(sql.to_owned());
        match self {
            Conn::Sqlite(lease) => sqlx::raw_sql(sql).execute(lease.connection()?).await.map(drop),
            Conn::Postgres(lease) => sqlx::raw_sql(sql).execute(lease.connection()?).await.map(drop),
        }
    }

    fn sound(&mut self) {
        match self {
            Conn::Sqlite(lease) => lease.sound(),
            Conn::Postgres(lease) => lease.sound(),
        }
    }
}

/// Statements up to this length stay prepared; longer ones are of many rows, and hardly two have as many.
const KEPT: usize = 16 * 1024;

/// Runs `$method` of a prepared query on whichever connection there is.
macro_rules! on_connection {
    ($self:ident, $statement:ident, $method:ident, $error:ident, |$found:ident| $map:expr) => {{
        let mut ready = $self.ready.lock().await;
        let ready = ready.as_mut().ok_or_else(ended)?;
        let values = SqlxValues($statement.values.unwrap_or(Values(Vec::new())));
        let kept = $statement.sql.len() <= KEPT;
        let sql = AssertSqlSafe(ready.opened($statement.sql).map_err($error)?);
        let outcome = match &mut ready.conn {
            Conn::Sqlite(lease) => {
                let connection = lease.connection().map_err($error)?;
                let outcome = sqlx::query_with(sql, values).persistent(kept).$method(connection).await;
                outcome.map(|$found| $map)
            }
            Conn::Postgres(lease) => {
                let connection = lease.connection().map_err($error)?;
                let outcome = sqlx::query_with(sql, values).persistent(kept).$method(connection).await;
                outcome.map(|$found| $map)
            }
        };
        ready.opening = Opening::Said;
        outcome.map_err($error)
    }};
}

/// An open transaction on one connection; statements queue for it.
pub(crate) struct Session {
    backend: DbBackend,
    ready: Mutex<Option<Ready>>,
    watch: Watch,
}

impl Session {
    /// Opens a transaction with `opening`, one message that holds BEGIN and the scope. An embedded database has nothing to answer
    /// to it, so it travels with the first statement.
    pub(crate) async fn open(mut conn: Conn, opening: String, watch: Watch) -> Result<Self, sqlx::Error> {
        let backend = match &conn {
            Conn::Sqlite(_) => DbBackend::Sqlite,
            Conn::Postgres(_) => DbBackend::Postgres,
        };
        let opening = match backend {
            DbBackend::Sqlite => Opening::Unsaid(opening),
            _ => {
                conn.raw(&opening).await?;
                Opening::Said
            }
        };
        Ok(Self { backend, ready: Mutex::new(Some(Ready { conn, opening })), watch })
    }

    /// Ends the transaction with `COMMIT` or `ROLLBACK` and gives the connection back.
    pub(crate) async fn close(&self, how: &str) -> Result<(), sqlx::Error> {
        let Some(mut ready) = self.ready.lock().await.take() else { return Ok(()) };
        // What was never opened needs no end.
        if !matches!(ready.opening, Opening::Unsaid(_)) {
            ready.raw(how).await?;
        }
        ready.conn.sound();
        Ok(())
    }

    /// Runs `inserts` as one message.
    pub(crate) async fn execute_together(&self, mut inserts: Vec<InsertStatement>) -> Result<(), DbErr> {
        if self.watch.sees() {
            inserts.iter().for_each(|insert| self.watch.see(&self.backend.build(insert)));
        }
        match inserts.pop() {
            None => Ok(()),
            Some(last) => self.run(dialect::together(self.backend, inserts, last)).await.map(drop),
        }
    }

    async fn run(&self, statement: Statement) -> Result<ExecResult, DbErr> {
        // By itself: the driver adds up what all statements of a text changed, and counts for BEGIN what the last change before it did.
        self.begin().await.map_err(exec_error)?;
        on_connection!(self, statement, execute, exec_error, |done| done.into())
    }

    async fn begin(&self) -> Result<(), sqlx::Error> {
        match self.ready.lock().await.as_mut() {
            Some(ready) => ready.begin().await,
            None => Ok(()),
        }
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

fn query_error(error: sqlx::Error) -> DbErr {
    DbErr::Query(RuntimeErr::SqlxError(error.into()))
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
        on_connection!(self, stmt, fetch_optional, query_error, |row| row.map(Into::into))
    }

    async fn query_all_raw(&self, stmt: Statement) -> Result<Vec<QueryResult>, DbErr> {
        self.watch.see(&stmt);
        on_connection!(self, stmt, fetch_all, query_error, |rows| rows.into_iter().map(Into::into).collect())
    }
}
