//! `POST /api/account/link-user/generate-link-token`

use axum::extract::State;
use http::{App, Caller};

use crate::account_link::{self, Purpose};

/// A token with which the same person, signed in to another account, links it to the caller's. Valid for ten minutes, once; the previous
/// one becomes void. Requires recent authentication.
#[utoipa::path(post, path = "/api/account/link-user/generate-link-token", operation_id = "generate_link_token", tag = "Account",
    responses((status = 200, description = "The token.", body = String, content_type = "text/plain")))]
pub async fn link(State(app): State<App>, Caller(scope): Caller) -> http::Result<String> {
    Ok(account_link::generate_token(&app, &scope, Purpose::Link).await?)
}
