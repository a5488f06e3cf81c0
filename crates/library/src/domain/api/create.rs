//! `POST /api/app/domains`

use axum::{Json, extract::State};
use http::{App, Body, Caller};

use super::view::DomainView;
use crate::domain::{input::DomainCreateRequest, service};

/// Adds a domain to a framework.
#[utoipa::path(post, path = "/api/app/domains", operation_id = "create_domain", tag = "Domains", request_body = DomainCreateRequest,
    responses((status = 200, description = "The new domain.", body = DomainView)))]
pub async fn create(
    State(app): State<App>,
    Caller(scope): Caller,
    Body(request): Body<DomainCreateRequest>,
) -> http::Result<Json<DomainView>> {
    Ok(Json(service::create(&app, &scope, &request).await?.into()))
}
