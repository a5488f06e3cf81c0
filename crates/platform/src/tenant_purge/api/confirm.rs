//! `POST /api/app/tenants/{id}/purge/confirm`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};

use super::view::TenantPurgeView;
use crate::tenant_purge::service;

/// Confirms the purge that another administrator has requested: all data of the tenant is removed in the background, which can't be undone.
/// Requires recent authentication.
#[utoipa::path(post, path = "/api/app/tenants/{id}/purge/confirm", operation_id = "confirm_tenant_purge", tag = "Tenants",
    params(("id" = uuid::Uuid, Path, description = "Id")),
    responses((status = 200, description = "The purge, which is under way.", body = TenantPurgeView)))]
pub async fn confirm(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<TenantPurgeView>> {
    Ok(Json(service::confirm(&app, &scope, id).await?.into()))
}
