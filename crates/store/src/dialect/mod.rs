//! Everything that differs between the two databases, one file each.

pub(crate) mod postgres;
pub(crate) mod sqlite;

use kernel::{Error, Tenancy, Timestamp, Uuid};
use sea_orm::{
    DbBackend, DbErr, RuntimeErr, Statement,
    sea_query::{Alias, Expr, ExprTrait, Func, InsertStatement, SelectStatement},
};
use sqlx::error::DatabaseError;

/// Whether a transaction reads or writes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Access {
    Read,
    Write,
    /// Writes, and does not leave its commit to a group.
    WriteAlone,
}

/// Isolation of a transaction; an embedded database has one writer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Level {
    /// Serializable.
    Serial,
    /// Repeatable read: one snapshot for all statements.
    Snapshot,
    /// Read committed: each statement sees what is committed when it starts.
    Latest,
}

/// The message that opens a transaction within `tenancy`.
pub(crate) fn opening(backend: DbBackend, access: Access, level: Level, tenancy: &Tenancy) -> String {
    match backend {
        DbBackend::Postgres => postgres::opening(access, level, tenancy),
        _ => sqlite::opening(access).to_owned(),
    }
}

/// The prefix that makes a statement return its plan, and the column that holds it.
pub(crate) fn planning(backend: DbBackend) -> (&'static str, &'static str) {
    match backend {
        DbBackend::Postgres => postgres::PLANNING,
        _ => sqlite::PLANNING,
    }
}

/// All of `first` and then `last` as one statement; none may depend on another's rows.
pub(crate) fn together(backend: DbBackend, first: Vec<InsertStatement>, last: InsertStatement) -> Statement {
    match backend {
        DbBackend::Postgres => postgres::together(first, last),
        _ => sqlite::together(first, &last),
    }
}

/// SQL for the instant `days` after the one in `column`.
pub(crate) fn days_after(backend: DbBackend, column: &str, days: i64) -> String {
    match backend {
        DbBackend::Postgres => postgres::days_after(column, days),
        _ => sqlite::days_after(column, days),
    }
}

/// Lets a column be null. `heir` is a column without that limit, which has been added where the database needs one.
pub(crate) fn make_optional(backend: DbBackend, table: &str, column: &str, heir: &str) -> Vec<String> {
    match backend {
        DbBackend::Postgres => postgres::make_optional(table, column),
        _ => sqlite::make_optional(table, column, heir),
    }
}

/// Query for the position in the invalidation log: `server`, `snapshot`, `clock` and the `oldest` number still stored.
pub(crate) fn position(backend: DbBackend) -> &'static str {
    match backend {
        DbBackend::Postgres => postgres::POSITION,
        _ => sqlite::POSITION,
    }
}

/// The keys invalidated under number `next` or later, or under one of the `open` numbers before it.
pub(crate) fn invalidated_since(backend: DbBackend, next: i64, open: &[i64]) -> Statement {
    match backend {
        DbBackend::Postgres => postgres::invalidated_since(next, open),
        _ => sqlite::invalidated_since(next),
    }
}

pub(crate) fn delete_old_invalidations(backend: DbBackend, now: Timestamp) -> Statement {
    match backend {
        DbBackend::Postgres => postgres::delete_old_invalidations(),
        _ => sqlite::delete_old_invalidations(now),
    }
}

/// Deletes at most `limit` rows of `table`, aliased `own`, that match `condition`. Neither database supports a limit here, so the rows are
/// selected by their physical position.
pub(crate) fn delete_some(backend: DbBackend, table: &str, condition: &str, limit: u32) -> String {
    match backend {
        DbBackend::Postgres => postgres::delete_some(table, condition, limit),
        _ => sqlite::delete_some(table, condition, limit),
    }
}

/// Condition that the text in `column` has a character other than the printable ones of ASCII.
pub(crate) fn beyond_ascii(backend: DbBackend, column: &str) -> String {
    match backend {
        DbBackend::Postgres => format!("\"{column}\" ~ '[^ -~]'"),
        _ => format!("\"{column}\" GLOB '*[^ -~]*'"),
    }
}

/// SQL for the id in a text column, in the type in which ids are stored.
pub(crate) fn uuid_of(backend: DbBackend, text: &str) -> String {
    match backend {
        DbBackend::Postgres => postgres::uuid_of(text),
        _ => sqlite::uuid_of(text),
    }
}

/// SQL for an id that nothing else has.
pub(crate) fn random_id(backend: DbBackend) -> &'static str {
    match backend {
        DbBackend::Postgres => postgres::RANDOM_ID,
        _ => sqlite::RANDOM_ID,
    }
}

/// What follows FROM for the rows of a table, each with the entries of its JSON list.
pub(crate) fn with_entries(backend: DbBackend, table: &str, list: &str) -> String {
    match backend {
        DbBackend::Postgres => postgres::with_entries(table, list),
        _ => sqlite::with_entries(table, list),
    }
}

/// SQL for the day in a member of such an entry.
pub(crate) fn day_of_entry(backend: DbBackend, member: &str) -> String {
    match backend {
        DbBackend::Postgres => postgres::day_of_entry(member),
        _ => sqlite::day_of_entry(member),
    }
}

/// A query for these ids, one a row. They are one value, whatever their number.
pub(crate) fn given(backend: DbBackend, ids: &[Uuid]) -> SelectStatement {
    let ids = ids.iter().map(|id| format!("\"{id}\"")).collect::<Vec<_>>().join(",");
    let list = Expr::val(format!("[{ids}]"));
    let rows = match backend {
        DbBackend::Postgres => Func::cust(Alias::new("json_array_elements_text")).arg(list.cast_as(Alias::new("json"))),
        _ => Func::cust(Alias::new("json_each")).arg(list),
    };
    let mut query = SelectStatement::new();
    query.expr(Expr::cust(uuid_of(backend, "\"value\""))).from_function(rows, Alias::new("given_ids"));
    query
}

/// The table of search documents with the full-text index on their words; `words` are split at spaces only.
pub(crate) fn search_index(backend: DbBackend, table: &str) -> Vec<String> {
    match backend {
        DbBackend::Postgres => postgres::search_index(table),
        _ => sqlite::search_index(table),
    }
}

/// The full-text query for documents with one of `marks` and, for each of `words`, a word with that prefix. Marks and words only contain
/// letters, digits and underscores, so nothing in them is an operator.
pub(crate) fn search_question(backend: DbBackend, marks: &[String], words: &[String]) -> String {
    let list = |before: &str, after: &str, between: &str, all: &[String]| {
        all.iter().map(|word| format!("{before}{word}{after}")).collect::<Vec<_>>().join(between)
    };
    let (marks, words, and) = match backend {
        DbBackend::Postgres => (list("'", "'", " | ", marks), list("'", "':*", " & ", words), "&"),
        _ => (list("\"", "\"", " OR ", marks), list("\"", "\" *", " AND ", words), "AND"),
    };
    if words.is_empty() { marks } else { format!("({marks}) {and} {words}") }
}

/// Has `query` read the documents of `table` that answer `question`, as `alias`.
pub(crate) fn search_source(backend: DbBackend, query: &mut SelectStatement, table: &'static str, alias: &'static str, question: String) {
    match backend {
        DbBackend::Postgres => postgres::search_source(query, alias, question),
        _ => sqlite::search_source(query, table, alias, question),
    }
}

/// A violated constraint, as the database reports it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Violation {
    /// By the name of the constraint or unique index.
    Named(String),
    /// SQLite names no constraint of a table, only its columns.
    Columns { table: String, columns: Vec<String> },
    /// A foreign key whose target is missing, or whose row is still referred to; the database doesn't say which.
    Reference,
}

/// Meaning of a driver's error.
pub(crate) enum Meaning {
    Violation(Violation),
    /// Conflict with another transaction: retry.
    Conflict,
    /// The database can't be reached.
    Unavailable,
    Full,
    Other,
}

pub(crate) fn meaning(error: &sqlx::Error) -> Meaning {
    match error {
        sqlx::Error::Database(db) if is_postgres(&**db) => postgres::meaning(&**db),
        sqlx::Error::Database(db) => sqlite::meaning(&**db),
        sqlx::Error::Io(_) | sqlx::Error::PoolTimedOut | sqlx::Error::PoolClosed | sqlx::Error::WorkerCrashed | sqlx::Error::Tls(_) => {
            Meaning::Unavailable
        }
        _ => Meaning::Other,
    }
}

/// Whether a transaction that fails to begin with `error` may begin on another connection, or later. A standby reports it as not supported.
pub(crate) fn is_away(error: &sqlx::Error) -> bool {
    let is_standby = error.as_database_error().is_some_and(|db| is_postgres(db) && postgres::is_standby(db));
    is_standby || matches!(meaning(error), Meaning::Unavailable)
}

/// Whether a write fails with `error` because the database only reads. Its connection is of no use: the next one may find another server, or
/// a file that may be written again.
pub(crate) fn is_read_only(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(|db| if is_postgres(db) { postgres::is_read_only(db) } else { sqlite::is_read_only(db) })
}

/// Whether another program holds an embedded database, and did for as long as a write waits for it.
pub(crate) fn is_held(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(|db| !is_postgres(db) && sqlite::is_held(db))
}

/// Whether the disk that an embedded database lies on fails, or its files can't be opened.
pub(crate) fn is_broken(error: &sqlx::Error) -> bool {
    error.as_database_error().is_some_and(|db| !is_postgres(db) && sqlite::is_broken(db))
}

fn is_postgres(error: &(dyn DatabaseError + 'static)) -> bool {
    error.try_downcast_ref::<sqlx::postgres::PgDatabaseError>().is_some()
}

/// The driver's error inside SeaORM's.
pub(crate) fn driver_error(error: &DbErr) -> Option<&sqlx::Error> {
    match error {
        DbErr::Conn(RuntimeErr::SqlxError(e)) | DbErr::Exec(RuntimeErr::SqlxError(e)) | DbErr::Query(RuntimeErr::SqlxError(e)) => Some(e),
        _ => None,
    }
}

/// Whether the error came from the database rather than from another component.
pub fn is_of_database(error: &Error) -> bool {
    error.cause().is_some_and(|cause| cause.is::<sqlx::Error>() || cause.is::<DbErr>())
}

/// Converts a driver's error into the product's, except constraint violations.
pub(crate) fn plain(error: sqlx::Error) -> Error {
    match meaning(&error) {
        Meaning::Unavailable => Error::unavailable(error),
        Meaning::Full => Error::storage_full(error),
        _ => Error::internal(error),
    }
}

#[cfg(test)]
mod tests {
    use sqlx::{ConnectOptions, Connection, SqliteConnection};

    #[tokio::test]
    async fn a_full_disk_is_reported_as_such() {
        let mut connection = SqliteConnection::connect("sqlite::memory:").await.unwrap();
        sqlx::raw_sql("CREATE TABLE t (x); PRAGMA max_page_count = 2").execute(&mut connection).await.unwrap();
        let full = sqlx::raw_sql("INSERT INTO t VALUES (zeroblob(100000))").execute(&mut connection).await.unwrap_err();
        let error = super::plain(full);
        assert_eq!((error.kind(), error.code()), (kernel::Kind::Unavailable, Some("Common.StorageFull")));
        assert!(super::is_of_database(&error));
    }

    #[tokio::test]
    async fn a_file_that_may_only_be_read_or_is_held_elsewhere_is_unavailable() {
        let folder = tempfile::tempdir().unwrap();
        let options = sqlx::sqlite::SqliteConnectOptions::new().filename(folder.path().join("test.db")).create_if_missing(true);
        let options = options.busy_timeout(std::time::Duration::ZERO);
        let (mut one, mut other) = (options.connect().await.unwrap(), options.connect().await.unwrap());
        sqlx::raw_sql("CREATE TABLE t (x); BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
        let held = sqlx::raw_sql("BEGIN IMMEDIATE").execute(&mut one).await.unwrap_err();
        assert!(super::is_held(&held) && !super::is_read_only(&held), "{held}");
        assert_eq!(super::plain(held).kind(), kernel::Kind::Unavailable);
        sqlx::raw_sql("ROLLBACK").execute(&mut other).await.unwrap();
        let only_read = sqlx::raw_sql("PRAGMA query_only = on; INSERT INTO t VALUES (1)").execute(&mut one).await.unwrap_err();
        assert!(super::is_read_only(&only_read) && !super::is_held(&only_read), "{only_read}");
        assert_eq!(super::plain(only_read).kind(), kernel::Kind::Unavailable);
    }
}
