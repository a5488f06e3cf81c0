//! `DELETE /api/identity/organization-units/{id}/roles/{roleId}`

use axum::{extract::State, http::StatusCode};
use http::{App, Caller, PartPath};

use crate::organization_unit::service;

/// Removes a role from an organisation unit.
#[utoipa::path(delete, path = "/api/identity/organization-units/{id}/roles/{roleId}", operation_id = "remove_organization_unit_role",
    tag = "Organisation units",
    params(("id" = Uuid, Path, description = "Unit"), ("roleId" = Uuid, Path, description = "Role")),
    responses((status = 204, description = "Removed.")))]
pub async fn remove(State(app): State<App>, Caller(scope): Caller, path: PartPath) -> http::Result<StatusCode> {
    service::remove_role(&app, &scope, path.id, path.part).await?;
    Ok(StatusCode::NO_CONTENT)
}
