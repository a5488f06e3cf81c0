//! `GET /api/app/settings`

use axum::{Json, extract::State};
use http::{App, Caller};
use serde::Serialize;
use utoipa::ToSchema;

use crate::setting::service::{Origin, origins};

/// Where the value of a setting comes from.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SettingOrigin {
    /// Name; that of the mail server's host stands for the whole server.
    #[schema(example = "Abp.Identity.Password.RequiredLength")]
    name: &'static str,
    /// Whether the level has its own value.
    #[schema(example = true)]
    is_own: bool,
    /// The value without it; null for none.
    #[schema(nullable, example = "8")]
    inherited: Option<String>,
    /// Whether that is the host's, for tenants; otherwise it is the default of the portal.
    #[schema(example = true)]
    is_from_host: bool,
}

impl From<Origin> for SettingOrigin {
    fn from(Origin { name, is_own, inherited, is_from_host }: Origin) -> Self {
        Self { name, is_own, inherited, is_from_host }
    }
}

/// Where the values of the settings page come from.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SettingOrigins {
    /// The settings that the caller may change.
    settings: Vec<SettingOrigin>,
}

/// Which settings of the caller's level are its own, and the values that it would inherit; only settings that the caller may change.
#[utoipa::path(get, path = "/api/app/settings", operation_id = "get_setting_origins", tag = "Settings",
    responses((status = 200, description = "The settings, without secrets.", body = SettingOrigins)))]
pub async fn get_origins(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<SettingOrigins>> {
    let settings = origins(&app, &scope).await?;
    Ok(Json(SettingOrigins { settings: settings.into_iter().map(SettingOrigin::from).collect() }))
}
