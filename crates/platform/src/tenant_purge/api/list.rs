//! `GET /api/app/tenants/purges`

use axum::{Json, extract::State};
use http::{App, Caller};
use serde::Serialize;
use utoipa::ToSchema;

use super::view::TenantPurgeView;
use crate::tenant_purge::service;

/// Purges that wait for the second person or are under way.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TenantPurges {
    /// The oldest first; one for a tenant.
    items: Vec<TenantPurgeView>,
}

/// The purges of archived tenants that are waiting for the second person or running.
#[utoipa::path(get, path = "/api/app/tenants/purges", operation_id = "list_tenant_purges", tag = "Tenants",
    responses((status = 200, description = "The purges.", body = TenantPurges)))]
pub async fn list(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<TenantPurges>> {
    let items = service::list(&app, &scope).await?.into_iter().map(Into::into).collect();
    Ok(Json(TenantPurges { items }))
}
