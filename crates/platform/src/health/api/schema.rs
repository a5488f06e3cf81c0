//! `GET /api/app/health/schema`

use axum::{Json, extract::State};
use http::{App, Caller};
use serde::Serialize;
use utoipa::ToSchema;

use crate::health::{self, SchemaState};

/// The program and the schema of the database.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SchemaView {
    /// Version of the program that answers.
    #[schema(example = "0.1.0")]
    program: String,
    /// How many migrations the database has.
    #[schema(example = 120)]
    applied: usize,
    /// Name of the last one.
    #[schema(nullable, example = "0802_store_backup_log")]
    latest: Option<String>,
    /// When it was applied, RFC 3339.
    #[schema(nullable, example = "2026-11-25T09:00:00Z")]
    latest_at: Option<String>,
    /// Migrations of the program that the database lacks.
    missing: Vec<String>,
    /// Migrations of a newer program: during a rolling upgrade, older nodes work on the new schema.
    unknown: Vec<String>,
}

impl From<SchemaState> for SchemaView {
    fn from(SchemaState { applied, latest, missing, unknown }: SchemaState) -> Self {
        let (latest, latest_at) = latest.map(|step| (step.name, step.at)).unzip();
        Self { program: env!("CARGO_PKG_VERSION").to_owned(), applied, latest, latest_at, missing, unknown }
    }
}

/// Versions of the program and of the schema.
#[utoipa::path(get, path = "/api/app/health/schema", operation_id = "get_schema", tag = "Health",
    responses((status = 200, description = "The versions.", body = SchemaView)))]
pub async fn schema(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<SchemaView>> {
    Ok(Json(health::schema(&app, &scope).await?.into()))
}
