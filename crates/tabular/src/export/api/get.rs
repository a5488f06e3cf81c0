//! `GET /api/app/exports/{id}`

use axum::{Json, extract::State, http::HeaderMap};
use chrono::{DateTime, Utc};
use delivery::job::JobStatus;
use http::{App, Caller, IdPath, culture_of};
use kernel::Uuid;
use serde::Serialize;
use serde_json::Map;
use utoipa::ToSchema;

use crate::export::service;

/// A large export.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExportView {
    pub id: Uuid,
    /// Name of the list in the caller's language.
    pub title: String,
    /// State of its job.
    pub status: JobStatus,
    /// 0 to 100.
    pub progress_pct: i32,
    /// Rows in the file, once it is written.
    #[schema(nullable)]
    pub rows: Option<u64>,
    /// When it was asked for.
    pub created_at: DateTime<Utc>,
    /// When the file is deleted; null until it is written.
    #[schema(nullable)]
    pub expires_at: Option<DateTime<Utc>>,
}

/// One of the caller's own exports.
#[utoipa::path(get, path = "/api/app/exports/{id}", operation_id = "get_export", tag = "Exports",
    params(("id" = Uuid, Path, description = "Export")), responses((status = 200, description = "The export.", body = ExportView)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller, headers: HeaderMap, IdPath(id): IdPath) -> http::Result<Json<ExportView>> {
    let found = service::get(&app, &scope, id).await?;
    let culture = culture_of(&app, &headers);
    Ok(Json(ExportView {
        id,
        title: app.texts().text(&culture, found.list.title, &Map::new()).unwrap_or_default(),
        status: found.job.status.into(),
        progress_pct: found.job.progress_pct,
        rows: found.written.as_ref().map(|written| written.rows),
        created_at: found.job.created_at,
        expires_at: found.expires_at(),
    }))
}
