//! `POST /api/account/link-user/verify-link-login-token`

use axum::{Json, extract::State};
use http::{App, Body, Caller};

use super::view::LinkedAccountToken;
use crate::account_link::{self, Purpose};

/// Whether this token proves that the account is signed in. It can be used once.
#[utoipa::path(post, path = "/api/account/link-user/verify-link-login-token", operation_id = "verify_link_login_token", tag = "Account", request_body = LinkedAccountToken,
    responses((status = 200, description = "Whether it is valid.", body = bool, content_type = "application/json")))]
pub async fn login(State(app): State<App>, Caller(scope): Caller, Body(body): Body<LinkedAccountToken>) -> http::Result<Json<bool>> {
    Ok(Json(account_link::verify(&app, &scope, body.account(), Purpose::Login, &body.token).await?))
}
