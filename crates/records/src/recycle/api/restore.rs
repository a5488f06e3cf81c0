//! `POST /api/app/recycle-bin/{kind}/{id}/restore`

use axum::{extract::State, http::StatusCode};
use http::{App, Caller, RecordPath};

use crate::recycle::service;

/// Restores a deleted record, including what was deleted with it.
#[utoipa::path(post, path = "/api/app/recycle-bin/{kind}/{id}/restore", operation_id = "restore_deleted_record", tag = "Recycle bin",
    params(("kind" = String, Path, description = "Kind of the record", example = "ActionItem"), ("id" = Uuid, Path, description = "Record")),
    responses((status = 204)))]
pub async fn restore(State(app): State<App>, Caller(scope): Caller, RecordPath { kind, id }: RecordPath) -> http::Result<StatusCode> {
    service::restore(&app, &scope, &kind, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
