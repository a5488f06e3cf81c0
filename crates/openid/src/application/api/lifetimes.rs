//! `GET /api/openiddict/applications/{id}/token-lifetime`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};

use super::view::TokenLifetimes;
use crate::application::service;

/// Token lifetimes of an application.
#[utoipa::path(get, path = "/api/openiddict/applications/{id}/token-lifetime", operation_id = "get_application_token_lifetime", tag = "OpenIddict",
    params(("id" = Uuid, Path, description = "Application")), responses((status = 200, description = "The lifetimes.", body = TokenLifetimes)))]
pub async fn lifetimes(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<TokenLifetimes>> {
    Ok(Json(service::get(&app, &scope, id).await?.into()))
}
