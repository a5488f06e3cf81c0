//! `GET /api/app/domains/{id}`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};

use super::view::DomainView;
use crate::domain::service;

/// One domain.
#[utoipa::path(get, path = "/api/app/domains/{id}", operation_id = "get_domain", tag = "Domains",
    params(("id" = Uuid, Path, description = "Domain")),
    responses((status = 200, description = "The domain.", body = DomainView)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<DomainView>> {
    Ok(Json(service::get(&app, &scope, id).await?.into()))
}
