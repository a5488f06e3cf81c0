//! `GET /api/openiddict/scopes/{id}`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};

use super::view::ScopeView;
use crate::application::service;

/// A scope.
#[utoipa::path(get, path = "/api/openiddict/scopes/{id}", operation_id = "get_scope", tag = "OpenIddict",
    params(("id" = Uuid, Path, description = "Scope")), responses((status = 200, description = "The scope.", body = ScopeView)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<ScopeView>> {
    Ok(Json(service::get_scope(&app, &scope, id).await?.into()))
}
