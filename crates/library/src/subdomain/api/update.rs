//! `PUT /api/app/subdomains/{id}`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use super::view::SubdomainView;
use crate::subdomain::{input::SubdomainUpdateRequest, service};

/// Changes a subdomain.
#[utoipa::path(put, path = "/api/app/subdomains/{id}", operation_id = "update_subdomain", tag = "Subdomains", request_body = SubdomainUpdateRequest,
    params(("id" = Uuid, Path, description = "Subdomain")),
    responses((status = 200, description = "The changed subdomain.", body = SubdomainView)))]
pub async fn update(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<SubdomainUpdateRequest>,
) -> http::Result<Json<SubdomainView>> {
    Ok(Json(service::update(&app, &scope, id, &request).await?.into()))
}
