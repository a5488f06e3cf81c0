//! `GET` and `POST /api/app/unsubscribe/{token}`

use axum::{
    Json,
    extract::State,
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use http::{App, Caller, TextPath, culture_of};
use localisation::Localisation;
use serde::Serialize;
use utoipa::ToSchema;

use super::view::Words;
use crate::email_preference::{
    rules::DIGEST,
    service::{self, Subject},
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
    fn of(app: &App, headers: &HeaderMap, subject: Subject) -> kernel::Result<Self> {
        let (texts, culture) = (app.own::<Localisation>()?, culture_of(app, headers));
        let words = Words { texts: &texts, tenant: subject.tenant, culture: &culture };
        let is_digest = subject.code == DIGEST;
        let name = if is_digest { words.of("EmailPreferences.Digest") } else { words.of(&format!("NotificationType.{}", subject.code)) };
        Ok(Self { code: subject.code, name, is_subscribed: subject.is_subscribed })
    }
}

/// Shows what a link in a mail would end; nothing changes. A browser is redirected to the confirmation page.
#[utoipa::path(get, path = "/api/app/unsubscribe/{token}", operation_id = "show_unsubscribe", tag = "EmailPreferences",
    params(("token" = String, Path, description = "Token of the mail")),
    responses((status = 200, body = UnsubscribeView), (status = 303, description = "For a browser: the page is elsewhere."),
        (status = 429, description = "Too many invalid tokens; see Retry-After.")))]
pub async fn show(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    TextPath(token): TextPath<String>,
) -> http::Result<Response> {
    let subject = service::show(&app, &scope, &token).await?;
    // Mail programs that don't know one-click unsubscribing open the address of the header as a page.
    let is_browser = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok()).is_some_and(|types| types.contains("text/html"));
    if is_browser {
        let page = format!("{}unsubscribe/{token}", app.public_url());
        return Ok((StatusCode::SEE_OTHER, [(header::LOCATION, page)]).into_response());
    }
    Ok(Json(UnsubscribeView::of(&app, &headers, subject)?).into_response())
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
