//! `POST /api/openiddict/scopes`

use axum::{Json, extract::State};
use http::{App, Body, Caller};

use super::view::{ScopeRequest, ScopeView};
use crate::application::service;

/// Adds a scope.
#[utoipa::path(post, path = "/api/openiddict/scopes", operation_id = "create_scope", tag = "OpenIddict",
    request_body = ScopeRequest, responses((status = 200, description = "The new scope.", body = ScopeView)))]
pub async fn create(State(app): State<App>, Caller(scope): Caller, Body(request): Body<ScopeRequest>) -> http::Result<Json<ScopeView>> {
    Ok(Json(service::create_scope(&app, &scope, &request.input()).await?.into()))
}
