//! `POST /api/app/job-roles`

use axum::{Json, extract::State};
use http::{App, Body, Caller};

use super::job_role_view::JobRoleView;
use crate::staff::{input::JobRoleRequest, service::job_roles as service};

/// Adds a job role to the tenant.
#[utoipa::path(post, path = "/api/app/job-roles", operation_id = "create_job_role", tag = "JobRoles", request_body = JobRoleRequest,
    responses((status = 200, description = "The new job role.", body = JobRoleView)))]
pub async fn create(State(app): State<App>, Caller(scope): Caller, Body(request): Body<JobRoleRequest>) -> http::Result<Json<JobRoleView>> {
    let described = service::create(&app, &scope, &request).await?;
    Ok(Json(JobRoleView::of(&scope, described)))
}
