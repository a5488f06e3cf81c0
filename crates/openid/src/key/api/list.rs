//! `GET /api/app/signing-keys`

use axum::{Json, extract::State};
use http::{App, Caller};

use super::view::SigningKeysView;
use crate::key::service;

/// The keys that sign tokens, and their rotation.
#[utoipa::path(get, path = "/api/app/signing-keys", operation_id = "list_signing_keys", tag = "OpenIddict",
    responses((status = 200, description = "The keys.", body = SigningKeysView)))]
pub async fn list(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<SigningKeysView>> {
    Ok(Json(service::list(&app, &scope).await?.into()))
}
