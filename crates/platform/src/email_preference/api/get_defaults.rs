//! `GET /api/app/email-preferences/defaults`

use axum::{Json, extract::State, http::HeaderMap};
use http::{App, Caller};

use super::defaults::{EmailDefaultsView, view};
use crate::email_preference::service;

/// The defaults of the users of the caller's tenant, or of the host.
#[utoipa::path(get, path = "/api/app/email-preferences/defaults", operation_id = "get_email_defaults", tag = "EmailPreferences",
    responses((status = 200, body = EmailDefaultsView)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller, headers: HeaderMap) -> http::Result<Json<EmailDefaultsView>> {
    let defaults = service::defaults(&app, &scope).await?;
    Ok(Json(view(&app, &scope, &headers, defaults)?))
}
