//! `PUT /api/app/tenant-templates/{id}`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Body, Caller, IdPath};
use serde::Deserialize;
use utoipa::ToSchema;

use super::view::TenantTemplateView;
use crate::tenant_template::service::{self, TemplateInput};

/// A changed template.
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct UpdateTenantTemplate {
    #[garde(length(chars, min = 1, max = 80), custom(http::not_blank))]
    #[schema(min_length = 1, max_length = 80, example = "Dental practice")]
    name: String,
    /// Its purpose.
    #[garde(length(chars, max = 500))]
    #[schema(max_length = 500, example = "For practices with up to five chairs.")]
    #[serde(default, deserialize_with = "http::optional_text")]
    description: Option<String>,
    /// The stamp that was read.
    #[garde(length(chars, max = 64))]
    #[schema(max_length = 64, required = true, nullable = false)]
    concurrency_stamp: Option<String>,
}

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
    let input = TemplateInput { name: body.name, description: body.description };
    Ok(Json(service::update(&app, &scope, id, &input, body.concurrency_stamp.as_deref()).await?.try_into()?))
}
