//! `GET /api/setting-management/timezone`

use axum::extract::State;
use http::{App, Caller};
use kernel::Scope;

use crate::setting::TIME_ZONE;
use crate::setting::of_level;

async fn zone_of(app: &App, scope: &Scope) -> kernel::Result<String> {
    Ok(of_level(app, scope.at_level().tenant()?).await?.text(TIME_ZONE))
}

/// The effective time zone.
#[utoipa::path(get, path = "/api/setting-management/timezone", operation_id = "get_time_zone", tag = "Settings", responses((status = 200, body = String, content_type = "text/plain")))]
pub async fn get_zone(State(app): State<App>, Caller(scope): Caller) -> http::Result<String> {
    Ok(zone_of(&app, &scope).await?)
}
