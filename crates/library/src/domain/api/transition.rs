//! `POST /api/app/domains/{id}/activate` and `/retire`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};

use super::view::DomainView;
use crate::domain::{DomainStatus, service};

/// Activates a domain.
#[utoipa::path(post, path = "/api/app/domains/{id}/activate", operation_id = "activate_domain", tag = "Domains",
    params(("id" = Uuid, Path, description = "Domain")),
    responses((status = 200, description = "The domain.", body = DomainView)))]
pub async fn activate(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<DomainView>> {
    Ok(Json(service::transition(&app, &scope, id, DomainStatus::Active).await?.into()))
}

/// Hides a domain from new templates.
#[utoipa::path(post, path = "/api/app/domains/{id}/retire", operation_id = "retire_domain", tag = "Domains",
    params(("id" = Uuid, Path, description = "Domain")),
    responses((status = 200, description = "The domain.", body = DomainView)))]
pub async fn retire(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<DomainView>> {
    Ok(Json(service::transition(&app, &scope, id, DomainStatus::Retired).await?.into()))
}
