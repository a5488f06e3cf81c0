//! `GET /api/identity/users/{id}/organization-units`

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
