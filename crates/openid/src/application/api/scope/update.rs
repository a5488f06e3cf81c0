//! `PUT /api/openiddict/scopes/{id}`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use super::view::{ScopeRequest, ScopeView};
use crate::application::service;

/// Changes a scope.
#[utoipa::path(put, path = "/api/openiddict/scopes/{id}", operation_id = "update_scope", tag = "OpenIddict",
    params(("id" = Uuid, Path, description = "Scope")), request_body = ScopeRequest,
    responses((status = 200, description = "The scope.", body = ScopeView)))]
pub async fn update(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<ScopeRequest>,
) -> http::Result<Json<ScopeView>> {
    Ok(Json(service::update_scope(&app, &scope, id, &request.input(), request.concurrency_stamp.as_deref()).await?.into()))
}
