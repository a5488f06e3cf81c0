//! `PUT /api/app/frameworks/{id}`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use super::view::FrameworkView;
use crate::framework::{input::FrameworkRequest, service};

/// Changes a framework's details.
#[utoipa::path(put, path = "/api/app/frameworks/{id}", operation_id = "update_framework", tag = "Frameworks", request_body = FrameworkRequest,
    params(("id" = Uuid, Path, description = "Framework")),
    responses((status = 200, description = "The changed framework.", body = FrameworkView)))]
pub async fn update(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<FrameworkRequest>,
) -> http::Result<Json<FrameworkView>> {
    Ok(Json(service::update(&app, &scope, id, &request).await?.into()))
}
