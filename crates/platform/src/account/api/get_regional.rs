//! `GET /api/account/my-profile/regional-settings`

use axum::{Json, extract::State};
use http::{App, Caller};
use serde::Serialize;
use utoipa::ToSchema;

use crate::setting::{self, DEFAULT_LANGUAGE, TIME_ZONE, ZoneSource};

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
