//! `DELETE /api/app/tenants/{id}/purge`

use axum::{extract::State, http::StatusCode};
use http::{App, Caller, IdPath};

use crate::tenant_purge::service;

/// Cancels a purge that is waiting for the second person; the tenant stays archived.
#[utoipa::path(delete, path = "/api/app/tenants/{id}/purge", operation_id = "cancel_tenant_purge", tag = "Tenants",
    params(("id" = uuid::Uuid, Path, description = "Id")), responses((status = 204, description = "Called off.")))]
pub async fn cancel(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    service::cancel(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
