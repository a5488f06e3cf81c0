//! `GET /api/app/unsubscribe/{token}`

use axum::{
    Json,
    extract::State,
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use http::{App, Caller, TextPath};

use super::unsubscribe::UnsubscribeView;
use crate::email_preference::service;

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
