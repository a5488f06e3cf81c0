//! `GET /api/app/job-roles/{id}/staff`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath, PageQuery, PagedList, Params, paged};

use super::job_role_view::JobRoleHolderView;
use crate::staff::service::job_roles as service;

/// The people with a job role who haven't left, by name, with what it requires of each: those whose certificates the caller may see.
#[utoipa::path(get, path = "/api/app/job-roles/{id}/staff", operation_id = "list_job_role_holders", tag = "JobRoles",
    params(("id" = Uuid, Path, description = "Job role"), PageQuery),
    responses((status = 200, description = "One page of people.", body = PagedList<JobRoleHolderView>)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Params(query): Params<PageQuery>,
) -> http::Result<Json<PagedList<JobRoleHolderView>>> {
    let page = query.page()?;
    let found = service::holders(&app, &scope, id, &page).await?;
    Ok(paged(found.map(JobRoleHolderView::from)))
}
