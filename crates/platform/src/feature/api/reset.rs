//! `DELETE /api/feature-management/features`

use axum::{extract::State, http::StatusCode};
use http::{App, Caller, Params};

use super::view::Provider;
use crate::feature::service;

/// Resets all features of a tenant to their defaults.
#[utoipa::path(delete, path = "/api/feature-management/features", operation_id = "reset_features", tag = "Features", params(Provider), responses((status = 204)))]
pub async fn reset(State(app): State<App>, Caller(scope): Caller, Params(of): Params<Provider>) -> http::Result<StatusCode> {
    service::reset(&app, &scope, of.level()?).await?;
    Ok(StatusCode::NO_CONTENT)
}
