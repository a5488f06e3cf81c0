//! `PUT /api/identity/organization-units/{id}/roles`

use axum::{extract::State, http::StatusCode};
use garde::Validate;
use http::{App, Body, Caller, IdPath};
use kernel::Uuid;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::organization_unit::service;

/// Roles that a unit is to give.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct OrganizationUnitRoles {
    /// Ids to add; existing roles stay.
    #[garde(length(max = 100))]
    role_ids: Vec<Uuid>,
}

/// Adds roles to an organisation unit, for its members.
#[utoipa::path(put, path = "/api/identity/organization-units/{id}/roles", operation_id = "add_organization_unit_roles",
    tag = "Organisation units", params(("id" = Uuid, Path, description = "Unit")), request_body = OrganizationUnitRoles,
    responses((status = 204, description = "Added.")))]
pub async fn add(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(roles): Body<OrganizationUnitRoles>,
) -> http::Result<StatusCode> {
    service::add_roles(&app, &scope, id, &roles.role_ids).await?;
    Ok(StatusCode::NO_CONTENT)
}
