//! `POST /api/account/link-user/verify-link-token`

use axum::{Json, extract::State};
use http::{App, Body, Caller};

use super::view::LinkedAccountToken;
use crate::account_link::{self, Purpose};

/// Whether this is a valid link token of that account.
#[utoipa::path(post, path = "/api/account/link-user/verify-link-token", operation_id = "verify_link_token", tag = "Account", request_body = LinkedAccountToken,
    responses((status = 200, description = "Whether it is valid.", body = bool, content_type = "application/json")))]
pub async fn link(State(app): State<App>, Caller(scope): Caller, Body(body): Body<LinkedAccountToken>) -> http::Result<Json<bool>> {
    Ok(Json(account_link::verify(&app, &scope, body.account(), Purpose::Link, &body.token).await?))
}
