//! `DELETE /api/multi-tenancy/tenants/{id}`

use axum::{extract::State, http::StatusCode};
use http::{App, Caller, IdPath};

use crate::tenant::service;

/// Archives a tenant, as `archive` does: for ABP's clients, which no longer see it.
#[utoipa::path(delete, path = "/api/multi-tenancy/tenants/{id}", operation_id = "delete_tenant", tag = "Tenants",
    params(("id" = uuid::Uuid, Path, description = "Id")), responses((status = 204)))]
pub async fn delete(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    service::archive(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
