//! `GET /api/abp/multi-tenancy/tenants/by-id/{id}`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};

use super::view::FoundTenant;
use crate::tenant::directory;

/// Looks up a tenant by its id, before signing in.
#[utoipa::path(get, path = "/api/abp/multi-tenancy/tenants/by-id/{id}", operation_id = "find_tenant_by_id", tag = "Tenants",
    params(("id" = uuid::Uuid, Path, description = "Id")), responses((status = 200, body = FoundTenant)))]
pub async fn find_by_id(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<FoundTenant>> {
    let tenants = directory(&app).await?;
    Ok(Json(FoundTenant::of(tenants.by_id(id), scope.now())))
}
