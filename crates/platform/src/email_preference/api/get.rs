//! `GET /api/app/email-preferences`

use axum::{Json, extract::State, http::HeaderMap};
use http::{App, Caller, culture_of};

use super::view::EmailPreferencesView;
use crate::email_preference::service;

/// The caller's own email preferences.
#[utoipa::path(get, path = "/api/app/email-preferences", operation_id = "get_email_preferences", tag = "EmailPreferences",
    responses((status = 200, body = EmailPreferencesView)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller, headers: HeaderMap) -> http::Result<Json<EmailPreferencesView>> {
    let own = service::own(&app, &scope).await?;
    Ok(Json(EmailPreferencesView::of(&app, &culture_of(&app, &headers), own)?))
}
