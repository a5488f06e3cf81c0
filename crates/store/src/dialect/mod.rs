//! What differs between the two databases, one file each, and nothing of it anywhere else.

pub(crate) mod postgres;
pub(crate) mod sqlite;

use kernel::{Error, Tenancy};
use sea_orm::{DbBackend, DbErr, RuntimeErr};

/// Whether a transaction reads or writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Access {
    Read,
    Write,
}

/// The message that opens a transaction within `tenancy`.
pub(crate) fn opening(backend: DbBackend, access: Access, tenancy: &Tenancy) -> String {
    match backend {
        DbBackend::Postgres => postgres::opening(access, tenancy),
        _ => sqlite::opening(access).to_owned(),
    }
}

/// How a statement's plan is asked for: what to say before, what to put in front, and the column that answers.
pub(crate) fn planning(backend: DbBackend) -> (Option<&'static str>, &'static str, &'static str) {
    match backend {
        DbBackend::Postgres => postgres::PLANNING,
        _ => sqlite::PLANNING,
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
    /// The database is away or full.
    Unavailable,
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

/// Turns a driver's error into the product's, constraints apart.
pub(crate) fn plain(error: sqlx::Error) -> Error {
    match meaning(&error) {
        Meaning::Unavailable => Error::unavailable(error),
        _ => Error::internal(error),
    }
}
