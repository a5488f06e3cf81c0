//! PostgreSQL: row-level security as the second wall. The serving role may not bypass it, and the scope travels with BEGIN.

use std::{fmt::Write, str::FromStr, sync::Arc, time::Duration};

use kernel::{HOST, Tenancy};
use sea_orm::{
    DbBackend, Statement,
    sea_query::{CommonTableExpression, InsertStatement, WithQuery},
};
use sqlx::{
    ConnectOptions, Postgres,
    error::DatabaseError,
    postgres::{PgConnectOptions, PgPool, PgPoolOptions},
};
use uuid::Uuid;

use super::{Access, Level, Meaning, Violation};
use crate::pool::ConnectionPool;

pub(crate) async fn connect(url: &str, connections: u32) -> Result<Arc<ConnectionPool<Postgres>>, sqlx::Error> {
    let options = PgConnectOptions::from_str(url)?.application_name("waymark").options(SETTINGS);
    // The store has its own look at statements.
    let options = options.disable_statement_logging();
    let pool = PgPoolOptions::new().max_connections(connections).acquire_timeout(PATIENCE).test_before_acquire(false);
    match pool.connect_with(options.clone()).await {
        // The pool has tried until its time was over and kept to itself what went wrong each time.
        Err(sqlx::Error::PoolTimedOut) => Err(reason(&options).await),
        outcome => outcome.map(ConnectionPool::new),
    }
}

/// How statements are planned. Reading a whole table looks cheap while it holds a handful of rows, and a prepared statement keeps such a
/// plan while the table grows to a hundred thousand: every statement here has its index. The dearer estimates of those that read a table
/// of a handful as a whole would have their plans compiled. And a statement is planned once, not for each of its parameters: the scope's
/// tenant counts twice in the estimates (the policy's and the store's own), so that with many tenants planning anew looks worth it and isn't.
///
/// A transaction in which nothing is said for ten seconds belongs to a node that is frozen or cut off: what it locked is needed by others.
const SETTINGS: [(&str, &str); 5] = [
    ("statement_timeout", "30s"),
    ("idle_in_transaction_session_timeout", "10s"),
    ("enable_seqscan", "off"),
    ("jit", "off"),
    ("plan_cache_mode", "force_generic_plan"),
];

/// For the owner's long work, which may wait for a disk or a network between its statements.
pub(crate) const UNHURRIED: &str = "SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0";

/// How long a transaction may take to begin, so that a request is answered within five seconds while the server is away.
const PATIENCE: Duration = Duration::from_secs(4);

/// What one more connection fails with.
async fn reason(options: &PgConnectOptions) -> sqlx::Error {
    match tokio::time::timeout(PATIENCE, options.connect()).await {
        Ok(Err(error)) => error,
        Ok(Ok(_)) | Err(_) => sqlx::Error::PoolTimedOut,
    }
}

pub(crate) const PLANNING: (&str, &str) = ("EXPLAIN", "QUERY PLAN");

/// Only typed UUIDs are written into the text. `SET LOCAL` and not a call of `set_config`: nothing is planned for it. What is not
/// set is empty, which opens nothing.
pub(crate) fn opening(access: Access, level: Level, tenancy: &Tenancy) -> String {
    let level = match (access, level) {
        (Access::Read, _) => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        (_, Level::Serial) => "BEGIN ISOLATION LEVEL SERIALIZABLE",
        (_, Level::Snapshot) => "BEGIN ISOLATION LEVEL REPEATABLE READ",
        (_, Level::Latest) => "BEGIN ISOLATION LEVEL READ COMMITTED",
    };
    match tenancy {
        Tenancy::System => format!("{level}; SET LOCAL waymark.system = 'on'"),
        _ => format!("{level}; SET LOCAL waymark.tenants = '{}'", tenants(tenancy)),
    }
}

fn tenants(tenancy: &Tenancy) -> String {
    let list = |ids: &mut dyn Iterator<Item = &Uuid>| {
        let mut text = String::from("{");
        for (at, id) in ids.enumerate() {
            // Writing into a string can't fail.
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

pub(crate) fn meaning(error: &dyn DatabaseError) -> Meaning {
    match error.code().as_deref() {
        // Keys are made by us, never by a caller: two transactions inserted the same row, and run again the slower one finds it.
        Some("23505") if error.constraint().is_some_and(|name| name.ends_with("_pkey")) => Meaning::Conflict,
        Some("23505") => Meaning::Violation(Violation::Named(error.constraint().unwrap_or_default().to_owned())),
        Some("23503") => Meaning::Violation(Violation::Reference),
        // Serialisation failure, deadlock.
        Some("40001" | "40P01") => Meaning::Conflict,
        // Connection exceptions, insufficient resources, shutdown and start-up of the server, a statement or a silence that took too long.
        Some("57014" | "25P03") => Meaning::Unavailable,
        Some("53100") => Meaning::Full,
        Some(code) if code.starts_with("08") || code.starts_with("53") || code.starts_with("57P") => Meaning::Unavailable,
        _ => Meaning::Other,
    }
}

const IN_TENANTS: &str = "tenant_id = any(nullif(current_setting('waymark.tenants', true), '')::uuid[])";
const IS_SYSTEM: &str = "current_setting('waymark.system', true) = 'on'";
const IS_HOST: &str = "'00000000-0000-0000-0000-000000000000'::uuid = any(nullif(current_setting('waymark.tenants', true), '')::uuid[])";

/// The wall around a tenant's table.
pub(crate) fn tenant_wall(table: &str, system: bool) -> Vec<String> {
    let condition = if system { format!("{IN_TENANTS} OR {IS_SYSTEM}") } else { IN_TENANTS.to_owned() };
    vec![
        format!("ALTER TABLE \"{table}\" ENABLE ROW LEVEL SECURITY"),
        format!("CREATE POLICY tenant_wall ON \"{table}\" USING ({condition}) WITH CHECK ({condition})"),
    ]
}

/// The wall around the provider's tables: all read, the host writes.
pub(crate) fn host_wall(table: &str) -> Vec<String> {
    vec![
        format!("ALTER TABLE \"{table}\" ENABLE ROW LEVEL SECURITY"),
        format!("CREATE POLICY host_read ON \"{table}\" FOR SELECT USING (true)"),
        format!("CREATE POLICY host_write ON \"{table}\" USING ({IS_HOST} OR {IS_SYSTEM}) WITH CHECK ({IS_HOST} OR {IS_SYSTEM})"),
    ]
}

/// `WITH "0" AS (INSERT ..), .. INSERT ..`: one text to prepare, one answer.
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

pub(crate) fn days_after(column: &str, days: i64) -> String {
    // Hours, since a day of a session's time zone may have 23 or 25.
    format!("\"{column}\" + interval '{} hours'", days * 24)
}

/// Which transaction wrote a row, and when that began. Filled by the server, also for programs that don't know of it.
pub(crate) fn note_transactions(table: &str) -> [String; 3] {
    [
        format!("ALTER TABLE \"{table}\" ADD COLUMN \"xact\" bigint NOT NULL DEFAULT (pg_current_xact_id()::text::bigint)"),
        format!("ALTER TABLE \"{table}\" ADD COLUMN \"told_at\" timestamptz NOT NULL DEFAULT now()"),
        format!("CREATE INDEX \"sx_{table}_xact\" ON \"{table}\" (\"xact\")"),
    ]
}

/// A snapshot names the first transaction that it can't see, and those before it that were still open. A server that started anew, or
/// another one that stepped in, may number otherwise.
pub(crate) const POSITION: &str = "SELECT pg_postmaster_start_time()::text AS \"life\", pg_current_snapshot()::text AS \"snapshot\", \
    clock_timestamp() AS \"clock\", NULL::bigint AS \"kept\"";

pub(crate) fn told_since(next: i64, open: &[i64]) -> Statement {
    let open = open.iter().map(i64::to_string).collect::<Vec<_>>().join(",");
    Statement::from_sql_and_values(
        DbBackend::Postgres,
        "SELECT \"cache_key\" FROM \"cache_invalidations\" WHERE \"xact\" >= $1 OR \"xact\" = ANY($2::text::bigint[])",
        [next.into(), format!("{{{open}}}").into()],
    )
}

/// Transactions are numbered as they begin, so the first of the last hour bounds those of before. An hour is longer than any transaction of
/// ours, and much longer than a node may go without reading. The bound is a subquery of its own: behind row-level security PostgreSQL takes
/// a COALESCE beside the column for leaky and would not use the index.
pub(crate) fn forget_told() -> Statement {
    const SQL: &str = "DELETE FROM \"cache_invalidations\" WHERE \"xact\" < (SELECT coalesce((SELECT \"xact\" FROM \"cache_invalidations\" \
        WHERE \"told_at\" >= now() - interval '1 hour' ORDER BY \"xact\" LIMIT 1), pg_snapshot_xmin(pg_current_snapshot())::text::bigint))";
    Statement::from_string(DbBackend::Postgres, SQL)
}

pub(crate) fn uuid_of(text: &str) -> String {
    format!("{text}::uuid")
}

/// What the serving role may do, said again after every migration since tables are added.
pub(crate) fn grants(role: &str) -> Vec<String> {
    let role = role.replace('"', "");
    vec![
        format!("GRANT USAGE ON SCHEMA public TO \"{role}\""),
        format!("GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO \"{role}\""),
        format!("GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO \"{role}\""),
    ]
}

/// Why the connected role may not serve; `None` when it may.
pub(crate) async fn unfit_to_serve(pool: &PgPool) -> Result<Option<String>, sqlx::Error> {
    let (name, superuser, bypass): (String, bool, bool) =
        sqlx::query_as("SELECT rolname::text, rolsuper, rolbypassrls FROM pg_roles WHERE rolname = current_user").fetch_one(pool).await?;
    if superuser || bypass {
        return Ok(Some(format!("role {name} is a superuser or bypasses row-level security; serve with a role of its own")));
    }
    let (owned,): (i64,) =
        sqlx::query_as("SELECT count(*) FROM pg_tables WHERE schemaname = 'public' AND tableowner = current_user").fetch_one(pool).await?;
    Ok((owned > 0).then(|| format!("role {name} owns the tables, so row-level security doesn't bind it; serve with another role")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_silent_transaction_does_not_hold_its_locks_for_long() {
        let Ok(url) = std::env::var("WAYMARK_TEST_POSTGRES_APP") else { return };
        let pool = connect(&url, 1).await.unwrap();
        let (timeout,): (String,) = sqlx::query_as("SHOW idle_in_transaction_session_timeout").fetch_one(pool.pool()).await.unwrap();
        assert_eq!(timeout, "10s");
    }
}
