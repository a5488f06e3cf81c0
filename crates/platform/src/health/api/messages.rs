//! `GET /api/app/health/messages`

use axum::{Json, extract::State, http::HeaderMap};
use chrono::{DateTime, Utc};
use http::{App, Caller};
use serde::Serialize;
use utoipa::ToSchema;

use super::view::ViewContext;
use crate::health::{self, Messages, Queue};

/// Messages of one queue.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct QueueView {
    /// Neither delivered nor failed for good; messages scheduled for later are not counted.
    #[schema(example = 3)]
    waiting: i64,
    /// When the oldest of them was written.
    #[schema(nullable)]
    oldest_at: Option<DateTime<Utc>>,
    /// Failed for good within the last 30 days.
    #[schema(example = 1)]
    failed: i64,
}

impl From<Queue> for QueueView {
    fn from(Queue { waiting, oldest_at, failed }: Queue) -> Self {
        Self { waiting, oldest_at, failed }
    }
}

/// Messages sent after the commit.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MessagesView {
    /// Mail, and requests to send some.
    mail: QueueView,
    /// Other messages: notifications, projections, live events.
    other: QueueView,
    /// The mail server's most frequent objection to queued mail, in the caller's language.
    #[schema(nullable)]
    mail_trouble: Option<String>,
}

/// Number of queued and failed messages.
#[utoipa::path(get, path = "/api/app/health/messages", operation_id = "get_message_queues", tag = "Health",
    responses((status = 200, description = "The queues.", body = MessagesView)))]
pub async fn messages(State(app): State<App>, Caller(scope): Caller, headers: HeaderMap) -> http::Result<Json<MessagesView>> {
    let Messages { mail, other, mail_trouble } = health::messages(&app, &scope).await?;
    let context = ViewContext::of(&app, &headers).await?;
    let mail_trouble = mail_trouble.map(|code| context.error(code));
    Ok(Json(MessagesView { mail: mail.into(), other: other.into(), mail_trouble }))
}
