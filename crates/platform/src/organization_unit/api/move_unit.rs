//! `PUT /api/identity/organization-units/{id}/move`

use axum::{extract::State, http::StatusCode};
use garde::Validate;
use http::{App, Body, Caller, IdPath};
use kernel::Uuid;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::organization_unit::service;

/// Where a unit goes.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct OrganizationUnitMove {
    /// The unit that it shall be below; none for the top.
    #[garde(skip)]
    #[schema(nullable)]
    #[serde(default)]
    new_parent_id: Option<Uuid>,
}

/// Moves an organisation unit with all below it.
#[utoipa::path(put, path = "/api/identity/organization-units/{id}/move", operation_id = "move_organization_unit", tag = "Organisation units",
    params(("id" = Uuid, Path, description = "Unit")), request_body = OrganizationUnitMove,
    responses((status = 204, description = "Moved.")))]
pub async fn move_unit(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(to): Body<OrganizationUnitMove>,
) -> http::Result<StatusCode> {
    service::move_unit(&app, &scope, id, to.new_parent_id).await?;
    Ok(StatusCode::NO_CONTENT)
}
