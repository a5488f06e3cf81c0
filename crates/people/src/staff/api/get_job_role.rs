//! `GET /api/app/job-roles/{id}`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};

use super::job_role_view::JobRoleView;
use crate::staff::service::job_roles as service;

/// One job role.
#[utoipa::path(get, path = "/api/app/job-roles/{id}", operation_id = "get_job_role", tag = "JobRoles",
    params(("id" = Uuid, Path, description = "Job role")),
    responses((status = 200, description = "The job role.", body = JobRoleView)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<JobRoleView>> {
    let described = service::get(&app, &scope, id).await?;
    Ok(Json(JobRoleView::of(&scope, described)))
}
