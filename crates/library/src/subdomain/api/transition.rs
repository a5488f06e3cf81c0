//! `POST /api/app/subdomains/{id}/activate` and `/retire`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};

use super::view::SubdomainView;
use crate::{domain::DomainStatus, subdomain::service};

/// Activates a subdomain.
#[utoipa::path(post, path = "/api/app/subdomains/{id}/activate", operation_id = "activate_subdomain", tag = "Subdomains",
    params(("id" = Uuid, Path, description = "Subdomain")),
    responses((status = 200, description = "The subdomain.", body = SubdomainView)))]
pub async fn activate(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<SubdomainView>> {
    Ok(Json(service::transition(&app, &scope, id, DomainStatus::Active).await?.into()))
}

/// Hides a subdomain from new templates.
#[utoipa::path(post, path = "/api/app/subdomains/{id}/retire", operation_id = "retire_subdomain", tag = "Subdomains",
    params(("id" = Uuid, Path, description = "Subdomain")),
    responses((status = 200, description = "The subdomain.", body = SubdomainView)))]
pub async fn retire(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<SubdomainView>> {
    Ok(Json(service::transition(&app, &scope, id, DomainStatus::Retired).await?.into()))
}
