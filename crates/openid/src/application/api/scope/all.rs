//! `GET /api/openiddict/scopes/all`

use axum::{Json, extract::State};
use http::{App, Caller};

use super::view::ScopeView;
use crate::application::service;

/// Every scope, for pickers.
#[utoipa::path(get, path = "/api/openiddict/scopes/all", operation_id = "list_all_scopes", tag = "OpenIddict",
    responses((status = 200, description = "The scopes.", body = Vec<ScopeView>)))]
pub async fn all(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<Vec<ScopeView>>> {
    Ok(Json(service::all_scopes(&app, &scope).await?.into_iter().map(ScopeView::from).collect()))
}
