//! `POST /api/app/tenants/{id}/export`

use axum::{Json, extract::State, http::HeaderMap};
use http::{App, Caller, IdPath, culture_of};

use super::view::TenantExportState;
use crate::tenant_export::service;

/// Requests the export of a tenant, active or not: all its data as a human-readable ZIP, written in the background in the language of the
/// request. It replaces an earlier one, and the tenant's security log records who requested it. Requires recent authentication.
#[utoipa::path(post, path = "/api/app/tenants/{id}/export", operation_id = "request_tenant_export", tag = "Tenants",
    params(("id" = uuid::Uuid, Path, description = "Tenant")),
    responses((status = 200, description = "The export, which waits for a node.", body = TenantExportState),
        (status = 400, description = "One is being written, or the tenant is being purged.")))]
pub async fn request(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    headers: HeaderMap,
) -> http::Result<Json<TenantExportState>> {
    Ok(Json(service::request(&app, &scope, id, &culture_of(&app, &headers)).await?.into()))
}
