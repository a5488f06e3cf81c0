//! `GET /api/setting-management/timezone/timezones`

use axum::Json;
use chrono_tz::TZ_VARIANTS;
use serde::Serialize;
use utoipa::ToSchema;

/// A choice.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct NameValue {
    /// To show.
    name: String,
    /// To send.
    value: String,
}

/// Time zones to choose from.
#[utoipa::path(get, path = "/api/setting-management/timezone/timezones", operation_id = "list_time_zones", tag = "Settings", responses((status = 200, body = Vec<NameValue>)))]
pub async fn list_zones() -> Json<Vec<NameValue>> {
    zones()
}

/// Every time zone, with the name to show.
pub(crate) fn zones() -> Json<Vec<NameValue>> {
    Json(TZ_VARIANTS.iter().map(|zone| NameValue { name: zone.name().replace('_', " "), value: zone.name().to_owned() }).collect())
}
