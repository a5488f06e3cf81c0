//! `GET /api/app/records/{kind}/{id}/watch`

use axum::{Json, extract::State};
use http::{App, Caller, RecordPath};

use super::WatchView;
use crate::watch::service;

/// Whether the caller follows a record.
#[utoipa::path(get, path = "/api/app/records/{kind}/{id}/watch", operation_id = "get_watch", tag = "Watches",
    params(("kind" = String, Path, description = "Kind of record, `ActionItem`"), ("id" = Uuid, Path, description = "Record")),
    responses((status = 200, description = "How the caller follows it.", body = WatchView)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller, path: RecordPath) -> http::Result<Json<WatchView>> {
    Ok(Json(service::get(&app, &scope, &path.kind, path.id).await?.into()))
}
