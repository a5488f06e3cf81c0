//! `POST /api/app/notifications/{id}/read`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};

use super::view::UnreadCount;
use crate::notification::service;

/// Marks one of the caller's notifications, and others in the same line, as read; returns the number of unread ones.
#[utoipa::path(post, path = "/api/app/notifications/{id}/read", operation_id = "read_notification", tag = "Notifications", params(("id" = Uuid, Path)),
    responses((status = 200, body = UnreadCount)))]
pub async fn read(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<UnreadCount>> {
    Ok(Json(UnreadCount { count: service::mark_read(&app, &scope, Some(id)).await? }))
}
