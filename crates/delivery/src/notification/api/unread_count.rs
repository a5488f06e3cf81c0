//! `GET /api/app/notifications/unread-count`

use axum::{Json, extract::State};
use http::{App, Caller};

use super::view::UnreadCount;
use crate::notification::service::bell;

/// How many of the caller's notifications are unread.
#[utoipa::path(get, path = "/api/app/notifications/unread-count", operation_id = "count_unread_notifications", tag = "Notifications",
    responses((status = 200, body = UnreadCount)))]
pub async fn unread_count(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<UnreadCount>> {
    Ok(Json(UnreadCount { count: bell::unread(&app, &scope).await? }))
}
