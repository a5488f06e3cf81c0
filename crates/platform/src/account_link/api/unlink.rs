//! `POST /api/account/link-user/unlink`

use axum::{extract::State, http::StatusCode};
use http::{App, Body, Caller};

use super::view::LinkedAccount;
use crate::account_link;

/// Removes the direct link to this account.
#[utoipa::path(post, path = "/api/account/link-user/unlink", operation_id = "unlink_user", tag = "Account", request_body = LinkedAccount,
    responses((status = 204, description = "Ended.")))]
pub async fn unlink(State(app): State<App>, Caller(scope): Caller, Body(body): Body<LinkedAccount>) -> http::Result<StatusCode> {
    account_link::unlink(&app, &scope, body.account()).await?;
    Ok(StatusCode::NO_CONTENT)
}
