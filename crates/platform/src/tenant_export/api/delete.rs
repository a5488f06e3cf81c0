//! `DELETE /api/app/tenants/{id}/export`

use axum::{extract::State, http::StatusCode};
use http::{App, Caller, IdPath};

use crate::tenant_export::service;

/// Cancels the export of a tenant that is being written, or deletes one that is ready.
#[utoipa::path(delete, path = "/api/app/tenants/{id}/export", operation_id = "delete_tenant_export", tag = "Tenants",
    params(("id" = uuid::Uuid, Path, description = "Tenant")), responses((status = 204, description = "Cancelled or deleted.")))]
pub async fn delete(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    service::delete(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
