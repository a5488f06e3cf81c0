//! `PUT /api/identity/organization-units/{id}/members`

use axum::{extract::State, http::StatusCode};
use garde::Validate;
use http::{App, Body, Caller, IdPath};
use kernel::Uuid;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::organization_unit::service;

/// Users that are to belong to a unit.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct OrganizationUnitUsers {
    /// Ids to add; existing members stay.
    #[garde(length(max = 1000))]
    user_ids: Vec<Uuid>,
}

/// Adds users to an organisation unit.
#[utoipa::path(put, path = "/api/identity/organization-units/{id}/members", operation_id = "add_organization_unit_members",
    tag = "Organisation units", params(("id" = Uuid, Path, description = "Unit")), request_body = OrganizationUnitUsers,
    responses((status = 204, description = "Added.")))]
pub async fn add(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(users): Body<OrganizationUnitUsers>,
) -> http::Result<StatusCode> {
    service::add_members(&app, &scope, id, &users.user_ids).await?;
    Ok(StatusCode::NO_CONTENT)
}
