//! `GET /api/account-admin/settings`

use axum::{Json, extract::State};
use http::{App, Caller};

use super::settings::AccountSettings;
use crate::setting::{self, LOCAL_LOGIN, SELF_REGISTRATION};

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
