//! `DELETE /api/identity/organization-units/{id}`

use axum::{extract::State, http::StatusCode};
use http::{App, Caller, IdPath};

use crate::organization_unit::service;

/// Deletes an organisation unit with all units below it; their members lose the roles that they had from them.
#[utoipa::path(delete, path = "/api/identity/organization-units/{id}", operation_id = "delete_organization_unit", tag = "Organisation units",
    params(("id" = Uuid, Path, description = "Unit")), responses((status = 204, description = "Deleted.")))]
pub async fn delete(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    service::delete(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
