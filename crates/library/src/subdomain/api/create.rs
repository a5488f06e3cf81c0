//! `POST /api/app/subdomains`

use axum::{Json, extract::State};
use http::{App, Body, Caller};

use super::view::{SubdomainCreateRequest, SubdomainView};
use crate::subdomain::service;

/// Adds a subdomain to a domain.
#[utoipa::path(post, path = "/api/app/subdomains", operation_id = "create_subdomain", tag = "Subdomains", request_body = SubdomainCreateRequest,
    responses((status = 200, description = "The new subdomain.", body = SubdomainView)))]
pub async fn create(
    State(app): State<App>,
    Caller(scope): Caller,
    Body(request): Body<SubdomainCreateRequest>,
) -> http::Result<Json<SubdomainView>> {
    let domain = request.domain_id;
    Ok(Json(service::create(&app, &scope, domain, &request.details()).await?.into()))
}
