//! `GET /api/account/my-profile/two-factor-enabled`

use axum::{Json, extract::State};
use http::{App, Caller};

use crate::account::service;

/// Whether the caller has enabled the second step of their own sign-in.
#[utoipa::path(get, path = "/api/account/my-profile/two-factor-enabled", operation_id = "two_factor_enabled", tag = "Account", responses((status = 200, body = bool, content_type = "application/json")))]
pub async fn two_factor_enabled(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<bool>> {
    Ok(Json(service::profile(&app, &scope).await?.two_factor_enabled))
}
