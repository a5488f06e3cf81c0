//! `POST /api/identity/organization-units`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Body, Caller};
use kernel::Uuid;
use serde::Deserialize;
use utoipa::ToSchema;

use super::view::OrganizationUnitView;
use crate::organization_unit::service;

/// A new unit.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct OrganizationUnitRequest {
    /// The unit above; none for one on top.
    #[garde(skip)]
    #[schema(nullable)]
    #[serde(default)]
    parent_id: Option<Uuid>,
    /// Name, unique among those below the same unit.
    #[garde(length(chars, min = 1, max = 128), custom(http::not_blank))]
    #[schema(example = "Reception")]
    display_name: String,
}

/// Creates an organisation unit.
#[utoipa::path(post, path = "/api/identity/organization-units", operation_id = "create_organization_unit", tag = "Organisation units",
    request_body = OrganizationUnitRequest, responses((status = 200, description = "The unit.", body = OrganizationUnitView)))]
pub async fn create(
    State(app): State<App>,
    Caller(scope): Caller,
    Body(request): Body<OrganizationUnitRequest>,
) -> http::Result<Json<OrganizationUnitView>> {
    let id = service::create(&app, &scope, request.parent_id, &request.display_name).await?;
    Ok(Json(service::get(&app, &scope, id).await?.into()))
}
