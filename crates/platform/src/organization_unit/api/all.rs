//! `GET /api/identity/organization-units/all`

use axum::{Json, extract::State};
use http::{App, Caller};

use super::view::OrganizationUnitView;
use crate::{organization_unit::service, role::Items};

/// All organisation units, in the order of the tree.
#[utoipa::path(get, path = "/api/identity/organization-units/all", operation_id = "list_all_organization_units", tag = "Organisation units",
    responses((status = 200, description = "All of them.", body = Items<OrganizationUnitView>)))]
pub async fn all(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<Items<OrganizationUnitView>>> {
    Ok(Json(Items::of(service::all(&app, &scope).await?)))
}
