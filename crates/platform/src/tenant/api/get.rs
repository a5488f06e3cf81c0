//! `GET /api/multi-tenancy/tenants/{id}`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};

use super::view::TenantView;
use crate::tenant::service;

/// A tenant.
#[utoipa::path(get, path = "/api/multi-tenancy/tenants/{id}", operation_id = "get_tenant", tag = "Tenants",
    params(("id" = uuid::Uuid, Path, description = "Id")), responses((status = 200, body = TenantView)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<TenantView>> {
    Ok(Json(service::get(&app, &scope, id).await?.into()))
}
