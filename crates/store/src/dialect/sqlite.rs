//! SQLite: one writer, WAL, full synchronisation. There is no row-level security, so the store's filter is the only barrier between
//! tenants.

use std::{collections::BTreeMap, path::Path, str::FromStr, sync::Arc, time::Duration};

use chrono::TimeDelta;
use kernel::Timestamp;
use sea_orm::{
    DbBackend, Statement, Values,
    sea_query::{Alias, BinOper, Condition, Expr, ExprTrait, InsertStatement, JoinType, SelectStatement},
};
use sqlx::{
    AssertSqlSafe, ConnectOptions, Connection, Sqlite,
    error::DatabaseError,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous},
};

use super::{Access, Meaning, Violation};
use crate::{pool::ConnectionPool, writer::Writer};

pub(crate) struct Pools {
    pub(crate) readers: Arc<ConnectionPool<Sqlite>>,
    /// Exactly one connection: writers queue for it fairly instead of failing on a busy file.
    pub(crate) writer: Arc<Writer>,
}

/// Opens a write transaction and acquires the write lock at once.
pub(crate) const OPEN: &str = "BEGIN IMMEDIATE";
/// Opens one within a group whose commit is left to a later member.
pub(crate) const JOIN: &str = "SAVEPOINT member";
/// Ends it with its changes.
pub(crate) const LEAVE: &str = "RELEASE member;";
/// Undoes its changes.
pub(crate) const UNDO: &str = "ROLLBACK TO member;RELEASE member;";
pub(crate) const COMMIT: &str = "COMMIT";
pub(crate) const ROLLBACK: &str = "ROLLBACK";

/// How long a statement waits for another program. A request is answered within five seconds, also while one holds the file.
const PATIENCE: Duration = Duration::from_secs(4);

/// Begins a write and rolls it back, without waiting for another program: nothing reaches the disk.
pub(crate) fn trial() -> String {
    format!("PRAGMA busy_timeout = 0;{OPEN};PRAGMA user_version = 0;{ROLLBACK};PRAGMA busy_timeout = {}", PATIENCE.as_millis())
}

pub(crate) async fn connect(url: &str, readers: u32) -> Result<Pools, sqlx::Error> {
    let options = SqliteConnectOptions::from_str(url)?;
    make_private(options.get_filename());
    let options = options
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(PATIENCE)
        .pragma("temp_store", "memory")
        .pragma("cache_size", "-8000")
        // The store has its own observer of statements.
        .disable_statement_logging();
    let writer = SqlitePoolOptions::new().max_connections(1).acquire_timeout(Duration::from_secs(30)).test_before_acquire(false);
    let writer = writer.connect_with(options.clone()).await?;
    let readers = SqlitePoolOptions::new().max_connections(readers).acquire_timeout(Duration::from_secs(10)).test_before_acquire(false);
    Ok(Pools { readers: ConnectionPool::new(readers.connect_with(options).await?), writer: Writer::new(ConnectionPool::new(writer)) })
}

/// Creates a missing database with access for its owner only; the engine gives its companion files the same rights. If it can't be created,
/// the engine reports why.
fn make_private(file: &Path) {
    let name = file.to_string_lossy();
    if name.starts_with("file:") || name.starts_with(":memory:") {
        return;
    }
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    drop(options.open(file));
}

const NAMES: &str = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite~_%' ESCAPE '~' ORDER BY 1";

/// Number of rows in each table of `file`, which must not be in use; with `whole`, the file is checked for damage first.
pub(crate) async fn counts(file: &Path, whole: bool) -> Result<BTreeMap<String, u64>, sqlx::Error> {
    let mut connection = SqliteConnectOptions::new().filename(file).immutable(true).read_only(true).connect().await?;
    if whole {
        let report: String = sqlx::query_scalar("PRAGMA integrity_check(1)").fetch_one(&mut connection).await?;
        if report != "ok" {
            return Err(sqlx::Error::Protocol(report));
        }
    }
    let names: Vec<String> = sqlx::query_scalar(NAMES).fetch_all(&mut connection).await?;
    let mut counts = BTreeMap::new();
    for name in names {
        // Names come from the schema, not from input.
        let sql = AssertSqlSafe(format!("SELECT count(*) FROM \"{}\"", name.replace('"', "\"\"")));
        let rows: i64 = sqlx::query_scalar(sql).fetch_one(&mut connection).await?;
        counts.insert(name, u64::try_from(rows).unwrap_or_default());
    }
    connection.close().await?;
    Ok(counts)
}

pub(crate) const PLANNING: (&str, &str) = ("EXPLAIN QUERY PLAN", "detail");

pub(crate) fn opening(access: Access) -> &'static str {
    match access {
        Access::Read => "BEGIN",
        Access::Write | Access::WriteAlone => OPEN,
    }
}

/// Several statements in one text: the driver passes them to the database's thread together, with the parameters of all.
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

/// A column can't be relieved of its limit: `heir`, which has none, takes its values and its place.
pub(crate) fn make_optional(table: &str, column: &str, heir: &str) -> Vec<String> {
    vec![
        format!("UPDATE \"{table}\" SET \"{heir}\" = \"{column}\""),
        format!("ALTER TABLE \"{table}\" DROP COLUMN \"{column}\""),
        format!("ALTER TABLE \"{table}\" RENAME COLUMN \"{heir}\" TO \"{column}\""),
    ]
}

/// In the driver's format for instants, so that they are read and ordered like all others.
pub(crate) fn days_after(column: &str, days: i64) -> String {
    format!("strftime('%Y-%m-%dT%H:%M:%f+00:00', \"{column}\", '+{days} days')")
}

/// Rows are numbered in sequence, since there is one writer.
pub(crate) const POSITION: &str = "SELECT '' AS \"server\", '0:' || (coalesce((SELECT max(rowid) FROM \"cache_invalidations\"), 0) + 1) || ':' AS \"snapshot\", \
    NULL AS \"clock\", (SELECT min(rowid) FROM \"cache_invalidations\") AS \"oldest\"";

pub(crate) fn invalidated_since(next: i64) -> Statement {
    let sql = "SELECT \"cache_key\" FROM \"cache_invalidations\" WHERE rowid >= ?";
    Statement::from_sql_and_values(DbBackend::Sqlite, sql, [next.into()])
}

/// The last row stays: the next number follows from it.
pub(crate) fn delete_old_invalidations(now: Timestamp) -> Statement {
    let sql = "DELETE FROM \"cache_invalidations\" WHERE \"at\" < ? AND rowid < (SELECT max(rowid) FROM \"cache_invalidations\")";
    Statement::from_sql_and_values(DbBackend::Sqlite, sql, [(now - TimeDelta::hours(1)).into()])
}

/// The full-text index.
const INDEX: &str = "search_index";

/// The index refers to a document by a number of its own, since copying a database renumbers the rows of other tables. Triggers maintain
/// it, so that no statement can change a document alone.
pub(crate) fn search_index(table: &str) -> Vec<String> {
    let added = format!("INSERT INTO \"{INDEX}\" (rowid, \"words\") VALUES (new.\"number\", new.\"words\")");
    let removed = format!("INSERT INTO \"{INDEX}\" (\"{INDEX}\", rowid, \"words\") VALUES ('delete', old.\"number\", old.\"words\")");
    vec![
        format!(
            "CREATE TABLE \"{table}\" (\"number\" integer PRIMARY KEY, \"tenant_id\" uuid_text NOT NULL, \"kind\" text NOT NULL, \
             \"record_id\" uuid_text NOT NULL, \"code_key\" text NOT NULL, \"title_key\" text NOT NULL, \"words\" text NOT NULL, \
             \"stamp\" text NOT NULL, \"shared\" boolean NOT NULL, \"is_demo\" boolean NOT NULL, \
             UNIQUE (\"tenant_id\", \"kind\", \"record_id\"))"
        ),
        format!(
            "CREATE VIRTUAL TABLE \"{INDEX}\" USING fts5(\"words\", content='{table}', content_rowid='number', \
             tokenize=\"ascii tokenchars '_'\", prefix='2 3', detail='none', columnsize=0)"
        ),
        format!("CREATE TRIGGER \"{table}_added\" AFTER INSERT ON \"{table}\" BEGIN {added}; END"),
        format!("CREATE TRIGGER \"{table}_removed\" AFTER DELETE ON \"{table}\" BEGIN {removed}; END"),
        format!(
            "CREATE TRIGGER \"{table}_changed\" AFTER UPDATE OF \"words\" ON \"{table}\" WHEN old.\"words\" <> new.\"words\" \
             BEGIN {removed}; {added}; END"
        ),
    ]
}

/// `CROSS JOIN` keeps the order: the index first, then the documents that it names.
pub(crate) fn search_source(query: &mut SelectStatement, table: &'static str, alias: &'static str, question: String) {
    let (index, alias) = (Alias::new(INDEX), Alias::new(alias));
    let named = Expr::col((index.clone(), Alias::new("rowid"))).equals((alias.clone(), Alias::new("number")));
    query.from(index.clone()).join_as(JoinType::CrossJoin, Alias::new(table), alias, Condition::all());
    query.and_where(Expr::col(index).binary(BinOper::Custom("MATCH"), question)).and_where(named);
}

pub(crate) fn delete_some(table: &str, condition: &str, limit: u32) -> String {
    format!("DELETE FROM \"{table}\" WHERE rowid IN (SELECT \"own\".rowid FROM \"{table}\" AS \"own\" WHERE {condition} LIMIT {limit})")
}

pub(crate) fn uuid_of(text: &str) -> String {
    format!("unhex(replace({text}, '-', ''))")
}

pub(crate) const RANDOM_ID: &str = "randomblob(16)";

pub(crate) fn with_entries(table: &str, list: &str) -> String {
    format!("\"{table}\" CROSS JOIN json_each(\"{table}\".\"{list}\") AS \"entry\"")
}

pub(crate) fn day_of_entry(member: &str) -> String {
    format!("json_extract(\"entry\".\"value\", '$.{member}')")
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
    if is_held(error) {
        return Meaning::Unavailable;
    }
    // Primary result codes: 5 busy, 6 locked, 8 read-only, 10 I/O error, 13 disk full, 14 can't open.
    match code(error).map(|c| c & 0xff) {
        Some(5 | 6) => Meaning::Conflict,
        Some(13) => Meaning::Full,
        Some(8 | 10 | 14) => Meaning::Unavailable,
        _ => Meaning::Other,
    }
}

/// The extended result code.
fn code(error: &dyn DatabaseError) -> Option<u32> {
    error.code().and_then(|code| code.parse().ok())
}

/// Busy, and not because of a snapshot that is too old: the one writer of this program never meets another one of it.
pub(crate) fn is_held(error: &dyn DatabaseError) -> bool {
    code(error).is_some_and(|code| code & 0xff == 5 && code != BUSY_SNAPSHOT)
}

/// `SQLITE_BUSY_SNAPSHOT`, an extended code of `SQLITE_BUSY`.
const BUSY_SNAPSHOT: u32 = 517;

pub(crate) fn is_read_only(error: &dyn DatabaseError) -> bool {
    code(error).is_some_and(|code| code & 0xff == 8)
}

/// An I/O error, or a file that can't be opened. A full disk doesn't count, since reads and deletions go on (decision 85).
pub(crate) fn is_broken(error: &dyn DatabaseError) -> bool {
    code(error).is_some_and(|code| matches!(code & 0xff, 10 | 14))
}
