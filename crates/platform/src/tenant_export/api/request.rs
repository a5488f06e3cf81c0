//! `POST /api/app/tenants/{id}/export`

use axum::{Json, extract::State, http::HeaderMap};
use http::{App, Caller, IdPath, culture_of};

use super::view::TenantExportState;
use crate::tenant_export::service;

/// Asks for the export of a tenant, active or not: everything that it has, as a ZIP that a person can read, written in the background in the
/// language of the request. It takes the place of an earlier one, and the tenant's security log names who asked for it. Needs a recent proof of
/// identity.
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
