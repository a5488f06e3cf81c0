//! `GET /api/app/subdomains/{id}`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};

use super::view::SubdomainView;
use crate::subdomain::service;

/// One subdomain.
#[utoipa::path(get, path = "/api/app/subdomains/{id}", operation_id = "get_subdomain", tag = "Subdomains",
    params(("id" = Uuid, Path, description = "Subdomain")),
    responses((status = 200, description = "The subdomain.", body = SubdomainView)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<SubdomainView>> {
    Ok(Json(service::get(&app, &scope, id).await?.into()))
}
