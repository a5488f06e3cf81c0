//! `GET /api/setting-management/emailing`

use axum::{Json, extract::State};
use http::{App, Caller};

use super::view::EmailSettings;
use crate::setting::of_level;

/// Settings of outgoing mail.
#[utoipa::path(get, path = "/api/setting-management/emailing", operation_id = "get_email_settings", tag = "Settings", responses((status = 200, body = EmailSettings)))]
pub async fn get_emailing(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<EmailSettings>> {
    Ok(Json(EmailSettings::of(&of_level(&app, scope.at_level().tenant()?).await?)))
}
