//! `GET /api/app/health/messages`, `GET /api/app/health/messages/failed` and `POST /api/app/health/messages/{id}/retry`

use ::store::outbox;
use axum::{
    Json,
    extract::State,
    http::{HeaderMap, StatusCode},
};
use chrono::{DateTime, Utc};
use http::{App, Caller, IdPath, PageQuery, PagedList, Params};
use kernel::Uuid;
use serde::Serialize;
use utoipa::ToSchema;

use super::view::Words;
use crate::health::{self, Messages, Queue, rules};

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

/// A message that failed for good; its content stays on the server.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct FailedMessageView {
    id: Uuid,
    /// Its topic, `mail.send`.
    #[schema(example = "mail.send")]
    topic: String,
    /// Whether it is mail, or a request to send some.
    is_mail: bool,
    /// The tenant that it belongs to; none for the provider.
    #[schema(nullable)]
    tenant_id: Option<Uuid>,
    #[schema(nullable, example = "Harbourlight")]
    tenant_name: Option<String>,
    /// Attempts so far.
    #[schema(example = 12)]
    attempts: i32,
    /// When it was written.
    created_at: DateTime<Utc>,
    /// When it failed for good.
    #[schema(nullable)]
    failed_at: Option<DateTime<Utc>>,
    /// Why, in the caller's language.
    #[schema(nullable)]
    error: Option<String>,
    /// Whether it may be queued once more: not if a restored backup held it back.
    can_retry: bool,
}

impl FailedMessageView {
    fn of(words: &Words<'_>, message: outbox::Model) -> Self {
        let (tenant_id, tenant_name) = words.tenant(message.tenant_id);
        let can_retry = rules::may_resend(&message);
        let code = message.error.map(|code| if can_retry { code } else { "Messages.HeldBack".to_owned() });
        Self {
            id: message.id,
            is_mail: outbox::is_mail(&message.topic),
            topic: message.topic,
            tenant_id,
            tenant_name,
            attempts: message.attempts,
            created_at: message.created_at,
            failed_at: message.failed_at,
            error: code.map(|code| words.error(code)),
            can_retry,
        }
    }
}

/// Number of queued and failed messages.
#[utoipa::path(get, path = "/api/app/health/messages", operation_id = "get_message_queues", tag = "Health",
    responses((status = 200, description = "The queues.", body = MessagesView)))]
pub async fn messages(State(app): State<App>, Caller(scope): Caller, headers: HeaderMap) -> http::Result<Json<MessagesView>> {
    let Messages { mail, other, mail_trouble } = health::messages(&app, &scope).await?;
    let words = Words::of(&app, &headers).await?;
    let mail_trouble = mail_trouble.map(|code| words.error(code));
    Ok(Json(MessagesView { mail: mail.into(), other: other.into(), mail_trouble }))
}

/// Messages that failed for good within the last 30 days, the latest first.
#[utoipa::path(get, path = "/api/app/health/messages/failed", operation_id = "list_failed_messages", tag = "Health", params(PageQuery),
    responses((status = 200, description = "The page.", body = PagedList<FailedMessageView>)))]
pub async fn failed(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Params(query): Params<PageQuery>,
) -> http::Result<Json<PagedList<FailedMessageView>>> {
    let page = query.page()?;
    let found = health::failed_messages(&app, &scope, &page).await?;
    let words = Words::of(&app, &headers).await?;
    let items = found.items.into_iter().map(|message| FailedMessageView::of(&words, message)).collect();
    Ok(Json(PagedList { total_count: found.total, items }))
}

/// Queues a message again that failed for good.
#[utoipa::path(post, path = "/api/app/health/messages/{id}/retry", operation_id = "retry_message", tag = "Health",
    params(("id" = Uuid, Path, description = "Message")), responses((status = 204, description = "Queued.")))]
pub async fn retry(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    health::retry_message(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
