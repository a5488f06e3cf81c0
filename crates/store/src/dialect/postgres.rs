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

use super::{Access, Meaning, Violation};
use crate::lanes::Lanes;

pub(crate) async fn connect(url: &str, connections: u32) -> Result<Arc<Lanes<Postgres>>, sqlx::Error> {
    let options = PgConnectOptions::from_str(url)?.application_name("waymark").options(SETTINGS);
    // The store has its own look at statements.
    let options = options.disable_statement_logging();
    let pool = PgPoolOptions::new().max_connections(connections).acquire_timeout(PATIENCE).test_before_acquire(false);
    match pool.connect_with(options.clone()).await {
        // The pool has tried until its time was over and kept to itself what went wrong each time.
        Err(sqlx::Error::PoolTimedOut) => Err(reason(&options).await),
        outcome => outcome.map(Lanes::new),
    }
}

/// How statements are planned. Reading a whole table looks cheap while it holds a handful of rows, and a prepared statement keeps such a
/// plan while the table grows to a hundred thousand: every statement here has its index. The dearer estimates of those that read a table
/// of a handful as a whole would have their plans compiled. And a statement is planned once, not for each of its parameters: the scope's
/// tenant counts twice in the estimates (the policy's and the store's own), so that with many tenants planning anew looks worth it and isn't.
const SETTINGS: [(&str, &str); 4] =
    [("statement_timeout", "30s"), ("enable_seqscan", "off"), ("jit", "off"), ("plan_cache_mode", "force_generic_plan")];

/// How long a connection may take to come about.
const PATIENCE: Duration = Duration::from_secs(5);

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
pub(crate) fn opening(access: Access, tenancy: &Tenancy) -> String {
    let level = match access {
        Access::Read => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        Access::Write | Access::WriteAlone => "BEGIN ISOLATION LEVEL REPEATABLE READ",
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
        // Connection exceptions, insufficient resources, shutdown and start-up of the server, a statement that took too long.
        Some("57014") => Meaning::Unavailable,
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
