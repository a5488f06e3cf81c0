//! A connection that is in a transaction, and the promise that it never returns to its pool inside one.
//!
//! When a future is dropped while its transaction opens or commits, the pool would take the connection back in that
//! state and the next borrower would see the old tenant's rows. So the connection is closed on drop unless its
//! transaction came to its end.

use sea_orm::{ConnectionTrait, DbBackend, DbErr, ExecResult, QueryResult, RuntimeErr, Statement, Values};
use sea_query_sqlx::SqlxValues;
use sqlx::{AssertSqlSafe, Postgres, Sqlite, pool::PoolConnection};
use tokio::sync::Mutex;

use crate::watch::Watch;

pub(crate) enum Conn {
    Sqlite(PoolConnection<Sqlite>),
    Postgres(PoolConnection<Postgres>),
}

pub(crate) struct Guarded {
    conn: Conn,
    clean: bool,
}

impl Drop for Guarded {
    fn drop(&mut self) {
        if !self.clean {
            match &mut self.conn {
                Conn::Sqlite(conn) => conn.close_on_drop(),
                Conn::Postgres(conn) => conn.close_on_drop(),
            }
        }
    }
}

impl Guarded {
    fn new(conn: Conn) -> Self {
        Self { conn, clean: false }
    }

    async fn raw(&mut self, sql: &str) -> Result<(), sqlx::Error> {
        let sql = AssertSqlSafe(sql.to_owned());
        match &mut self.conn {
            Conn::Sqlite(conn) => sqlx::raw_sql(sql).execute(&mut **conn).await.map(drop),
            Conn::Postgres(conn) => sqlx::raw_sql(sql).execute(&mut **conn).await.map(drop),
        }
    }
}

/// An open transaction on one connection; statements queue for it.
pub(crate) struct Session {
    backend: DbBackend,
    guarded: Mutex<Option<Guarded>>,
    watch: Watch,
}

impl Session {
    /// Opens a transaction with `opening`, one message that holds BEGIN and the scope.
    pub(crate) async fn open(conn: Conn, opening: &str, watch: Watch) -> Result<Self, sqlx::Error> {
        let backend = match &conn {
            Conn::Sqlite(_) => DbBackend::Sqlite,
            Conn::Postgres(_) => DbBackend::Postgres,
        };
        let mut guarded = Guarded::new(conn);
        guarded.raw(opening).await?;
        Ok(Self { backend, guarded: Mutex::new(Some(guarded)), watch })
    }

    /// Ends the transaction with `COMMIT` or `ROLLBACK` and gives the connection back.
    pub(crate) async fn close(&self, how: &str) -> Result<(), sqlx::Error> {
        if let Some(mut guarded) = self.guarded.lock().await.take() {
            guarded.raw(how).await?;
            guarded.clean = true;
        }
        Ok(())
    }

    /// Runs SQL text without parameters.
    pub(crate) async fn raw(&self, sql: &str) -> Result<(), sqlx::Error> {
        match self.guarded.lock().await.as_mut() {
            Some(guarded) => guarded.raw(sql).await,
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

/// Runs `$method` of a prepared query on whichever connection there is.
macro_rules! on_connection {
    ($self:ident, $statement:ident, $method:ident, $error:ident, |$found:ident| $map:expr) => {{
        $self.watch.see(&$statement);
        let values = SqlxValues($statement.values.unwrap_or(Values(Vec::new())));
        let sql = AssertSqlSafe($statement.sql);
        match $self.guarded.lock().await.as_mut().map(|g| &mut g.conn) {
            Some(Conn::Sqlite(conn)) => {
                let $found = sqlx::query_with(sql, values).$method(&mut **conn).await.map_err($error)?;
                Ok($map)
            }
            Some(Conn::Postgres(conn)) => {
                let $found = sqlx::query_with(sql, values).$method(&mut **conn).await.map_err($error)?;
                Ok($map)
            }
            None => Err(ended()),
        }
    }};
}

#[async_trait::async_trait]
impl ConnectionTrait for Session {
    fn get_database_backend(&self) -> DbBackend {
        self.backend
    }

    async fn execute_raw(&self, stmt: Statement) -> Result<ExecResult, DbErr> {
        on_connection!(self, stmt, execute, exec_error, |done| done.into())
    }

    async fn execute_unprepared(&self, sql: &str) -> Result<ExecResult, DbErr> {
        self.execute_raw(Statement::from_string(self.backend, sql)).await
    }

    async fn query_one_raw(&self, stmt: Statement) -> Result<Option<QueryResult>, DbErr> {
        on_connection!(self, stmt, fetch_optional, query_error, |row| row.map(Into::into))
    }

    async fn query_all_raw(&self, stmt: Statement) -> Result<Vec<QueryResult>, DbErr> {
        on_connection!(self, stmt, fetch_all, query_error, |rows| rows.into_iter().map(Into::into).collect())
    }
}
