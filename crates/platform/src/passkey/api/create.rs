//! `POST /api/account/passkeys`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Body, Caller};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::view::PasskeyView;
use crate::passkey::service;

/// A passkey that the browser has created.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct NewPasskey {
    /// Name given by its owner.
    #[garde(length(chars, min = 1, max = 64), custom(http::not_blank))]
    #[schema(example = "Work laptop")]
    name: String,
    /// The token of the options.
    #[garde(length(chars, min = 1, max = 8192))]
    #[schema(example = "AAAAAGc")]
    token: String,
    /// The browser's `PublicKeyCredential` as JSON.
    #[garde(length(chars, min = 1, max = 16384))]
    #[schema(example = "{}")]
    credential: String,
}

/// A registered passkey.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RegisteredPasskey {
    passkey: PasskeyView,
    /// Shown only this once; empty if the user already has codes.
    recovery_codes: Vec<String>,
}

/// Registers a passkey for the caller. Other sessions end.
#[utoipa::path(post, path = "/api/account/passkeys", operation_id = "create_passkey", tag = "Account", request_body = NewPasskey,
    responses((status = 200, description = "The passkey.", body = RegisteredPasskey)))]
pub async fn create(State(app): State<App>, Caller(scope): Caller, Body(body): Body<NewPasskey>) -> http::Result<Json<RegisteredPasskey>> {
    let (passkey, recovery_codes) = service::register(&app, &scope, &body.name, &body.token, &body.credential).await?;
    Ok(Json(RegisteredPasskey { passkey: passkey.into(), recovery_codes }))
}
