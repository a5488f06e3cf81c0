//! `GET /api/app/health/messages/failed`

use ::store::outbox;
use axum::{Json, extract::State, http::HeaderMap};
use chrono::{DateTime, Utc};
use http::{App, Caller, PageQuery, PagedList, Params};
use kernel::Uuid;
use serde::Serialize;
use utoipa::ToSchema;

use super::view::ViewContext;
use crate::health::{self, rules};

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
    fn of(context: &ViewContext<'_>, message: outbox::Model) -> Self {
        let (tenant_id, tenant_name) = context.tenant(message.tenant_id);
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
            error: code.map(|code| context.error(code)),
            can_retry,
        }
    }
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
    let context = ViewContext::of(&app, &headers).await?;
    let items = found.items.into_iter().map(|message| FailedMessageView::of(&context, message)).collect();
    Ok(Json(PagedList { total_count: found.total, items }))
}
