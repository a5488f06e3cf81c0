//! SQLite: one writer, WAL, full synchronisation; no second wall, so the store's filter is the only one.

use std::{str::FromStr, sync::Arc, time::Duration};

use sea_orm::{DbBackend, Statement, Values, sea_query::InsertStatement};
use sqlx::{
    ConnectOptions, Sqlite,
    error::DatabaseError,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};

use super::{Access, Meaning, Violation};
use crate::{lanes::Lanes, turn::Writer};

pub(crate) struct Pools {
    pub(crate) readers: Arc<Lanes<Sqlite>>,
    /// Exactly one connection: writers queue for it fairly instead of failing on a busy file.
    pub(crate) writer: Arc<Writer>,
}

/// Opens a writing transaction, with the right to write at once.
pub(crate) const OPEN: &str = "BEGIN IMMEDIATE";
/// Opens one within a transaction that others have left to be committed.
pub(crate) const JOIN: &str = "SAVEPOINT turn";
/// Ends that one well.
pub(crate) const LEAVE: &str = "RELEASE turn;";
/// Ends it as if it had not been.
pub(crate) const UNDO: &str = "ROLLBACK TO turn;RELEASE turn;";
/// Ends a transaction well.
pub(crate) const COMMIT: &str = "COMMIT";
/// Ends it as if it had not been.
pub(crate) const ROLLBACK: &str = "ROLLBACK";

pub(crate) async fn connect(url: &str, readers: u32) -> Result<Pools, sqlx::Error> {
    let options = SqliteConnectOptions::from_str(url)?
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(Duration::from_secs(10))
        .pragma("temp_store", "memory")
        .pragma("cache_size", "-8000")
        // The store has its own look at statements.
        .disable_statement_logging();
    let writer = SqlitePoolOptions::new().max_connections(1).acquire_timeout(Duration::from_secs(30)).test_before_acquire(false);
    let writer = writer.connect_with(options.clone()).await?;
    let readers = SqlitePoolOptions::new().max_connections(readers).acquire_timeout(Duration::from_secs(10)).test_before_acquire(false);
    Ok(Pools { readers: Lanes::new(readers.connect_with(options).await?), writer: Writer::new(Lanes::new(writer)) })
}

pub(crate) const PLANNING: (&str, &str) = ("EXPLAIN QUERY PLAN", "detail");

pub(crate) fn opening(access: Access) -> &'static str {
    match access {
        Access::Read => "BEGIN",
        Access::Write | Access::WriteAlone => OPEN,
    }
}

/// Statements in a row: the driver hands them to the database's thread as one, with the parameters of all.
pub(crate) fn together(first: Vec<InsertStatement>, last: &InsertStatement) -> Statement {
    let mut whole = Statement { sql: String::new(), values: None, db_backend: DbBackend::Sqlite };
    for insert in first.iter().chain([last]) {
        let Statement { sql, values, .. } = DbBackend::Sqlite.build(insert);
        whole.sql.push_str(&sql);
        whole.sql.push(';');
        whole.values.get_or_insert_with(|| Values(Vec::new())).0.extend(values.into_iter().flat_map(|v| v.0));
    }
    whole
}

/// As the driver writes instants, so that they are read and ordered like all others.
pub(crate) fn days_after(column: &str, days: i64) -> String {
    format!("strftime('%Y-%m-%dT%H:%M:%f+00:00', \"{column}\", '+{days} days')")
}

pub(crate) fn meaning(error: &dyn DatabaseError) -> Meaning {
    let message = error.message();
    if let Some(columns) = message.strip_prefix("UNIQUE constraint failed: ") {
        if let Some(index) = columns.strip_prefix("index ") {
            return Meaning::Violation(Violation::Named(index.trim_matches('\'').to_owned()));
        }
        let mut table = String::new();
        let columns = columns
            .split(", ")
            .filter_map(|c| c.split_once('.'))
            .map(|(t, c)| {
                t.clone_into(&mut table);
                c.to_owned()
            })
            .collect();
        return Meaning::Violation(Violation::Columns { table, columns });
    }
    if message.starts_with("FOREIGN KEY constraint failed") {
        return Meaning::Violation(Violation::Reference);
    }
    // Primary result codes: 5 busy, 6 locked, 10 I/O error, 13 disk full, 14 can't open.
    let code = error.code().and_then(|c| c.parse::<u32>().ok()).map(|c| c & 0xff);
    match code {
        Some(5 | 6) => Meaning::Conflict,
        Some(13) => Meaning::Full,
        Some(10 | 14) => Meaning::Unavailable,
        _ => Meaning::Other,
    }
}
