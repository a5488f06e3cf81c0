//! A connection that is in a transaction, and the promise that it never returns to its pool inside one.
//!
//! When a future is dropped while its transaction opens or commits, the pool would take the connection back in that
//! state and the next borrower would see the old tenant's rows. So the connection is closed on drop unless its
//! transaction came to its end.

use sea_orm::{ConnectionTrait, DbBackend, DbErr, ExecResult, QueryResult, RuntimeErr, Statement, Values};
use sea_query_sqlx::SqlxValues;
use sqlx::{AssertSqlSafe, Postgres, Sqlite};
use tokio::sync::Mutex;

use crate::{lanes::Lease, watch::Watch};

pub(crate) enum Conn {
    Sqlite(Lease<Sqlite>),
    Postgres(Lease<Postgres>),
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

/// An open transaction on one connection; statements queue for it.
pub(crate) struct Session {
    backend: DbBackend,
    conn: Mutex<Option<Conn>>,
    watch: Watch,
}

impl Session {
    /// Opens a transaction with `opening`, one message that holds BEGIN and the scope.
    pub(crate) async fn open(mut conn: Conn, opening: &str, watch: Watch) -> Result<Self, sqlx::Error> {
        let backend = match &conn {
            Conn::Sqlite(_) => DbBackend::Sqlite,
            Conn::Postgres(_) => DbBackend::Postgres,
        };
        conn.raw(opening).await?;
        Ok(Self { backend, conn: Mutex::new(Some(conn)), watch })
    }

    /// Ends the transaction with `COMMIT` or `ROLLBACK` and gives the connection back.
    pub(crate) async fn close(&self, how: &str) -> Result<(), sqlx::Error> {
        if let Some(mut conn) = self.conn.lock().await.take() {
            conn.raw(how).await?;
            conn.sound();
        }
        Ok(())
    }

    /// Runs SQL text without parameters.
    pub(crate) async fn raw(&self, sql: &str) -> Result<(), sqlx::Error> {
        match self.conn.lock().await.as_mut() {
            Some(conn) => conn.raw(sql).await,
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
        match $self.conn.lock().await.as_mut() {
            Some(Conn::Sqlite(lease)) => {
                let connection = lease.connection().map_err($error)?;
                let $found = sqlx::query_with(sql, values).$method(connection).await.map_err($error)?;
                Ok($map)
            }
            Some(Conn::Postgres(lease)) => {
                let connection = lease.connection().map_err($error)?;
                let $found = sqlx::query_with(sql, values).$method(connection).await.map_err($error)?;
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
