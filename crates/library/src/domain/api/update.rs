//! `PUT /api/app/domains/{id}`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use super::view::DomainView;
use crate::domain::{input::DomainUpdateRequest, service};

/// Changes a domain.
#[utoipa::path(put, path = "/api/app/domains/{id}", operation_id = "update_domain", tag = "Domains", request_body = DomainUpdateRequest,
    params(("id" = Uuid, Path, description = "Domain")),
    responses((status = 200, description = "The changed domain.", body = DomainView)))]
pub async fn update(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<DomainUpdateRequest>,
) -> http::Result<Json<DomainView>> {
    Ok(Json(service::update(&app, &scope, id, &request).await?.into()))
}
