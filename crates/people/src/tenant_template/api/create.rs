//! `POST /api/app/tenant-templates`

use axum::{Json, extract::State};
use http::{App, Body, Caller};

use super::view::TenantTemplateView;
use crate::tenant_template::{input::CreateTenantTemplate, service};

/// Saves a tenant as a template, without its people and their data.
#[utoipa::path(post, path = "/api/app/tenant-templates", operation_id = "create_tenant_template", tag = "Tenants",
    request_body = CreateTenantTemplate, responses((status = 200, description = "The new template.", body = TenantTemplateView)))]
pub async fn create(
    State(app): State<App>,
    Caller(scope): Caller,
    Body(body): Body<CreateTenantTemplate>,
) -> http::Result<Json<TenantTemplateView>> {
    Ok(Json(service::create(&app, &scope, &body).await?.try_into()?))
}
