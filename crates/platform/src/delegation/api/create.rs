//! `POST /api/account/user-delegation/delegate-new-user`

use axum::{extract::State, http::StatusCode};
use http::{App, Body, Caller};

use super::view::DelegationRequest;
use crate::delegation;

/// Lets another user act as the caller for a limited time. Requires recent authentication.
#[utoipa::path(post, path = "/api/account/user-delegation/delegate-new-user", operation_id = "delegate_new_user", tag = "Account", request_body = DelegationRequest,
    responses((status = 204, description = "Delegated.")))]
pub async fn create(State(app): State<App>, Caller(scope): Caller, Body(body): Body<DelegationRequest>) -> http::Result<StatusCode> {
    delegation::create(&app, &scope, &body.into()).await?;
    Ok(StatusCode::NO_CONTENT)
}
