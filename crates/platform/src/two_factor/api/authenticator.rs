//! `/api/account/authenticator-info`, `has-authenticator`, `verify-authenticator-code`, `reset-authenticator`, in ABP's shapes.

use axum::{Json, extract::State, http::StatusCode};
use garde::Validate;
use http::{App, Body, Caller};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::two_factor::service;

/// Data for setting up an authenticator app.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuthenticatorInfo {
    /// The secret for typing, in base32.
    #[schema(example = "MZXW6YTBOI")]
    key: String,
    /// Content of the QR code.
    #[schema(example = "otpauth://totp/Waymark:lucy.farrow?secret=MZXW6YTBOI&issuer=Waymark&algorithm=SHA1&digits=6&period=30")]
    uri: String,
}

/// Data for setting up the caller's authenticator app, as long as there is none.
#[utoipa::path(get, path = "/api/account/authenticator-info", operation_id = "authenticator_info", tag = "Account",
    responses((status = 200, description = "Key and address.", body = AuthenticatorInfo)))]
pub async fn info(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<AuthenticatorInfo>> {
    let info = service::info(&app, &scope).await?;
    Ok(Json(AuthenticatorInfo { key: info.key, uri: info.uri }))
}

/// Whether the caller has set up an authenticator app.
#[utoipa::path(get, path = "/api/account/has-authenticator", operation_id = "has_authenticator", tag = "Account",
    responses((status = 200, description = "Whether.", body = bool, content_type = "application/json")))]
pub async fn has(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<bool>> {
    Ok(Json(service::has(&app, &scope).await?))
}

/// A code of the app.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct AuthenticatorCode {
    /// Six digits.
    #[garde(length(chars, min = 1, max = 16), custom(http::not_blank))]
    #[schema(example = "042317")]
    code: String,
}

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

/// Removes the caller's authenticator app. Other sessions end.
#[utoipa::path(post, path = "/api/account/reset-authenticator", operation_id = "reset_authenticator", tag = "Account",
    responses((status = 204, description = "Removed.")))]
pub async fn reset(State(app): State<App>, Caller(scope): Caller) -> http::Result<StatusCode> {
    service::reset(&app, &scope).await?;
    Ok(StatusCode::NO_CONTENT)
}
