//! What differs between the two databases, one file each, and nothing of it anywhere else.

pub(crate) mod postgres;
pub(crate) mod sqlite;

use kernel::{Error, Tenancy, Timestamp};
use sea_orm::{DbBackend, DbErr, RuntimeErr, Statement, sea_query::InsertStatement};

/// Whether a transaction reads or writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Access {
    Read,
    Write,
    /// Writes, and shares its commit with nobody who comes after.
    WriteAlone,
}

/// How far a transaction is kept apart from those that run at the same time; an embedded database has one writer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Level {
    /// As if all ran one after the other.
    Serial,
    /// All that it reads is of one instant.
    Snapshot,
    /// Each statement sees what is committed by then.
    Latest,
}

/// The message that opens a transaction within `tenancy`.
pub(crate) fn opening(backend: DbBackend, access: Access, level: Level, tenancy: &Tenancy) -> String {
    match backend {
        DbBackend::Postgres => postgres::opening(access, level, tenancy),
        _ => sqlite::opening(access).to_owned(),
    }
}

/// How a statement's plan is asked for: what to put in front, and the column that answers.
pub(crate) fn planning(backend: DbBackend) -> (&'static str, &'static str) {
    match backend {
        DbBackend::Postgres => postgres::PLANNING,
        _ => sqlite::PLANNING,
    }
}

/// All `first` and then `last` as one statement, none of which may rest on another's rows.
pub(crate) fn together(backend: DbBackend, first: Vec<InsertStatement>, last: InsertStatement) -> Statement {
    match backend {
        DbBackend::Postgres => postgres::together(first, last),
        _ => sqlite::together(first, &last),
    }
}

/// An instant so many days after the one in `column`, as SQL.
pub(crate) fn days_after(backend: DbBackend, column: &str, days: i64) -> String {
    match backend {
        DbBackend::Postgres => postgres::days_after(column, days),
        _ => sqlite::days_after(column, days),
    }
}

/// What asks how far the database has come: `life`, `snapshot`, `clock` and the first number that is still `kept`.
pub(crate) fn position(backend: DbBackend) -> &'static str {
    match backend {
        DbBackend::Postgres => postgres::POSITION,
        _ => sqlite::POSITION,
    }
}

/// The keys told by `next` or later, or by those of before that were `open`.
pub(crate) fn told_since(backend: DbBackend, next: i64, open: &[i64]) -> Statement {
    match backend {
        DbBackend::Postgres => postgres::told_since(next, open),
        _ => sqlite::told_since(next),
    }
}

/// Removes keys that were told long ago.
pub(crate) fn forget_told(backend: DbBackend, now: Timestamp) -> Statement {
    match backend {
        DbBackend::Postgres => postgres::forget_told(),
        _ => sqlite::forget_told(now),
    }
}

/// The id that a text column spells, as ids are kept.
pub(crate) fn uuid_of(backend: DbBackend, text: &str) -> String {
    match backend {
        DbBackend::Postgres => postgres::uuid_of(text),
        _ => sqlite::uuid_of(text),
    }
}

/// A violated constraint as the database names it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Violation {
    /// By the name of the constraint or unique index.
    Named(String),
    /// By table and columns.
    Columns { table: String, columns: Vec<String> },
    /// A reference that leads nowhere or is still used; the database doesn't say which.
    Reference,
}

/// What a driver's error means.
pub(crate) enum Meaning {
    Violation(Violation),
    /// Another transaction was faster: run again.
    Conflict,
    /// The database is away.
    Unavailable,
    /// The disk is full.
    Full,
    Other,
}

pub(crate) fn meaning(error: &sqlx::Error) -> Meaning {
    match error {
        sqlx::Error::Database(db) if db.try_downcast_ref::<sqlx::postgres::PgDatabaseError>().is_some() => postgres::meaning(&**db),
        sqlx::Error::Database(db) => sqlite::meaning(&**db),
        sqlx::Error::Io(_) | sqlx::Error::PoolTimedOut | sqlx::Error::PoolClosed | sqlx::Error::WorkerCrashed | sqlx::Error::Tls(_) => {
            Meaning::Unavailable
        }
        _ => Meaning::Other,
    }
}

/// The driver's error inside SeaORM's.
pub(crate) fn driver_error(error: &DbErr) -> Option<&sqlx::Error> {
    match error {
        DbErr::Conn(RuntimeErr::SqlxError(e)) | DbErr::Exec(RuntimeErr::SqlxError(e)) | DbErr::Query(RuntimeErr::SqlxError(e)) => Some(e),
        _ => None,
    }
}

/// Whether the error came from the database, rather than from another part that may be away.
pub fn is_of_database(error: &Error) -> bool {
    error.cause().is_some_and(|cause| cause.is::<sqlx::Error>() || cause.is::<DbErr>())
}

/// Turns a driver's error into the product's, constraints apart.
pub(crate) fn plain(error: sqlx::Error) -> Error {
    match meaning(&error) {
        Meaning::Unavailable => Error::unavailable(error),
        Meaning::Full => Error::storage_full(error),
        _ => Error::internal(error),
    }
}

#[cfg(test)]
mod tests {
    use sqlx::{Connection, SqliteConnection};

    #[tokio::test]
    async fn a_full_disk_is_told_as_such() {
        let mut connection = SqliteConnection::connect("sqlite::memory:").await.unwrap();
        sqlx::raw_sql("CREATE TABLE t (x); PRAGMA max_page_count = 2").execute(&mut connection).await.unwrap();
        let full = sqlx::raw_sql("INSERT INTO t VALUES (zeroblob(100000))").execute(&mut connection).await.unwrap_err();
        let error = super::plain(full);
        assert_eq!((error.kind(), error.code()), (kernel::Kind::Unavailable, Some("Common.StorageFull")));
        assert!(super::is_of_database(&error));
    }
}
