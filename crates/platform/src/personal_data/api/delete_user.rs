//! `DELETE /api/identity/users/{id}/personal-data`

use axum::{extract::State, http::StatusCode};
use http::{App, Caller, IdPath};

use crate::personal_data::service;

/// Deletes a user together with the personal data, which follows within an hour and can't be cancelled. Requires recent authentication.
#[utoipa::path(delete, path = "/api/identity/users/{id}/personal-data", operation_id = "delete_user_with_personal_data",
    tag = "Personal data", params(("id" = Uuid, Path, description = "Id")),
    responses((status = 204, description = "The user is deleted."), (status = 400, description = "Nobody else administers the level.")))]
pub async fn delete_user(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    service::other::delete_user(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
