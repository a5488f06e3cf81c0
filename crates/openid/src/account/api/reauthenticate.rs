//! `POST /api/account/reauthenticate`

use axum::{extract::State, http::StatusCode};
use garde::Validate;
use http::{App, Body, Caller};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::account::service;

/// The caller's password.
#[http::document_limits]
#[derive(Debug, Deserialize, Validate, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReauthenticateRequest {
    #[garde(length(chars, min = 1), custom(http::password_length))]
    #[schema(max_length = 128, format = "password", example = "1q2w3E*")]
    pub password: String,
}

/// Re-authenticates the caller; for ten minutes, operations that require recent authentication are allowed. A wrong password counts as a
/// failed sign-in.
#[utoipa::path(post, path = "/api/account/reauthenticate", operation_id = "reauthenticate", tag = "Account", request_body = ReauthenticateRequest,
    responses((status = 204, description = "Proved."), (status = 429, description = "Too many attempts; see Retry-After.")))]
pub async fn reauthenticate(
    State(app): State<App>,
    Caller(scope): Caller,
    Body(request): Body<ReauthenticateRequest>,
) -> http::Result<StatusCode> {
    service::proof::prove(&app, &scope, &request.password).await?;
    Ok(StatusCode::NO_CONTENT)
}
