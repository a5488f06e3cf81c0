//! `DELETE /api/app/tenant-templates/{id}`

use axum::{extract::State, http::StatusCode};
use http::{App, Caller, IdPath};

use crate::tenant_template::service;

/// Deletes a template; tenants stay as they are.
#[utoipa::path(delete, path = "/api/app/tenant-templates/{id}", operation_id = "delete_tenant_template", tag = "Tenants",
    params(("id" = Uuid, Path, description = "Template")), responses((status = 204, description = "Deleted.")))]
pub async fn delete(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    service::delete(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
