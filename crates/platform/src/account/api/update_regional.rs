//! `PUT /api/account/my-profile/regional-settings`

use axum::{extract::State, http::StatusCode};
use chrono_tz::Tz;
use garde::Validate;
use http::{App, Body, Caller};
use kernel::Error;
use localisation::known_culture;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::setting::{self, DEFAULT_LANGUAGE, TIME_ZONE};

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
