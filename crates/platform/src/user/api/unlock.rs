//! `PUT /api/identity/users/{id}/unlock`

use axum::{extract::State, http::StatusCode};
use http::{App, Caller, IdPath};

use crate::user;

/// Unlocks a user who was locked out.
#[utoipa::path(put, path = "/api/identity/users/{id}/unlock", operation_id = "unlock_user", tag = "Users",
    params(("id" = Uuid, Path, description = "Id")), responses((status = 204)))]
pub(super) async fn unlock(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    user::unlock(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
