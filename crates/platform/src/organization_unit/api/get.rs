//! `GET /api/identity/organization-units/{id}`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};

use super::view::OrganizationUnitView;
use crate::organization_unit::service;

/// An organisation unit.
#[utoipa::path(get, path = "/api/identity/organization-units/{id}", operation_id = "get_organization_unit", tag = "Organisation units",
    params(("id" = Uuid, Path, description = "Unit")), responses((status = 200, description = "The unit.", body = OrganizationUnitView)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<OrganizationUnitView>> {
    Ok(Json(service::get(&app, &scope, id).await?.into()))
}
