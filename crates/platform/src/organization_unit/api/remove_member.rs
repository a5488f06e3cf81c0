//! `DELETE /api/identity/organization-units/{id}/members/{memberId}`

use axum::{extract::State, http::StatusCode};
use http::{App, Caller, PartPath};

use crate::organization_unit::service;

/// Removes a user from an organisation unit.
#[utoipa::path(delete, path = "/api/identity/organization-units/{id}/members/{memberId}", operation_id = "remove_organization_unit_member",
    tag = "Organisation units",
    params(("id" = Uuid, Path, description = "Unit"), ("memberId" = Uuid, Path, description = "User")),
    responses((status = 204, description = "Removed.")))]
pub async fn remove(State(app): State<App>, Caller(scope): Caller, path: PartPath) -> http::Result<StatusCode> {
    service::remove_member(&app, &scope, path.id, path.part).await?;
    Ok(StatusCode::NO_CONTENT)
}
