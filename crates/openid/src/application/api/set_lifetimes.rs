//! `PUT /api/openiddict/applications/{id}/token-lifetime`

use axum::{extract::State, http::StatusCode};
use http::{App, Body, Caller, IdPath};

use super::view::TokenLifetimes;
use crate::application::service;

/// Sets the token lifetimes of an application.
#[utoipa::path(put, path = "/api/openiddict/applications/{id}/token-lifetime", operation_id = "set_application_token_lifetime", tag = "OpenIddict",
    params(("id" = Uuid, Path, description = "Application")), request_body = TokenLifetimes, responses((status = 204, description = "Set.")))]
pub async fn set_lifetimes(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<TokenLifetimes>,
) -> http::Result<StatusCode> {
    service::set_lifetimes(&app, &scope, id, &request.input()).await?;
    Ok(StatusCode::NO_CONTENT)
}
