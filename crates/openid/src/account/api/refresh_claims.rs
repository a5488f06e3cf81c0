//! `POST /api/account/dynamic-claims/refresh`

use axum::{extract::State, http::StatusCode};
use http::{App, Caller};

use crate::account::service;

/// Reloads the caller's roles and permissions.
#[utoipa::path(post, path = "/api/account/dynamic-claims/refresh", operation_id = "refresh_dynamic_claims", tag = "Account",
    responses((status = 204, description = "Whatever is asked from now on sees them as they stand.")))]
pub async fn refresh_claims(State(app): State<App>, Caller(scope): Caller) -> http::Result<StatusCode> {
    service::refresh_claims(&app, &scope).await?;
    Ok(StatusCode::NO_CONTENT)
}
