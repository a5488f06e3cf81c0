//! `GET /api/app/records/{kind}/{id}/counts`

use axum::{Json, extract::State};
use http::{App, Caller, RecordPath};
use serde::Serialize;
use utoipa::ToSchema;

use crate::record_count::service::{self, Counts};

/// How much a record has, as far as the caller sees it, and what the caller may add.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecordCounts {
    /// Comments and replies that were not removed.
    pub comments: u64,
    /// Files attached to it.
    pub files: u64,
    /// Links whose other record the caller reaches.
    pub links: usize,
    /// Whether the caller may comment on it; false for observers of its client, and once that is closed.
    pub can_comment: bool,
    /// Whether the caller may attach files to it; false for observers of its client, and once that is closed.
    pub can_attach: bool,
}

impl From<Counts> for RecordCounts {
    fn from(Counts { comments, files, links, can_comment, can_attach }: Counts) -> Self {
        Self { comments, files, links, can_comment, can_attach }
    }
}

/// How many comments, files and links a record has, and whether the caller may add comments and files.
#[utoipa::path(get, path = "/api/app/records/{kind}/{id}/counts", operation_id = "get_record_counts", tag = "Records",
    params(("kind" = String, Path, description = "Kind of record, `ActionItem`"), ("id" = Uuid, Path, description = "Record")),
    responses((status = 200, description = "The counts.", body = RecordCounts)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller, path: RecordPath) -> http::Result<Json<RecordCounts>> {
    Ok(Json(service::get(&app, &scope, &path.kind, path.id).await?.into()))
}
