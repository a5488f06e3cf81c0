//! `GET /api/app/frameworks/{id}`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};

use super::view::FrameworkView;
use crate::framework::service;

/// One framework.
#[utoipa::path(get, path = "/api/app/frameworks/{id}", operation_id = "get_framework", tag = "Frameworks",
    params(("id" = Uuid, Path, description = "Framework")),
    responses((status = 200, description = "The framework.", body = FrameworkView)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<FrameworkView>> {
    Ok(Json(service::get(&app, &scope, id).await?.into()))
}
