//! `DELETE /api/app/teams/{id}`

use axum::{extract::State, http::StatusCode};
use http::{App, Caller, IdPath};

use crate::team::service;

/// Deletes a team.
#[utoipa::path(delete, path = "/api/app/teams/{id}", operation_id = "delete_team", tag = "Teams", params(("id" = Uuid, Path, description = "Team")),
    responses((status = 204, description = "Deleted.")))]
pub async fn delete(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    service::delete(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
