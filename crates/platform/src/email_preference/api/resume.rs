//! `POST /api/app/email-preferences/resume`

use axum::{Json, extract::State, http::HeaderMap};
use http::{App, Caller, culture_of};

use super::view::EmailPreferencesView;
use crate::email_preference::service;

/// Resumes mail to the caller's confirmed address, after the mail server refused it.
#[utoipa::path(post, path = "/api/app/email-preferences/resume", operation_id = "resume_email", tag = "EmailPreferences",
    responses((status = 200, body = EmailPreferencesView)))]
pub async fn resume(State(app): State<App>, Caller(scope): Caller, headers: HeaderMap) -> http::Result<Json<EmailPreferencesView>> {
    let own = service::resume(&app, &scope).await?;
    Ok(Json(EmailPreferencesView::of(&app, &culture_of(&app, &headers), own)?))
}
