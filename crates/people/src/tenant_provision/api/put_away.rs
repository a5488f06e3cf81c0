//! `DELETE /api/app/tenant-provisions/{id}`

use axum::{extract::State, http::StatusCode};
use http::{App, Caller, IdPath};

use crate::tenant_provision::service;

/// Dismisses a provisioning that has ended; the tenant stays as it is.
#[utoipa::path(delete, path = "/api/app/tenant-provisions/{id}", operation_id = "put_away_tenant_provision", tag = "Tenants",
    params(("id" = Uuid, Path, description = "Provisioning")), responses((status = 204, description = "Put away.")))]
pub async fn put_away(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    service::put_away(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
