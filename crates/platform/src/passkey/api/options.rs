//! `POST /api/account/passkeys/registration-options`

use axum::{Json, extract::State};
use http::{App, Caller};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::passkey::{Ceremony, service};

/// WebAuthn options, and the token to return with the answer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PasskeyOptions {
    /// For `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`.
    #[schema(value_type = Object)]
    pub options: Value,
    /// Holds the challenge; valid for one answer within five minutes.
    #[schema(example = "AAAAAGc")]
    pub token: String,
}

impl From<Ceremony> for PasskeyOptions {
    fn from(ceremony: Ceremony) -> Self {
        Self { options: ceremony.options, token: ceremony.token }
    }
}

/// WebAuthn options for registering a passkey.
#[utoipa::path(post, path = "/api/account/passkeys/registration-options", operation_id = "passkey_registration_options", tag = "Account",
    responses((status = 200, description = "The options.", body = PasskeyOptions)))]
pub async fn options(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<PasskeyOptions>> {
    Ok(Json(service::begin_registration(&app, &scope).await?.into()))
}
