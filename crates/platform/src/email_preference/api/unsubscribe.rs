//! `POST /api/app/unsubscribe/{token}`

use axum::{Json, extract::State, http::HeaderMap};
use http::{App, Caller, TextPath, culture_of};
use localisation::Localisation;
use serde::Serialize;
use utoipa::ToSchema;

use super::view::CallerTexts;
use crate::email_preference::{
    rules::DIGEST,
    service::{self, MailSubscription},
};

/// The mails that an unsubscribe link ends.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct UnsubscribeView {
    /// Type, or `digest`.
    #[schema(example = "work.assigned")]
    code: String,
    /// Its name in the caller's language.
    name: String,
    /// Whether mail of it is still sent.
    is_subscribed: bool,
}

impl UnsubscribeView {
    pub(super) fn of(app: &App, headers: &HeaderMap, subject: MailSubscription) -> kernel::Result<Self> {
        let (texts, culture) = (app.own::<Localisation>()?, culture_of(app, headers));
        let words = CallerTexts { texts: &texts, tenant: subject.tenant, culture: &culture };
        let is_digest = subject.code == DIGEST;
        let name = if is_digest { words.of("EmailPreferences.Digest") } else { words.of(&format!("NotificationType.{}", subject.code)) };
        Ok(Self { code: subject.code, name, is_subscribed: subject.is_subscribed })
    }
}

/// Ends mail of the type that the token names (RFC 8058); ignores the body, and can be repeated.
#[utoipa::path(post, path = "/api/app/unsubscribe/{token}", operation_id = "unsubscribe", tag = "EmailPreferences",
    params(("token" = String, Path, description = "Token of the mail")),
    responses((status = 200, body = UnsubscribeView), (status = 429, description = "Too many invalid tokens; see Retry-After.")))]
pub async fn unsubscribe(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    TextPath(token): TextPath<String>,
) -> http::Result<Json<UnsubscribeView>> {
    let subject = service::unsubscribe(&app, &scope, &token).await?;
    Ok(Json(UnsubscribeView::of(&app, &headers, subject)?))
}
