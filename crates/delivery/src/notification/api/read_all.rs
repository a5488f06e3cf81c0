//! `POST /api/app/notifications/read-all`

use axum::{Json, extract::State};
use http::{App, Caller};

use super::view::UnreadCount;
use crate::notification::service;

/// Marks all of the caller's notifications as read.
#[utoipa::path(post, path = "/api/app/notifications/read-all", operation_id = "read_all_notifications", tag = "Notifications",
    responses((status = 200, body = UnreadCount)))]
pub async fn read_all(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<UnreadCount>> {
    Ok(Json(UnreadCount { count: service::mark_read(&app, &scope, None).await? }))
}
