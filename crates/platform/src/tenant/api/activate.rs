//! `POST /api/app/tenants/{id}/activate`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};

use super::view::TenantView;
use crate::tenant::service;

/// Activates a tenant that was suspended, has passed its last day, or was archived; the latter also requires the permission to archive.
#[utoipa::path(post, path = "/api/app/tenants/{id}/activate", operation_id = "activate_tenant", tag = "Tenants",
    params(("id" = uuid::Uuid, Path, description = "Id")), responses((status = 200, body = TenantView)))]
pub async fn activate(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<TenantView>> {
    Ok(Json(service::activate(&app, &scope, id).await?.into()))
}
