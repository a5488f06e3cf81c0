//! `POST /api/account/link-user/link`

use axum::{extract::State, http::StatusCode};
use http::{App, Body, Caller};

use super::view::LinkedAccountToken;
use crate::account_link;

/// Links the caller's account to the one that requested the token. Requires recent authentication.
#[utoipa::path(post, path = "/api/account/link-user/link", operation_id = "link_user", tag = "Account", request_body = LinkedAccountToken,
    responses((status = 204, description = "Linked.")))]
pub async fn link(State(app): State<App>, Caller(scope): Caller, Body(body): Body<LinkedAccountToken>) -> http::Result<StatusCode> {
    account_link::link(&app, &scope, body.account(), &body.token).await?;
    Ok(StatusCode::NO_CONTENT)
}
