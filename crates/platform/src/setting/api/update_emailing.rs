//! `POST /api/setting-management/emailing`

use axum::{extract::State, http::StatusCode};
use http::{App, Body, Caller};
use kernel::{Error, HOST, Uuid};

use super::view::EmailSettings;
use crate::{feature, setting::service::set_mail};

/// A tenant has a mail server of its own only where its plan says so.
async fn may_change_mail(app: &App, level: Uuid) -> kernel::Result<()> {
    if level == HOST || feature::of_level(app, level).await?.is("SettingManagement.AllowChangingEmailSettings") {
        return Ok(());
    }
    Err(Error::rule("Volo.Feature:010001").with("feature", "SettingManagement.AllowChangingEmailSettings"))
}

/// Sets how mail leaves.
#[utoipa::path(post, path = "/api/setting-management/emailing", operation_id = "update_email_settings", tag = "Settings", request_body = EmailSettings, responses((status = 204)))]
pub async fn update_emailing(State(app): State<App>, Caller(scope): Caller, Body(body): Body<EmailSettings>) -> http::Result<StatusCode> {
    may_change_mail(&app, scope.at_level().tenant()?).await?;
    set_mail(&app, &scope, &body.change()).await?;
    Ok(StatusCode::NO_CONTENT)
}
