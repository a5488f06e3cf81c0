//! `POST /api/account/link-user/generate-link-login-token`

use axum::extract::State;
use http::{App, Caller};

use crate::account_link::{self, Purpose};

/// A token that proves once, within ten minutes, that the caller is signed in.
#[utoipa::path(post, path = "/api/account/link-user/generate-link-login-token", operation_id = "generate_link_login_token", tag = "Account",
    responses((status = 200, description = "The token.", body = String, content_type = "text/plain")))]
pub async fn login(State(app): State<App>, Caller(scope): Caller) -> http::Result<String> {
    Ok(account_link::generate_token(&app, &scope, Purpose::Login).await?)
}
