//! `POST /api/app/tenant-templates`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Body, Caller};
use kernel::Uuid;
use serde::Deserialize;
use utoipa::ToSchema;

use super::view::TenantTemplateView;
use crate::tenant_template::service::{self, TemplateInput};

/// A tenant to save as a template.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CreateTenantTemplate {
    #[garde(length(chars, min = 1, max = 80), custom(http::not_blank))]
    #[schema(min_length = 1, max_length = 80, example = "Dental practice")]
    name: String,
    /// Its purpose.
    #[garde(length(chars, max = 500))]
    #[schema(max_length = 500, example = "For practices with up to five chairs.")]
    #[serde(default, deserialize_with = "http::optional_text")]
    description: Option<String>,
    /// The tenant whose plan, settings, roles and units are taken.
    #[garde(skip)]
    tenant_id: Uuid,
}

/// Saves a tenant as a template, without its people and their data.
#[utoipa::path(post, path = "/api/app/tenant-templates", operation_id = "create_tenant_template", tag = "Tenants",
    request_body = CreateTenantTemplate, responses((status = 200, description = "The new template.", body = TenantTemplateView)))]
pub async fn create(
    State(app): State<App>,
    Caller(scope): Caller,
    Body(body): Body<CreateTenantTemplate>,
) -> http::Result<Json<TenantTemplateView>> {
    let input = TemplateInput { name: body.name, description: body.description };
    Ok(Json(service::create(&app, &scope, &input, body.tenant_id).await?.try_into()?))
}
