//! `PUT /api/account-admin/settings/external-provider`

use axum::{extract::State, http::StatusCode};
use http::{App, Body, Caller};
use kernel::Error;

use super::{external_provider::ExternalProviderSettings, oauth::OAuthSettings};
use crate::external_login::service::settings::{self, Way};

/// Sets the provider with which users sign in; omitted values stay.
#[utoipa::path(put, path = "/api/account-admin/settings/external-provider", operation_id = "update_external_provider_settings", tag = "Settings",
    request_body = ExternalProviderSettings, responses((status = 204, description = "Saved.")))]
pub async fn update(State(app): State<App>, Caller(scope): Caller, Body(body): Body<ExternalProviderSettings>) -> http::Result<StatusCode> {
    let switch = body.settings.len().checked_sub(1).map(|last| format!("settings[{last}].enabled"));
    let mut wanted = OAuthSettings::of(&settings::read(&app, &scope, Way::OpenId).await?);
    for (at, provider) in body.settings.into_iter().enumerate() {
        wanted = provider.onto(wanted, at)?;
    }
    let wanted: OAuthSettings = http::checked(serde_json::to_value(wanted).map_err(Error::internal)?)?;
    let mut change = wanted.change()?;
    if let Some(switch) = switch {
        change.fields.0 = switch;
    }
    settings::save(&app, &scope, &change).await?;
    Ok(StatusCode::NO_CONTENT)
}
