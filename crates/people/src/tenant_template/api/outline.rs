//! `GET /api/app/tenants/{id}/template-outline`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};
use serde::Serialize;
use utoipa::ToSchema;

use super::view::TemplateContent;
use crate::tenant_template::service;

/// What a template of a tenant would hold.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TemplateOutline {
    /// What is taken.
    content: TemplateContent,
    /// Number of roles, units and words that are left out because they name the tenant, one of its clients or its people.
    left_out: u64,
}

/// The content of a template made from this tenant: nothing of its people and their data.
#[utoipa::path(get, path = "/api/app/tenants/{id}/template-outline", operation_id = "get_template_outline", tag = "Tenants",
    params(("id" = Uuid, Path, description = "Tenant")),
    responses((status = 200, description = "What would be taken.", body = TemplateOutline)))]
pub async fn outline(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<TemplateOutline>> {
    let taken = service::outline(&app, &scope, id).await?;
    let left_out = u64::try_from(taken.left_out).unwrap_or_default();
    Ok(Json(TemplateOutline { content: taken.content.into(), left_out }))
}
