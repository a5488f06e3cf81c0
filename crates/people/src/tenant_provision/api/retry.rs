//! `POST /api/app/tenant-provisions/{id}/retry`

use axum::{Json, extract::State, http::HeaderMap};
use http::{App, Caller, IdPath, culture_of};

use super::view::TenantProvisionView;
use crate::tenant_provision::service;

/// Retries provisioning a tenant, from the failed step on.
#[utoipa::path(post, path = "/api/app/tenant-provisions/{id}/retry", operation_id = "retry_tenant_provision", tag = "Tenants",
    params(("id" = Uuid, Path, description = "Provisioning")),
    responses((status = 200, description = "The provisioning, which runs again.", body = TenantProvisionView)))]
pub async fn retry(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    IdPath(id): IdPath,
) -> http::Result<Json<TenantProvisionView>> {
    let row = service::retry(&app, &scope, id).await?;
    Ok(Json(TenantProvisionView::new(&app, &culture_of(&app, &headers), row)))
}
