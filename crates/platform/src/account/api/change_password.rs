//! `POST /api/account/my-profile/change-password`

use axum::{extract::State, http::StatusCode};
use http::{App, Body, Caller};

use super::view::ChangePassword;
use crate::user;

/// Changes the caller's own password.
#[utoipa::path(post, path = "/api/account/my-profile/change-password", operation_id = "change_password", tag = "Account", request_body = ChangePassword, responses((status = 204)))]
pub async fn change_password(State(app): State<App>, Caller(scope): Caller, Body(body): Body<ChangePassword>) -> http::Result<StatusCode> {
    user::change_password(&app, &scope, body.current_password.as_deref(), &body.new_password).await?;
    Ok(StatusCode::NO_CONTENT)
}
