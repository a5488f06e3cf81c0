//! `POST /api/app/subdomains`

use axum::{Json, extract::State};
use http::{App, Body, Caller};

use super::view::SubdomainView;
use crate::subdomain::{input::SubdomainCreateRequest, service};

/// Adds a subdomain to a domain.
#[utoipa::path(post, path = "/api/app/subdomains", operation_id = "create_subdomain", tag = "Subdomains", request_body = SubdomainCreateRequest,
    responses((status = 200, description = "The new subdomain.", body = SubdomainView)))]
pub async fn create(
    State(app): State<App>,
    Caller(scope): Caller,
    Body(request): Body<SubdomainCreateRequest>,
) -> http::Result<Json<SubdomainView>> {
    Ok(Json(service::create(&app, &scope, &request).await?.into()))
}
