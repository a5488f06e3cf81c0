//! `PUT /api/identity/users/{id}/roles`

use axum::{extract::State, http::StatusCode};
use http::{App, Body, Caller, IdPath};

use super::input::UserRoles;
use crate::user;

/// Sets the roles that a user holds.
#[utoipa::path(put, path = "/api/identity/users/{id}/roles", operation_id = "update_user_roles", tag = "Users",
    params(("id" = Uuid, Path, description = "Id")), request_body = UserRoles, responses((status = 204)))]
pub(super) async fn set_roles(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(body): Body<UserRoles>,
) -> http::Result<StatusCode> {
    user::set_roles(&app, &scope, id, &body.role_names).await?;
    Ok(StatusCode::NO_CONTENT)
}
