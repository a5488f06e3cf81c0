//! `GET /api/account/browser-key`

use axum::{Json, extract::State};
use http::{App, Caller};
use serde::Serialize;
use utoipa::ToSchema;

use crate::account::service;

/// The key that encrypts a browser's unsent input.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct BrowserKeyView {
    /// 32 bytes in base64, for AES-256-GCM.
    #[schema(example = "fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHw=")]
    key: String,
}

/// The key with which a browser encrypts what the caller has not sent yet. It is the same in all of the caller's sessions, another one
/// while somebody acts as the caller, and never stored by the browser, so that only the caller can read what is stored there.
#[utoipa::path(get, path = "/api/account/browser-key", operation_id = "get_browser_key", tag = "Account",
    responses((status = 200, description = "The key.", body = BrowserKeyView)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<BrowserKeyView>> {
    Ok(Json(BrowserKeyView { key: service::browser_key(&app, &scope)? }))
}
