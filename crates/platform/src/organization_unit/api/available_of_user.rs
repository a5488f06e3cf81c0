//! `GET /api/identity/users/available-organization-units`

use axum::{Json, extract::State};
use http::{App, Caller};

use super::view::OrganizationUnitView;
use crate::{organization_unit::service, role::Items};

/// All organisation units, for the form of a user.
#[utoipa::path(get, path = "/api/identity/users/available-organization-units", operation_id = "list_available_organization_units", tag = "Users",
    responses((status = 200, description = "All of them.", body = Vec<OrganizationUnitView>)))]
pub async fn available(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<Vec<OrganizationUnitView>>> {
    Ok(Json(Items::of(service::all(&app, &scope).await?).items))
}
