//! `GET /api/app/tenants/{id}/export/download-token`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};
use serde::Serialize;
use utoipa::ToSchema;

use crate::tenant_export::service::download;

/// A token by which the export of a tenant is fetched.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TenantExportToken {
    /// The token; it holds for a minute, once.
    token: String,
}

/// A token with which a browser downloads the export of a tenant without a bearer token. It voids the previous one. Requires recent
/// authentication.
#[utoipa::path(get, path = "/api/app/tenants/{id}/export/download-token", operation_id = "get_tenant_export_token", tag = "Tenants",
    params(("id" = uuid::Uuid, Path, description = "Tenant")),
    responses((status = 200, description = "The token.", body = TenantExportToken),
        (status = 400, description = "The export is not ready, or has been deleted.")))]
pub async fn token(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<TenantExportToken>> {
    Ok(Json(TenantExportToken { token: download::issue(&app, &scope, id).await? }))
}
