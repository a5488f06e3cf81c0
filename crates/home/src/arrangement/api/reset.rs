//! `DELETE /api/app/home/arrangement`

use axum::{extract::State, http::StatusCode};
use http::{App, Caller};

use crate::arrangement::service;

/// Takes back what the caller has arranged: the start page is as usual for the role.
#[utoipa::path(delete, path = "/api/app/home/arrangement", operation_id = "reset_home_arrangement", tag = "Home",
    responses((status = 204, description = "As usual.")))]
pub async fn reset(State(app): State<App>, Caller(scope): Caller) -> http::Result<StatusCode> {
    service::reset(&app, &scope).await?;
    Ok(StatusCode::NO_CONTENT)
}
