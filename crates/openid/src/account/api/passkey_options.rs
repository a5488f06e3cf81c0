//! `POST /api/account/passkeys/sign-in-options`

use axum::{
    Json,
    extract::State,
    response::{IntoResponse, Response},
};
use http::App;
use platform::passkey::{self, PasskeyOptions};

use crate::answer::no_store;

/// WebAuthn request options. The browser offers the passkeys that it finds; the passkey identifies its user and tenant.
#[utoipa::path(post, path = "/api/account/passkeys/sign-in-options", operation_id = "passkey_sign_in_options", tag = "Account",
    responses((status = 200, description = "The options.", body = PasskeyOptions),
        (status = 400, description = "The portal's address allows no passkeys.")))]
pub async fn passkey_options(State(app): State<App>) -> http::Result<Response> {
    let mut response = Json(PasskeyOptions::from(passkey::begin_sign_in(&app)?)).into_response();
    no_store(response.headers_mut());
    Ok(response)
}
