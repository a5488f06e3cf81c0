//! `GET /api/app/staff/{id}/job-roles`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Caller, IdPath, Params};
use kernel::Uuid;
use serde::Deserialize;
use utoipa::IntoParams;

use super::job_role_view::StaffJobRolesView;
use crate::staff::service::job_roles as service;

/// Job roles to look at before they are given.
#[http::document_limits(param)]
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct ProposedJobRoles {
    /// Job roles that the person would have instead of the present ones.
    #[garde(length(max = 20))]
    job_role_id: Vec<Uuid>,
}

/// The job roles of a person with what these require: none for callers who may see the person and not the certificates. With `jobRoleId`, what
/// those job roles would require; nothing is changed.
#[utoipa::path(get, path = "/api/app/staff/{id}/job-roles", operation_id = "get_staff_job_roles", tag = "Staff",
    params(("id" = Uuid, Path, description = "Person"), ProposedJobRoles),
    responses((status = 200, description = "The job roles.", body = StaffJobRolesView)))]
pub async fn get(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Params(query): Params<ProposedJobRoles>,
) -> http::Result<Json<StaffJobRolesView>> {
    let equipped = service::of_person(&app, &scope, id, &query.job_role_id).await?;
    Ok(Json(equipped.into()))
}
