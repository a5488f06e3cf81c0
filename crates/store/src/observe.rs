//! Metrics and traces of the database: connections, waiting times, retries, spans.

use std::time::Duration;

use kernel::{Error, Kind, SPANS};
use sqlx::Database;
use tracing::{Level, Span, field};

use crate::{Db, Engine, db::Pools, dialect::Access, pool::ConnectionPool};

/// Connections of one pool at this moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PoolState {
    /// `readers` or `writer` on SQLite, `shared` on PostgreSQL.
    pub name: &'static str,
    /// Connections in use.
    pub used: u32,
    /// Open connections that are idle.
    pub idle: u32,
    /// Maximum number of open connections.
    pub max: u32,
}

impl PoolState {
    fn of<D: Database>(name: &'static str, pool: &ConnectionPool<D>) -> Self {
        let (used, idle) = pool.used_and_idle();
        Self { name, used, idle, max: pool.max() }
    }
}

impl Db {
    /// The state of every pool; makes no query.
    pub fn pools(&self) -> Vec<PoolState> {
        match self.pooled() {
            Pools::Sqlite(pools) => vec![PoolState::of("readers", &pools.readers), PoolState::of("writer", pools.writer.pool())],
            Pools::Postgres(pool) => vec![PoolState::of("shared", pool)],
        }
    }
}

/// The span of a transaction, if it belongs to a trace. Polling twice a second is not traced.
pub(crate) fn transaction(db: &Db, what: &'static str) -> Span {
    if !tracing::span_enabled!(target: SPANS, Level::INFO) || Span::current().is_none() {
        return Span::none();
    }
    let system = match db.engine() {
        Engine::Sqlite => "sqlite",
        Engine::Postgres => "postgresql",
    };
    tracing::info_span!(
        target: SPANS, "transaction", otel.name = what, otel.kind = "client", db.system.name = system, db.operation.name = what,
        attempts = field::Empty, otel.status_code = field::Empty
    )
}

/// Notes in the span of a transaction that it came to nothing through a fault.
pub(crate) fn failed(span: &Span, error: &Error) {
    if is_fault(error) {
        span.record("otel.status_code", "ERROR");
    }
}

fn is_fault(error: &Error) -> bool {
    matches!(error.kind(), Kind::Internal | Kind::Unavailable)
}

/// Records how long a transaction waited for its connection. Every label is a literal, so that recording allocates nothing.
pub(crate) fn waited(engine: Engine, access: Access, how_long: Duration) {
    match (engine, access) {
        (Engine::Postgres, _) => metrics::histogram!("waymark_database_wait_seconds", "pool" => "shared").record(how_long),
        (Engine::Sqlite, Access::Read) => metrics::histogram!("waymark_database_wait_seconds", "pool" => "readers").record(how_long),
        (Engine::Sqlite, Access::Write | Access::WriteAlone) => {
            metrics::histogram!("waymark_database_wait_seconds", "pool" => "writer").record(how_long)
        }
    }
}

/// Records that no connection became available in time, or none could be opened.
pub(crate) fn missed() {
    metrics::counter!("waymark_database_connections_missed_total").increment(1);
}

/// Records that a write is retried after a conflict.
pub(crate) fn retried(attempt: u32) {
    metrics::counter!("waymark_database_write_retries_total").increment(1);
    Span::current().record("attempts", attempt + 1);
}
