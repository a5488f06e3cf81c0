//! `POST /api/app/frameworks/{id}/set-default`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};

use super::view::FrameworkView;
use crate::framework::service;

/// Makes a framework the default one.
#[utoipa::path(post, path = "/api/app/frameworks/{id}/set-default", operation_id = "set_default_framework", tag = "Frameworks",
    params(("id" = Uuid, Path, description = "Framework")),
    responses((status = 200, description = "The framework.", body = FrameworkView)))]
pub async fn set_default(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<FrameworkView>> {
    Ok(Json(service::set_default(&app, &scope, id).await?.into()))
}
