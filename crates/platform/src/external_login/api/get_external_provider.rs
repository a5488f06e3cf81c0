//! `GET /api/account-admin/settings/external-provider`

use axum::{Json, extract::State};
use http::{App, Caller};

use super::{
    external_provider::{ExternalProvider, ExternalProviderSettings},
    oauth::OAuthSettings,
};
use crate::external_login::service::settings::{self, Way};

/// The provider with which users sign in.
#[utoipa::path(get, path = "/api/account-admin/settings/external-provider", operation_id = "get_external_provider_settings", tag = "Settings",
    responses((status = 200, description = "The settings.", body = ExternalProviderSettings)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<ExternalProviderSettings>> {
    let stored = OAuthSettings::of(&settings::read(&app, &scope, Way::OpenId).await?);
    Ok(Json(ExternalProviderSettings { settings: vec![ExternalProvider::of(stored)] }))
}
