//! PostgreSQL. Row-level security is the second barrier between tenants: the serving role can't bypass it, and the scope is sent with
//! BEGIN.

pub(crate) mod fitness;

use std::{fmt::Write, str::FromStr, sync::Arc, time::Duration};

use kernel::{HOST, Tenancy};
use sea_orm::{
    DbBackend, Statement,
    sea_query::{Alias, CommonTableExpression, Func, InsertStatement, SelectStatement, WithQuery},
};
use sqlx::{
    AssertSqlSafe, ConnectOptions, Executor, Postgres,
    error::DatabaseError,
    postgres::{PgConnectOptions, PgPool, PgPoolOptions},
};
use uuid::Uuid;

use super::{Access, Level, Meaning, Violation};
use crate::pool::ConnectionPool;

pub(crate) async fn connect(url: &str, connections: u32) -> Result<Arc<ConnectionPool<Postgres>>, sqlx::Error> {
    // A pooler doesn't pass on start-up parameters, so the settings are sent as a message of their own.
    let pool = PgPoolOptions::new().max_connections(connections).after_connect(|connection, _| {
        Box::pin(async move { connection.execute(sqlx::raw_sql(AssertSqlSafe(settings()))).await.map(drop) })
    });
    open(url, pool).await.map(ConnectionPool::new)
}

/// Connects as `pool` says.
async fn open(url: &str, pool: PgPoolOptions) -> Result<PgPool, sqlx::Error> {
    let options = PgConnectOptions::from_str(url)?.application_name("waymark").extra_float_digits(None);
    // The store has its own observer of statements.
    let options = options.disable_statement_logging();
    let pool = pool.acquire_timeout(ACQUIRE_TIMEOUT).test_before_acquire(false);
    match pool.connect_with(options.clone()).await {
        // The pool retries until its timeout and drops the errors of the attempts.
        Err(sqlx::Error::PoolTimedOut) => Err(connect_error(&options).await),
        outcome => outcome,
    }
}

/// How statements are planned. Sequential scans look cheap while a table is small, and a prepared statement keeps that plan while the table
/// grows to a hundred thousand rows; every statement here has its index, so sequential scans are off. Their higher estimated cost would
/// trigger JIT compilation, so that is off too. Generic plans are forced: the tenant counts twice in the estimates (in the policy and in
/// the store's own filter), so with many tenants replanning looks worthwhile and isn't.
///
/// A transaction idle for ten seconds belongs to a node that is frozen or cut off; others need its locks. A lock that is held for longer than
/// four belongs to another program, and a request is answered within five.
const SETTINGS: [(&str, &str); 6] = [
    ("statement_timeout", "30s"),
    ("lock_timeout", "4s"),
    ("idle_in_transaction_session_timeout", "10s"),
    ("enable_seqscan", "off"),
    ("jit", "off"),
    ("plan_cache_mode", "force_generic_plan"),
];

fn settings() -> String {
    SETTINGS.map(|(name, value)| format!("SET {name} = '{value}'")).join(";")
}

/// A migration waits for the locks that it needs.
pub(crate) const WITHOUT_LOCK_TIMEOUT: &str = "SET LOCAL lock_timeout = 0";

/// For the owner's long operations, which may wait for a disk or a network between statements.
pub(crate) const WITHOUT_TIMEOUTS: &str = "SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0";

/// How long beginning a transaction may take, so that a request is answered within five seconds while the server is down.
const ACQUIRE_TIMEOUT: Duration = Duration::from_secs(4);

/// The error of one more attempt to connect.
async fn connect_error(options: &PgConnectOptions) -> sqlx::Error {
    match tokio::time::timeout(ACQUIRE_TIMEOUT, options.connect()).await {
        Ok(Err(error)) => error,
        Ok(Ok(_)) | Err(_) => sqlx::Error::PoolTimedOut,
    }
}

pub(crate) const PLANNING: (&str, &str) = ("EXPLAIN", "QUERY PLAN");

/// Only typed UUIDs are written into the text. `SET LOCAL` rather than `set_config`, which would have to be planned. An unset scope is
/// empty, which matches no row.
pub(crate) fn opening(access: Access, level: Level, tenancy: &Tenancy) -> String {
    let level = match (access, level) {
        (Access::Read, _) => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        (_, Level::Serial) => "BEGIN ISOLATION LEVEL SERIALIZABLE",
        (_, Level::Snapshot) => "BEGIN ISOLATION LEVEL REPEATABLE READ",
        (_, Level::Latest) => "BEGIN ISOLATION LEVEL READ COMMITTED",
    };
    match tenancy {
        Tenancy::System => format!("{level}; SET LOCAL waymark.system = 'on'"),
        _ => format!("{level}; {}", see(tenancy)),
    }
}

/// Has the open transaction see the rows of these tenants and no others.
pub(crate) fn see(tenancy: &Tenancy) -> String {
    format!("SET LOCAL waymark.tenants = '{}'", tenants(tenancy))
}

/// Lets the open transaction see every tenant's rows of the system's tables, and takes that back.
pub(crate) const SEE_ALL: &str = "SET LOCAL waymark.system = 'on'";
pub(crate) const SEE_SCOPE: &str = "SET LOCAL waymark.system = ''";

fn tenants(tenancy: &Tenancy) -> String {
    let list = |ids: &mut dyn Iterator<Item = &Uuid>| {
        let mut text = String::from("{");
        for (at, id) in ids.enumerate() {
            // Writing to a string can't fail.
            let _ = write!(text, "{}{id}", if at == 0 { "" } else { "," });
        }
        text.push('}');
        text
    };
    match tenancy {
        Tenancy::System => String::new(),
        Tenancy::Host => list(&mut std::iter::once(&HOST)),
        Tenancy::Tenant(id) => list(&mut std::iter::once(id)),
        Tenancy::Portfolio(ids) => list(&mut ids.iter()),
    }
}

/// The server refuses a write because it only reads.
const READ_ONLY: &str = "25006";

/// Whether `error` says that the server is read-only: it was demoted, or configured so.
pub(crate) fn is_read_only(error: &dyn DatabaseError) -> bool {
    error.code().as_deref() == Some(READ_ONLY)
}

/// Whether BEGIN fails because the server is a standby, which doesn't support serialisable transactions.
pub(crate) fn is_standby(error: &dyn DatabaseError) -> bool {
    error.code().as_deref() == Some("0A000")
}

/// Whether the server would accept a write of this session.
pub(crate) const ACCEPTS_WRITES: &str = "SELECT NOT pg_is_in_recovery() AND current_setting('default_transaction_read_only') = 'off'";

pub(crate) fn meaning(error: &dyn DatabaseError) -> Meaning {
    match error.code().as_deref() {
        // Only our code generates primary keys: two transactions inserted the same row, and on retry the slower one finds it.
        Some("23505") if error.constraint().is_some_and(|name| name.ends_with("_pkey")) => Meaning::Conflict,
        Some("23505") => Meaning::Violation(Violation::Named(error.constraint().unwrap_or_default().to_owned())),
        Some("23503") => Meaning::Violation(Violation::Reference),
        // Serialization failure, deadlock.
        Some("40001" | "40P01") => Meaning::Conflict,
        // Connection exceptions, insufficient resources, shutdown and start-up of the server, timeouts of statement, lock and idle transaction,
        // a server that only reads.
        Some("57014" | "55P03" | "25P03" | READ_ONLY) => Meaning::Unavailable,
        Some("53100") => Meaning::Full,
        Some(code) if code.starts_with("08") || code.starts_with("53") || code.starts_with("57P") => Meaning::Unavailable,
        _ => Meaning::Other,
    }
}

const IN_TENANTS: &str = "tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[])";
const IS_SYSTEM: &str = "current_setting('waymark.system', true) = 'on'";
const IS_HOST: &str = "'00000000-0000-0000-0000-000000000000'::uuid = any(nullif(current_setting('waymark.tenants', true), '')::uuid[])";

/// The condition of a tenant table's policy.
fn tenant_condition(system: bool) -> String {
    if system { format!("{IN_TENANTS} OR {IS_SYSTEM}") } else { IN_TENANTS.to_owned() }
}

/// Row-level security of a tenant's table.
pub(crate) fn tenant_wall(table: &str, system: bool) -> Vec<String> {
    let condition = tenant_condition(system);
    vec![
        format!("ALTER TABLE \"{table}\" ENABLE ROW LEVEL SECURITY"),
        format!("CREATE POLICY tenant_wall ON \"{table}\" USING ({condition}) WITH CHECK ({condition})"),
    ]
}

/// Row-level security of the host's tables: everybody reads, the host writes.
pub(crate) fn host_wall(table: &str) -> Vec<String> {
    vec![
        format!("ALTER TABLE \"{table}\" ENABLE ROW LEVEL SECURITY"),
        format!("CREATE POLICY host_read ON \"{table}\" FOR SELECT USING (true)"),
        format!("CREATE POLICY host_write ON \"{table}\" USING ({IS_HOST} OR {IS_SYSTEM}) WITH CHECK ({IS_HOST} OR {IS_SYSTEM})"),
    ]
}

/// `WITH "0" AS (INSERT ..), .. INSERT ..`: one statement to prepare, one answer.
pub(crate) fn together(first: Vec<InsertStatement>, last: InsertStatement) -> Statement {
    if first.is_empty() {
        return DbBackend::Postgres.build(&last);
    }
    let mut all = WithQuery::default();
    for (at, insert) in first.into_iter().enumerate() {
        all.cte(CommonTableExpression::new().table_name(at.to_string()).query(insert).to_owned());
    }
    DbBackend::Postgres.build(all.query(last))
}

pub(crate) fn make_optional(table: &str, column: &str) -> Vec<String> {
    vec![format!("ALTER TABLE \"{table}\" ALTER COLUMN \"{column}\" DROP NOT NULL")]
}

pub(crate) fn days_after(column: &str, days: i64) -> String {
    // In hours, since a day in the session's time zone may have 23 or 25.
    format!("\"{column}\" + interval '{} hours'", days * 24)
}

/// Columns for the transaction that wrote a row and for its start. The server fills them, also for older programs that don't know them.
pub(crate) fn note_transactions(table: &str) -> [String; 3] {
    [
        format!("ALTER TABLE \"{table}\" ADD COLUMN \"xact\" bigint NOT NULL DEFAULT (pg_current_xact_id()::text::bigint)"),
        format!("ALTER TABLE \"{table}\" ADD COLUMN \"told_at\" timestamptz NOT NULL DEFAULT now()"),
        format!("CREATE INDEX \"sx_{table}_xact\" ON \"{table}\" (\"xact\")"),
    ]
}

/// A snapshot holds the first transaction that it can't see, and the earlier ones that were still open. After a restart or a failover, the
/// server may number transactions differently.
pub(crate) const POSITION: &str = "SELECT pg_postmaster_start_time()::text AS \"server\", pg_current_snapshot()::text AS \"snapshot\", \
    clock_timestamp() AS \"clock\", NULL::bigint AS \"oldest\"";

pub(crate) fn invalidated_since(next: i64, open: &[i64]) -> Statement {
    let open = open.iter().map(i64::to_string).collect::<Vec<_>>().join(",");
    Statement::from_sql_and_values(
        DbBackend::Postgres,
        "SELECT \"cache_key\" FROM \"cache_invalidations\" WHERE \"xact\" >= $1 OR \"xact\" = ANY($2::text::bigint[])",
        [next.into(), format!("{{{open}}}").into()],
    )
}

/// Transaction numbers ascend with the start of the transaction, so the first one of the last hour bounds all older ones. An hour is longer
/// than any of our transactions, and much longer than a node may go without reading. The bound is a subquery of its own: behind row-level
/// security, PostgreSQL considers a COALESCE next to the column leaky and would not use the index.
pub(crate) fn delete_old_invalidations() -> Statement {
    const SQL: &str = "DELETE FROM \"cache_invalidations\" WHERE \"xact\" < (SELECT coalesce((SELECT \"xact\" FROM \"cache_invalidations\" \
        WHERE \"told_at\" >= now() - interval '1 hour' ORDER BY \"xact\" LIMIT 1), pg_snapshot_xmin(pg_current_snapshot())::text::bigint))";
    Statement::from_string(DbBackend::Postgres, SQL)
}

/// An array, so that the rows are fetched by their places: a join would read the whole table.
pub(crate) fn delete_some(table: &str, condition: &str, limit: u32) -> String {
    format!(
        "DELETE FROM \"{table}\" WHERE ctid = ANY(ARRAY(SELECT \"own\".ctid FROM \"{table}\" AS \"own\" WHERE {condition} LIMIT {limit}))"
    )
}

pub(crate) fn uuid_of(text: &str) -> String {
    format!("{text}::uuid")
}

pub(crate) const RANDOM_ID: &str = "gen_random_uuid()";

pub(crate) fn with_entries(table: &str, list: &str) -> String {
    format!("\"{table}\" CROSS JOIN LATERAL jsonb_array_elements(\"{table}\".\"{list}\"::jsonb) AS \"entry\" (\"value\")")
}

pub(crate) fn day_of_entry(member: &str) -> String {
    format!("(\"entry\".\"value\" ->> '{member}')::date")
}

/// The index is read through a function that runs as the owner of the schema: the full-text operator isn't leakproof, so behind row-level
/// security PostgreSQL would read every document of the tenant instead. The function checks the scope as the policy does, and each of its
/// documents is joined with its record, which has its own policy.
pub(crate) fn search_index(table: &str) -> Vec<String> {
    let text = "text COLLATE \"C\" NOT NULL";
    let mut statements = vec![
        format!(
            "CREATE TABLE \"{table}\" (\"tenant_id\" uuid NOT NULL, \"kind\" {text}, \"record_id\" uuid NOT NULL, \"code_key\" {text}, \
             \"title_key\" {text}, \"words\" {text}, \"stamp\" {text}, \"shared\" bool NOT NULL, \"is_demo\" bool NOT NULL, \
             PRIMARY KEY (\"tenant_id\", \"kind\", \"record_id\"))"
        ),
        format!("CREATE INDEX \"ft_{table}_words\" ON \"{table}\" USING gin (array_to_tsvector(string_to_array(\"words\", ' ')))"),
        format!(
            "CREATE FUNCTION search_hits(question text) RETURNS SETOF \"{table}\" LANGUAGE sql STABLE SECURITY DEFINER \
             SET search_path = public, pg_temp ROWS 100 AS $$ SELECT * FROM \"{table}\" \
             WHERE array_to_tsvector(string_to_array(\"words\", ' ')) @@ question::tsquery AND (\"shared\" OR {IN_TENANTS}) $$"
        ),
    ];
    statements.extend(tenant_wall(table, true));
    statements
}

pub(crate) fn search_source(query: &mut SelectStatement, alias: &'static str, question: String) {
    query.from_function(Func::cust(Alias::new("search_hits")).arg(question), Alias::new(alias));
}

/// Rights of the serving role, granted again after every migration, since tables are added.
pub(crate) fn grants(role: &str) -> Vec<String> {
    let role = role.replace('"', "");
    vec![
        format!("GRANT USAGE ON SCHEMA public TO \"{role}\""),
        format!("GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO \"{role}\""),
        format!("GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO \"{role}\""),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn every_connection_has_its_settings() {
        let Ok(url) = std::env::var("WAYMARK_TEST_POSTGRES_APP") else { return };
        let pool = connect(&url, 1).await.unwrap();
        // An idle transaction loses its locks, and nobody waits for a lock longer than a request may take.
        for (name, expected) in SETTINGS {
            let (value,): (String,) = sqlx::query_as("SELECT current_setting($1)").bind(name).fetch_one(pool.pool()).await.unwrap();
            assert_eq!(value, expected, "{name}");
        }
    }

    #[tokio::test]
    async fn what_another_program_holds_is_unavailable_and_so_is_a_server_that_only_reads() {
        let Ok(url) = std::env::var("WAYMARK_TEST_POSTGRES_APP") else { return };
        let (holder, pool) = (connect(&url, 1).await.unwrap(), connect(&url, 1).await.unwrap());
        let lock = "SELECT pg_advisory_xact_lock(72019)";
        let mut held = holder.pool().begin().await.unwrap();
        sqlx::raw_sql(lock).execute(&mut *held).await.unwrap();
        for refused in [format!("SET lock_timeout = '10ms';{lock}"), "BEGIN READ ONLY;CREATE TABLE refused (x int)".to_owned()] {
            let error = sqlx::raw_sql(AssertSqlSafe(refused.clone())).execute(pool.pool()).await.unwrap_err();
            assert_eq!(super::super::plain(error).kind(), kernel::Kind::Unavailable, "{refused}");
        }
    }
}
