//! `POST /api/account/link-user/is-linked`

use axum::{Json, extract::State};
use http::{App, Body, Caller};

use super::view::LinkedAccount;
use crate::account_link;

/// Whether the caller's account is linked to this one, directly or through others.
#[utoipa::path(post, path = "/api/account/link-user/is-linked", operation_id = "is_linked_user", tag = "Account", request_body = LinkedAccount,
    responses((status = 200, description = "Whether it is.", body = bool, content_type = "application/json")))]
pub async fn is_linked(State(app): State<App>, Caller(scope): Caller, Body(body): Body<LinkedAccount>) -> http::Result<Json<bool>> {
    Ok(Json(account_link::is_linked(&app, &scope, body.account()).await?))
}
