//! `POST /api/app/tenant-provisions`

use axum::{Json, extract::State, http::HeaderMap};
use http::{App, Body, Caller, culture_of};

use super::view::TenantProvisionView;
use crate::tenant_provision::{input::ProvisionTenant, service};

/// Starts provisioning a tenant in the background: from a template, with its first client and the invitation of its administrator.
#[utoipa::path(post, path = "/api/app/tenant-provisions", operation_id = "provision_tenant", tag = "Tenants", request_body = ProvisionTenant,
    responses((status = 200, description = "The provisioning, which runs.", body = TenantProvisionView)))]
pub async fn start(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    Body(body): Body<ProvisionTenant>,
) -> http::Result<Json<TenantProvisionView>> {
    let culture = culture_of(&app, &headers);
    let row = service::start(&app, &scope, &body, &culture).await?;
    Ok(Json(TenantProvisionView::new(&app, &culture, row)))
}
