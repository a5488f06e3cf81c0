//! `PUT /api/app/domains/{id}`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use super::view::{DomainUpdateRequest, DomainView};
use crate::domain::service;

/// Changes a domain.
#[utoipa::path(put, path = "/api/app/domains/{id}", operation_id = "update_domain", tag = "Domains", request_body = DomainUpdateRequest,
    params(("id" = Uuid, Path, description = "Domain")),
    responses((status = 200, description = "The changed domain.", body = DomainView)))]
pub async fn update(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(mut request): Body<DomainUpdateRequest>,
) -> http::Result<Json<DomainView>> {
    let stamp = request.concurrency_stamp.take();
    Ok(Json(service::update(&app, &scope, id, &request.details(), stamp.as_deref()).await?.into()))
}
