//! `POST /api/setting-management/emailing`

use axum::{extract::State, http::StatusCode};
use http::{App, Body, Caller};
use kernel::{HOST, Uuid};

use super::view::EmailSettings;
use crate::{
    feature,
    setting::{OWN_MAIL, service::set_mail},
};

/// A tenant can only have its own mail server if its plan includes that.
async fn may_change_mail(app: &App, level: Uuid) -> kernel::Result<()> {
    if level == HOST { Ok(()) } else { feature::require(app, level, OWN_MAIL).await }
}

/// Changes the settings of outgoing mail.
#[utoipa::path(post, path = "/api/setting-management/emailing", operation_id = "update_email_settings", tag = "Settings", request_body = EmailSettings, responses((status = 204)))]
pub async fn update_emailing(State(app): State<App>, Caller(scope): Caller, Body(body): Body<EmailSettings>) -> http::Result<StatusCode> {
    may_change_mail(&app, scope.at_level().tenant()?).await?;
    set_mail(&app, &scope, &body.change()).await?;
    Ok(StatusCode::NO_CONTENT)
}
