//! `GET /api/openiddict/applications/{id}`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};

use super::view::ApplicationView;
use crate::application::service;

/// An application.
#[utoipa::path(get, path = "/api/openiddict/applications/{id}", operation_id = "get_application", tag = "OpenIddict",
    params(("id" = Uuid, Path, description = "Application")), responses((status = 200, description = "The application.", body = ApplicationView)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<ApplicationView>> {
    Ok(Json(service::get(&app, &scope, id).await?.into()))
}
