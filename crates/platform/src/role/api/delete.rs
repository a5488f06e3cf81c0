//! `DELETE /api/identity/roles/{id}`

use axum::{extract::State, http::StatusCode};
use http::{App, Caller, IdPath};

use crate::role;

/// Deletes a role.
#[utoipa::path(delete, path = "/api/identity/roles/{id}", operation_id = "delete_role", tag = "Roles",
    params(("id" = Uuid, Path, description = "Id")), responses((status = 204)))]
pub(super) async fn delete(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    role::delete(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
