//! `GET /api/app/health/backup`

use ::store::backup_log::Model;
use axum::{Json, extract::State};
use chrono::{DateTime, Utc};
use http::{App, Caller};
use serde::Serialize;
use utoipa::ToSchema;

use crate::health;

/// A backup that `waymark backup` made.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BackupView {
    /// The moment of which the archive has the database.
    made_at: DateTime<Utc>,
    /// Version of the program that wrote it.
    #[schema(example = "0.1.0")]
    version: String,
    /// Whether the archive has the files too.
    has_files: bool,
    /// Size of the archive in bytes.
    #[schema(example = 10_485_760)]
    bytes: i64,
}

impl From<Model> for BackupView {
    fn from(backup: Model) -> Self {
        Self { made_at: backup.made_at, version: backup.version, has_files: backup.with_files, bytes: backup.bytes }
    }
}

/// Known backups.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LastBackupView {
    /// The last one; absent where none was noted. Backups by other means are not noted.
    last: Option<BackupView>,
}

/// The last backup that `waymark backup` made.
#[utoipa::path(get, path = "/api/app/health/backup", operation_id = "get_last_backup", tag = "Health",
    responses((status = 200, description = "The backup.", body = LastBackupView)))]
pub async fn backup(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<LastBackupView>> {
    Ok(Json(LastBackupView { last: health::backup(&app, &scope).await?.map(BackupView::from) }))
}
