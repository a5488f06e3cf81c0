//! Settings of the account area over HTTP, in ABP's shapes.

use axum::{Json, extract::State, http::StatusCode};
use garde::Validate;
use http::{App, Body, Caller};
use kernel::{Error, Permission};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    account::service::set_sign_up,
    setting::{self, LOCAL_LOGIN, SELF_REGISTRATION},
};

pub(in crate::account) const SETTINGS: Permission = setting::ACCOUNT;

/// Registration and sign-in settings.
#[derive(Debug, Serialize, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AccountSettings {
    /// Whether people may register themselves in a tenant. What the host sets is the default of all tenants; nobody registers at the
    /// host.
    #[garde(skip)]
    #[schema(example = false)]
    is_self_registration_enabled: bool,
    /// Whether users sign in with a local password. If absent in a request, it stays as it is.
    #[garde(skip)]
    #[schema(example = true)]
    #[serde(default)]
    enable_local_login: Option<bool>,
    /// Always true: no response reveals whether an account exists.
    #[garde(skip)]
    #[schema(example = true)]
    #[serde(default)]
    prevent_email_enumeration: Option<bool>,
}

/// Registration and sign-in settings.
#[utoipa::path(get, path = "/api/account-admin/settings", operation_id = "get_account_settings", tag = "Settings", responses((status = 200, body = AccountSettings)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<AccountSettings>> {
    let values = setting::of_level(&app, scope.at_level().tenant()?).await?;
    Ok(Json(AccountSettings {
        is_self_registration_enabled: values.is(SELF_REGISTRATION),
        enable_local_login: Some(!values.is_off(LOCAL_LOGIN)),
        prevent_email_enumeration: Some(true),
    }))
}

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
