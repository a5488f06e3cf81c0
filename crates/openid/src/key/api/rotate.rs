//! `POST /api/app/signing-keys/rotate`

use axum::{Json, extract::State};
use http::{App, Caller};

use super::view::SigningKeysView;
use crate::key::service;

/// Creates a new signing key. It is used after ten minutes, when every client has it; signatures of the previous key remain valid for
/// another day, so nobody is signed out. Requires recent authentication.
#[utoipa::path(post, path = "/api/app/signing-keys/rotate", operation_id = "rotate_signing_keys", tag = "OpenIddict",
    responses((status = 200, description = "The keys.", body = SigningKeysView), (status = 400, description = "A new key is already announced.")))]
pub async fn rotate(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<SigningKeysView>> {
    Ok(Json(service::rotate_now(&app, &scope).await?.into()))
}
