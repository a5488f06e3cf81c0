//! `/api/account/my-profile/regional-settings`, `GET /api/account/my-profile/timezones`

use axum::{Json, extract::State, http::StatusCode};
use chrono_tz::Tz;
use garde::Validate;
use http::{App, Body, Caller};
use kernel::Error;
use localisation::known_culture;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::setting::{self, DEFAULT_LANGUAGE, NameValue, TIME_ZONE, ZoneSource};

/// Language and time zone of the caller's own account.
#[http::document_limits]
#[derive(Debug, Serialize, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RegionalSettings {
    /// Language of mail; null for that of the tenant.
    #[garde(length(chars, max = 16))]
    #[schema(example = "en-GB", nullable)]
    #[serde(default)]
    language: Option<String>,
    /// IANA time zone; null for that of the client or the tenant.
    #[garde(length(chars, max = 64))]
    #[schema(example = "Europe/London", nullable)]
    #[serde(default)]
    time_zone: Option<String>,
}

/// The caller's stored choice, and the effective time zone.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RegionalSettingsView {
    /// Language of mail; null for that of the tenant.
    #[schema(nullable)]
    language: Option<String>,
    /// IANA time zone; null for that of the client or the tenant.
    #[schema(nullable)]
    time_zone: Option<String>,
    /// The time zone that counts; null where nothing says one: clients take the browser's.
    #[schema(nullable)]
    zone: Option<String>,
    /// Which level or source the effective time zone comes from.
    zone_source: ZoneSource,
}

/// Language and time zone that the caller has chosen.
#[utoipa::path(get, path = "/api/account/my-profile/regional-settings", operation_id = "get_regional_settings", tag = "Account",
    responses((status = 200, description = "The settings.", body = RegionalSettingsView)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<RegionalSettingsView>> {
    let (home, user) = (scope.principal().home, scope.user()?);
    let own = setting::own_of_user(&app, home, user).await?;
    let zone = setting::zone_of_user(&app, home, user).await?;
    let value = |name: &str| own.get(name).filter(|value| !value.is_empty()).cloned();
    let (language, time_zone) = (value(DEFAULT_LANGUAGE), value(TIME_ZONE));
    Ok(Json(RegionalSettingsView { language, time_zone, zone: zone.name, zone_source: zone.source }))
}

/// Chooses language and time zone for the caller's own account.
#[utoipa::path(put, path = "/api/account/my-profile/regional-settings", operation_id = "update_regional_settings", tag = "Account",
    request_body = RegionalSettings, responses((status = 204, description = "Saved.")))]
pub async fn update(State(app): State<App>, Caller(scope): Caller, Body(body): Body<RegionalSettings>) -> http::Result<StatusCode> {
    let language = match body.language.as_deref() {
        Some(name) => Some(known_culture(name).ok_or_else(|| Error::invalid("language", "Validation.Culture"))?.name.to_owned()),
        None => None,
    };
    if body.time_zone.as_deref().is_some_and(|name| name.parse::<Tz>().is_err()) {
        return Err(Error::invalid("timeZone", "Validation.TimeZone").into());
    }
    let changes = [(DEFAULT_LANGUAGE, language), (TIME_ZONE, body.time_zone)];
    setting::set_of_user(&app, &scope.within(scope.principal().home), scope.user()?, &changes).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Time zones to choose from.
#[utoipa::path(get, path = "/api/account/my-profile/timezones", operation_id = "list_own_time_zones", tag = "Account",
    responses((status = 200, description = "The zones.", body = Vec<NameValue>)))]
pub async fn zones() -> Json<Vec<NameValue>> {
    setting::zones()
}
