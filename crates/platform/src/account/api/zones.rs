//! `GET /api/account/my-profile/timezones`

use axum::Json;

use crate::setting::{self, NameValue};

/// Time zones to choose from.
#[utoipa::path(get, path = "/api/account/my-profile/timezones", operation_id = "list_own_time_zones", tag = "Account",
    responses((status = 200, description = "The zones.", body = Vec<NameValue>)))]
pub async fn zones() -> Json<Vec<NameValue>> {
    setting::zones()
}
