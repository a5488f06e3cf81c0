//! `GET /api/account/authenticator-info`

use axum::{Json, extract::State};
use http::{App, Caller};
use serde::Serialize;
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
