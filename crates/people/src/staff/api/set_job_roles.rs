//! `PUT /api/app/staff/{id}/job-roles`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use super::job_role_view::StaffJobRolesView;
use crate::staff::{input::StaffJobRolesRequest, service::job_roles as service};

/// Gives a person these job roles in place of those that they have.
#[utoipa::path(put, path = "/api/app/staff/{id}/job-roles", operation_id = "set_staff_job_roles", tag = "Staff",
    request_body = StaffJobRolesRequest, params(("id" = Uuid, Path, description = "Person")),
    responses((status = 200, description = "The job roles.", body = StaffJobRolesView)))]
pub async fn set(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<StaffJobRolesRequest>,
) -> http::Result<Json<StaffJobRolesView>> {
    let equipped = service::set(&app, &scope, id, &request).await?;
    Ok(Json(equipped.into()))
}
