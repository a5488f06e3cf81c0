//! `GET /api/abp/multi-tenancy/tenants/by-name/{name}`

use axum::{Json, extract::State};
use http::{App, Caller, TextPath};

use super::view::FoundTenant;
use crate::tenant::directory;

/// Looks up a tenant by its name, before signing in.
#[utoipa::path(get, path = "/api/abp/multi-tenancy/tenants/by-name/{name}", operation_id = "find_tenant_by_name", tag = "Tenants",
    params(("name" = String, Path, description = "Name, in any case", example = "harbourlight")), responses((status = 200, body = FoundTenant)))]
pub async fn find_by_name(
    State(app): State<App>,
    Caller(scope): Caller,
    TextPath(name): TextPath<String>,
) -> http::Result<Json<FoundTenant>> {
    let tenants = directory(&app).await?;
    Ok(Json(FoundTenant::of(tenants.by_name(&name), scope.now())))
}
