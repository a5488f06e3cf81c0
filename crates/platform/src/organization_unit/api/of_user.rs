//! `GET /api/identity/users/{id}/organization-units`, and the units to choose from.

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};

use super::view::OrganizationUnitView;
use crate::{organization_unit::service, role::Items};

/// The organisation units that a user belongs to.
#[utoipa::path(get, path = "/api/identity/users/{id}/organization-units", operation_id = "get_user_organization_units", tag = "Users",
    params(("id" = Uuid, Path, description = "User")),
    responses((status = 200, description = "All of them.", body = Vec<OrganizationUnitView>)))]
pub async fn of_user(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<Vec<OrganizationUnitView>>> {
    Ok(Json(Items::of(service::of_user(&app, &scope, id).await?).items))
}

/// All organisation units, for the form of a user.
#[utoipa::path(get, path = "/api/identity/users/available-organization-units", operation_id = "list_available_organization_units", tag = "Users",
    responses((status = 200, description = "All of them.", body = Vec<OrganizationUnitView>)))]
pub async fn available(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<Vec<OrganizationUnitView>>> {
    Ok(Json(Items::of(service::all(&app, &scope).await?).items))
}
