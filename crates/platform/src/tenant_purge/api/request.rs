//! `POST /api/app/tenants/{id}/purge`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Body, Caller, IdPath};
use serde::Deserialize;
use utoipa::ToSchema;

use super::view::TenantPurgeView;
use crate::tenant_purge::service;

/// The tenant to purge, and the reason.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct PurgeRequest {
    /// Name that the tenant's people sign in with, typed once more.
    #[garde(length(chars, min = 1, max = 64), custom(http::not_blank))]
    #[schema(example = "harbourlight")]
    name: String,
    /// Why, for the second person and the record.
    #[garde(length(chars, min = 1, max = 500), custom(http::not_blank))]
    #[schema(example = "The contract ended in March; the customer asks for the deletion of its data.")]
    reason: String,
}

/// Requests the permanent removal of a tenant with all its data, 90 days after it was archived at the earliest. Nothing happens until a
/// second administrator confirms it. Requires recent authentication.
#[utoipa::path(post, path = "/api/app/tenants/{id}/purge", operation_id = "request_tenant_purge", tag = "Tenants",
    params(("id" = uuid::Uuid, Path, description = "Id")), request_body = PurgeRequest,
    responses((status = 200, description = "The purge, which waits for the second person.", body = TenantPurgeView)))]
pub async fn request(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(body): Body<PurgeRequest>,
) -> http::Result<Json<TenantPurgeView>> {
    Ok(Json(service::request(&app, &scope, id, &body.name, &body.reason).await?.into()))
}
