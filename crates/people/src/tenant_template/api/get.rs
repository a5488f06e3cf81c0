//! `GET /api/app/tenant-templates/{id}`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};

use super::view::TenantTemplateView;
use crate::tenant_template::service;

/// One template.
#[utoipa::path(get, path = "/api/app/tenant-templates/{id}", operation_id = "get_tenant_template", tag = "Tenants",
    params(("id" = Uuid, Path, description = "Template")),
    responses((status = 200, description = "The template.", body = TenantTemplateView)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<TenantTemplateView>> {
    Ok(Json(service::get(&app, &scope, id).await?.try_into()?))
}
