//! `PUT /api/app/job-roles/{id}`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use super::job_role_view::JobRoleView;
use crate::staff::{input::JobRoleRequest, service::job_roles as service};

/// Changes a job role.
#[utoipa::path(put, path = "/api/app/job-roles/{id}", operation_id = "update_job_role", tag = "JobRoles", request_body = JobRoleRequest,
    params(("id" = Uuid, Path, description = "Job role")),
    responses((status = 200, description = "The changed job role.", body = JobRoleView)))]
pub async fn update(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<JobRoleRequest>,
) -> http::Result<Json<JobRoleView>> {
    let described = service::update(&app, &scope, id, &request).await?;
    Ok(Json(JobRoleView::of(&scope, described)))
}
