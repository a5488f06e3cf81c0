//! `POST /api/app/subdomains/{id}/move`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Body, Caller, IdPath};
use kernel::Uuid;
use serde::Deserialize;
use utoipa::ToSchema;

use super::view::SubdomainView;
use crate::subdomain::service;

/// Where a subdomain moves to.
#[http::document_limits]
#[derive(Debug, Deserialize, ToSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SubdomainMoveRequest {
    /// A domain of the same framework.
    #[garde(skip)]
    domain_id: Uuid,
    /// Stamp that was read with the subdomain.
    #[garde(length(chars, max = 64))]
    #[schema(required = true, nullable = false)]
    concurrency_stamp: Option<String>,
}

/// Moves a subdomain to another domain, while none of its standards was published.
#[utoipa::path(post, path = "/api/app/subdomains/{id}/move", operation_id = "move_subdomain", tag = "Subdomains", request_body = SubdomainMoveRequest,
    params(("id" = Uuid, Path, description = "Subdomain")),
    responses((status = 200, description = "The moved subdomain.", body = SubdomainView)))]
pub async fn move_to(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<SubdomainMoveRequest>,
) -> http::Result<Json<SubdomainView>> {
    Ok(Json(service::move_to(&app, &scope, id, request.domain_id, request.concurrency_stamp.as_deref()).await?.into()))
}
