//! `PUT /api/app/tenant-templates/{id}`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use super::view::TenantTemplateView;
use crate::tenant_template::{input::UpdateTenantTemplate, service};

/// Changes name and description of a template.
#[utoipa::path(put, path = "/api/app/tenant-templates/{id}", operation_id = "update_tenant_template", tag = "Tenants",
    params(("id" = Uuid, Path, description = "Template")), request_body = UpdateTenantTemplate,
    responses((status = 200, description = "The changed template.", body = TenantTemplateView)))]
pub async fn update(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(body): Body<UpdateTenantTemplate>,
) -> http::Result<Json<TenantTemplateView>> {
    Ok(Json(service::update(&app, &scope, id, &body).await?.try_into()?))
}
