//! `PUT /api/account-admin/settings`

use axum::{extract::State, http::StatusCode};
use http::{App, Body, Caller};
use kernel::Error;

use super::settings::{AccountSettings, SETTINGS};
use crate::account::service::set_sign_up;

/// Sets how people get accounts, and how they sign in. Passwords are switched off only where an administrator can sign in otherwise.
#[utoipa::path(put, path = "/api/account-admin/settings", operation_id = "update_account_settings", tag = "Settings", request_body = AccountSettings, responses((status = 204)))]
pub async fn update(State(app): State<App>, Caller(scope): Caller, Body(body): Body<AccountSettings>) -> http::Result<StatusCode> {
    scope.require(SETTINGS)?;
    if body.prevent_email_enumeration == Some(false) {
        return Err(Error::invalid("preventEmailEnumeration", "Validation.EnumerationPrevented").into());
    }
    set_sign_up(&app, &scope, body.is_self_registration_enabled, body.enable_local_login).await?;
    Ok(StatusCode::NO_CONTENT)
}
