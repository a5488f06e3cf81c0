//! `PUT /api/identity/users/{id}/change-password`

use axum::{extract::State, http::StatusCode};
use http::{App, Body, Caller, IdPath};

use super::input::NewPassword;
use crate::user;

/// Sets a user's password.
#[utoipa::path(put, path = "/api/identity/users/{id}/change-password", operation_id = "set_user_password", tag = "Users",
    params(("id" = Uuid, Path, description = "Id")), request_body = NewPassword, responses((status = 204)))]
pub(super) async fn set_password(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(body): Body<NewPassword>,
) -> http::Result<StatusCode> {
    user::set_password(&app, &scope, id, &body.new_password, body.should_change_password_on_next_login).await?;
    Ok(StatusCode::NO_CONTENT)
}
