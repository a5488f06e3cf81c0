//! Settings of the account area over HTTP, in ABP's shapes.

use axum::{Json, extract::State, http::StatusCode};
use garde::Validate;
use http::{App, Body, Caller};
use kernel::Permission;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::setting::{self, SELF_REGISTRATION};

pub(in crate::account) const SETTINGS: Permission = Permission("AbpAccount.SettingManagement");

/// How people get accounts.
#[derive(Debug, Serialize, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AccountSettings {
    /// Whether people may register themselves in a tenant. What the host sets is the default of all tenants; nobody registers at the
    /// host.
    #[garde(skip)]
    #[schema(example = false)]
    is_self_registration_enabled: bool,
}

/// How people get accounts.
#[utoipa::path(get, path = "/api/account-admin/settings", operation_id = "get_account_settings", tag = "Settings", responses((status = 200, body = AccountSettings)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<AccountSettings>> {
    let values = setting::of_level(&app, scope.at_level().tenant()?).await?;
    Ok(Json(AccountSettings { is_self_registration_enabled: values.is(SELF_REGISTRATION) }))
}

/// Sets how people get accounts.
#[utoipa::path(put, path = "/api/account-admin/settings", operation_id = "update_account_settings", tag = "Settings", request_body = AccountSettings, responses((status = 204)))]
pub async fn update(State(app): State<App>, Caller(scope): Caller, Body(body): Body<AccountSettings>) -> http::Result<StatusCode> {
    scope.require(SETTINGS)?;
    setting::set(&app, &scope, &[(SELF_REGISTRATION, Some(body.is_self_registration_enabled.to_string()))]).await?;
    Ok(StatusCode::NO_CONTENT)
}
