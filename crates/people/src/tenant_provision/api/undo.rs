//! `POST /api/app/tenant-provisions/{id}/undo`

use axum::{Json, extract::State, http::HeaderMap};
use http::{App, Caller, IdPath, culture_of};

use super::view::TenantProvisionView;
use crate::tenant_provision::service;

/// Removes a tenant whose provisioning failed, if nobody has used it.
#[utoipa::path(post, path = "/api/app/tenant-provisions/{id}/undo", operation_id = "undo_tenant_provision", tag = "Tenants",
    params(("id" = Uuid, Path, description = "Provisioning")),
    responses((status = 200, description = "The provisioning; the removal goes on in the background.", body = TenantProvisionView)))]
pub async fn undo(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    IdPath(id): IdPath,
) -> http::Result<Json<TenantProvisionView>> {
    let row = service::undo(&app, &scope, id).await?;
    Ok(Json(TenantProvisionView::new(&app, &culture_of(&app, &headers), row)))
}
