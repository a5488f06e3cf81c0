//! Which roles the members of an organisation unit hold by it.

use axum::{Json, extract::State, http::StatusCode};
use garde::Validate;
use http::{App, Body, Caller, IdPath, PagedList, Params, PartPath, paged};
use kernel::Uuid;
use serde::Deserialize;
use utoipa::ToSchema;

use super::view::{AvailableQuery, UnitQuery, page, part};
use crate::{organization_unit::service, role::RoleView};

/// Roles that a unit is to give.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct OrganizationUnitRoles {
    /// Ids to add; existing roles stay.
    #[garde(length(max = 100))]
    role_ids: Vec<Uuid>,
}

/// The roles of an organisation unit, page by page.
#[utoipa::path(get, path = "/api/identity/organization-units/{id}/roles", operation_id = "list_organization_unit_roles",
    tag = "Organisation units", params(("id" = Uuid, Path, description = "Unit"), UnitQuery),
    responses((status = 200, description = "One page of them.", body = PagedList<RoleView>)))]
pub async fn roles(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Params(query): Params<UnitQuery>,
) -> http::Result<Json<PagedList<RoleView>>> {
    let page = page(query.skip_count, query.max_result_count)?;
    Ok(paged(part(service::roles(&app, &scope, id).await?, &page)))
}

/// Roles that can be added to an organisation unit, page by page.
#[utoipa::path(get, path = "/api/identity/organization-units/available-roles", operation_id = "list_organization_unit_available_roles",
    tag = "Organisation units", params(AvailableQuery),
    responses((status = 200, description = "One page of them.", body = PagedList<RoleView>)))]
pub async fn available(
    State(app): State<App>,
    Caller(scope): Caller,
    Params(query): Params<AvailableQuery>,
) -> http::Result<Json<PagedList<RoleView>>> {
    let page = page(query.skip_count, query.max_result_count)?;
    Ok(paged(part(service::available_roles(&app, &scope, query.id, query.filter.as_deref()).await?, &page)))
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

/// Removes a role from an organisation unit.
#[utoipa::path(delete, path = "/api/identity/organization-units/{id}/roles/{roleId}", operation_id = "remove_organization_unit_role",
    tag = "Organisation units",
    params(("id" = Uuid, Path, description = "Unit"), ("roleId" = Uuid, Path, description = "Role")),
    responses((status = 204, description = "Removed.")))]
pub async fn remove(State(app): State<App>, Caller(scope): Caller, path: PartPath) -> http::Result<StatusCode> {
    service::remove_role(&app, &scope, path.id, path.part).await?;
    Ok(StatusCode::NO_CONTENT)
}
