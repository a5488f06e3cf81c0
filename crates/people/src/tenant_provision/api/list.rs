//! `GET /api/app/tenant-provisions`

use axum::{Json, extract::State, http::HeaderMap};
use http::{App, Caller, culture_of};
use serde::Serialize;
use utoipa::ToSchema;

use super::view::TenantProvisionView;
use crate::tenant_provision::service;

/// Provisionings that were not dismissed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TenantProvisions {
    /// The newest first, at most 50.
    items: Vec<TenantProvisionView>,
}

/// The tenants that are being provisioned or were provisioned lately.
#[utoipa::path(get, path = "/api/app/tenant-provisions", operation_id = "list_tenant_provisions", tag = "Tenants",
    responses((status = 200, description = "The provisionings.", body = TenantProvisions)))]
pub async fn list(State(app): State<App>, Caller(scope): Caller, headers: HeaderMap) -> http::Result<Json<TenantProvisions>> {
    let culture = culture_of(&app, &headers);
    let rows = service::list(&app, &scope).await?;
    let items = rows.into_iter().map(|row| TenantProvisionView::new(&app, &culture, row)).collect();
    Ok(Json(TenantProvisions { items }))
}
