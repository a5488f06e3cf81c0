//! `DELETE /api/multi-tenancy/tenants/{id}`

use axum::{extract::State, http::StatusCode};
use http::{App, Caller, IdPath};

use crate::tenant::service;

/// Deletes a tenant.
#[utoipa::path(delete, path = "/api/multi-tenancy/tenants/{id}", operation_id = "delete_tenant", tag = "Tenants",
    params(("id" = uuid::Uuid, Path, description = "Id")), responses((status = 204)))]
pub async fn delete(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    service::delete(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
