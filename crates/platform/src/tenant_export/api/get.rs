//! `GET /api/app/tenants/{id}/export`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};

use super::view::TenantExportState;
use crate::tenant_export::service;

/// The state of a tenant's export.
#[utoipa::path(get, path = "/api/app/tenants/{id}/export", operation_id = "get_tenant_export", tag = "Tenants",
    params(("id" = uuid::Uuid, Path, description = "Tenant")),
    responses((status = 200, description = "The latest export, if there is one.", body = TenantExportState)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<TenantExportState>> {
    Ok(Json(service::state(&app, &scope, id).await?.into()))
}
