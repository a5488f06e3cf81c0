//! `GET /api/app/health/database`

use ::store::{Engine, PoolState};
use axum::{Json, extract::State};
use chrono::{DateTime, Utc};
use http::{App, Caller};
use serde::Serialize;
use utoipa::ToSchema;

use crate::health::{self, Database};

/// Kinds of databases.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) enum DatabaseEngine {
    /// The embedded database.
    Sqlite,
    /// A database server.
    Postgres,
}

/// Connections of one pool.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PoolView {
    /// `shared` on PostgreSQL, `readers` and `writer` on SQLite.
    #[schema(example = "shared")]
    name: String,
    /// In use.
    #[schema(example = 2)]
    used: u32,
    /// Open and idle.
    #[schema(example = 3)]
    idle: u32,
    /// Open at most.
    #[schema(example = 10)]
    max: u32,
}

impl From<PoolState> for PoolView {
    fn from(PoolState { name, used, idle, max }: PoolState) -> Self {
        Self { name: name.to_owned(), used, idle, max }
    }
}

/// The database.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DatabaseView {
    /// Its kind.
    engine: DatabaseEngine,
    #[schema(example = "17.6")]
    version: String,
    /// Bytes of the whole database, indexes included.
    #[schema(example = 52_428_800)]
    bytes: u64,
    /// Connections of the node that answers.
    pools: Vec<PoolView>,
    /// Seconds that the clock of the node that answers is ahead of the database's, negative if it is behind; none if they agree well enough.
    #[schema(nullable, example = 34)]
    clock_skew_seconds: Option<i64>,
    /// The latest time in the database, if it lies ahead of the clock: that is wrong, or another one was.
    #[schema(nullable)]
    written_ahead_at: Option<DateTime<Utc>>,
}

impl From<Database> for DatabaseView {
    fn from(Database { engine, facts, pools, clock }: Database) -> Self {
        let engine = match engine {
            Engine::Sqlite => DatabaseEngine::Sqlite,
            Engine::Postgres => DatabaseEngine::Postgres,
        };
        Self {
            engine,
            version: facts.version,
            bytes: facts.bytes,
            pools: pools.into_iter().map(PoolView::from).collect(),
            clock_skew_seconds: clock.skew.map(|skew| skew.num_seconds()),
            written_ahead_at: clock.written_ahead,
        }
    }
}

/// The database, its size, and the connections of the answering node.
#[utoipa::path(get, path = "/api/app/health/database", operation_id = "get_database", tag = "Health",
    responses((status = 200, description = "The database.", body = DatabaseView)))]
pub async fn database(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<DatabaseView>> {
    Ok(Json(health::database(&app, &scope).await?.into()))
}
