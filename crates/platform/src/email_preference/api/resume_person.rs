//! `POST /api/app/email-preferences/defaults/resume`

use axum::{Json, extract::State, http::HeaderMap};
use http::{App, Caller};

use super::defaults::{EmailDefaultsView, view};
use crate::email_preference::service;

/// Resumes mail to all paused addresses of the level, for instance after a fault of the mail server.
#[utoipa::path(post, path = "/api/app/email-preferences/defaults/resume", operation_id = "resume_all_email", tag = "EmailPreferences",
    responses((status = 200, body = EmailDefaultsView)))]
pub async fn resume(State(app): State<App>, Caller(scope): Caller, headers: HeaderMap) -> http::Result<Json<EmailDefaultsView>> {
    let defaults = service::resume_all(&app, &scope).await?;
    Ok(Json(view(&app, &scope, &headers, defaults)?))
}
