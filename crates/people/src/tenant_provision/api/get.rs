//! `GET /api/app/tenant-provisions/{id}`

use axum::{Json, extract::State, http::HeaderMap};
use http::{App, Caller, IdPath, culture_of};

use super::view::TenantProvisionView;
use crate::tenant_provision::service;

/// The provisioning state of a tenant.
#[utoipa::path(get, path = "/api/app/tenant-provisions/{id}", operation_id = "get_tenant_provision", tag = "Tenants",
    params(("id" = Uuid, Path, description = "Provisioning")),
    responses((status = 200, description = "The provisioning.", body = TenantProvisionView)))]
pub async fn get(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    IdPath(id): IdPath,
) -> http::Result<Json<TenantProvisionView>> {
    let row = service::get(&app, &scope, id).await?;
    Ok(Json(TenantProvisionView::new(&app, &culture_of(&app, &headers), row)))
}
