//! `POST /api/account/verify-authenticator-code`

use axum::{Json, extract::State};
use http::{App, Body, Caller};
use serde::Serialize;
use utoipa::ToSchema;

use super::authenticator::AuthenticatorCode;
use crate::two_factor::service;

/// Recovery codes, shown only this once.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuthenticatorRecoveryCodes {
    /// The codes; each works once.
    #[schema(example = json!(["f3k9q-7t2mx"]))]
    recovery_codes: Vec<String>,
}

/// Sets up the caller's authenticator app with a code of it. Other sessions end.
#[utoipa::path(post, path = "/api/account/verify-authenticator-code", operation_id = "verify_authenticator_code", tag = "Account",
    request_body = AuthenticatorCode,
    responses((status = 200, description = "Set up.", body = AuthenticatorRecoveryCodes),
        (status = 429, description = "Too many wrong codes; see Retry-After.")))]
pub async fn verify(
    State(app): State<App>,
    Caller(scope): Caller,
    Body(body): Body<AuthenticatorCode>,
) -> http::Result<Json<AuthenticatorRecoveryCodes>> {
    Ok(Json(AuthenticatorRecoveryCodes { recovery_codes: service::verify_authenticator(&app, &scope, &body.code).await? }))
}
