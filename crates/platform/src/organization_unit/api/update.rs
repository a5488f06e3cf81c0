//! `PUT /api/identity/organization-units/{id}`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Body, Caller, IdPath};
use serde::Deserialize;
use utoipa::ToSchema;

use super::view::OrganizationUnitView;
use crate::organization_unit::service;

/// Another name of a unit.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub struct OrganizationUnitChange {
    /// Name, unique among those below the same unit.
    #[garde(length(chars, min = 1, max = 128), custom(http::not_blank))]
    #[schema(example = "Front desk")]
    display_name: String,
    /// The stamp that was read.
    #[garde(length(chars, max = 64))]
    #[serde(default)]
    concurrency_stamp: Option<String>,
}

/// Renames an organisation unit.
#[utoipa::path(put, path = "/api/identity/organization-units/{id}", operation_id = "update_organization_unit", tag = "Organisation units",
    params(("id" = Uuid, Path, description = "Unit")), request_body = OrganizationUnitChange,
    responses((status = 200, description = "The unit.", body = OrganizationUnitView)))]
pub async fn update(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(change): Body<OrganizationUnitChange>,
) -> http::Result<Json<OrganizationUnitView>> {
    Ok(Json(service::rename(&app, &scope, id, &change.display_name, change.concurrency_stamp.as_deref()).await?.into()))
}
