//! `GET /api/account/has-authenticator`

use axum::{Json, extract::State};
use http::{App, Caller};

use crate::two_factor::service;

/// Whether the caller has set up an authenticator app.
#[utoipa::path(get, path = "/api/account/has-authenticator", operation_id = "has_authenticator", tag = "Account",
    responses((status = 200, description = "Whether.", body = bool, content_type = "application/json")))]
pub async fn has(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<bool>> {
    Ok(Json(service::has(&app, &scope).await?))
}
