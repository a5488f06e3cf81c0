//! `DELETE /api/app/job-roles/{id}`

use axum::{extract::State, http::StatusCode};
use http::{App, Caller, IdPath};

use crate::staff::service::job_roles as service;

/// Deletes a job role that nobody has.
#[utoipa::path(delete, path = "/api/app/job-roles/{id}", operation_id = "delete_job_role", tag = "JobRoles",
    params(("id" = Uuid, Path, description = "Job role")), responses((status = 204, description = "Deleted.")))]
pub async fn delete(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    service::delete(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
