//! `DELETE /api/identity/users/{id}`

use axum::{extract::State, http::StatusCode};
use http::{App, Caller, IdPath};

use crate::user;

/// Deletes a user.
#[utoipa::path(delete, path = "/api/identity/users/{id}", operation_id = "delete_user", tag = "Users",
    params(("id" = Uuid, Path, description = "Id")), responses((status = 204)))]
pub(super) async fn delete(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    user::delete(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
