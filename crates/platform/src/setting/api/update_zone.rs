//! `POST /api/setting-management/timezone`

use axum::{extract::State, http::StatusCode};
use chrono_tz::Tz;
use garde::Validate;
use http::{App, Caller, Params};
use kernel::Error;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::setting::{ZONE, service::set_zone};

/// A time zone.
#[http::document_limits(param)]
#[derive(Debug, Deserialize, IntoParams, Validate)]
#[into_params(parameter_in = Query)]
pub(crate) struct Zone {
    /// IANA name; each user's own when absent.
    #[garde(length(chars, max = 64))]
    #[param(example = "Europe/London")]
    #[serde(default)]
    timezone: Option<String>,
}

/// Sets the time zone.
#[utoipa::path(post, path = "/api/setting-management/timezone", operation_id = "update_time_zone", tag = "Settings", params(Zone), responses((status = 204)))]
pub async fn update_zone(State(app): State<App>, Caller(scope): Caller, Params(zone): Params<Zone>) -> http::Result<StatusCode> {
    if zone.timezone.as_deref().is_some_and(|name| name.parse::<Tz>().is_err()) {
        return Err(Error::invalid("timezone", "Validation.TimeZone").into());
    }
    scope.require(ZONE)?;
    set_zone(&app, &scope, zone.timezone).await?;
    Ok(StatusCode::NO_CONTENT)
}
