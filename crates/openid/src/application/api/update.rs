//! `PUT /api/openiddict/applications/{id}`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use super::view::{ApplicationRequest, ApplicationView};
use crate::application::service;

/// Changes an application; without a new secret the old one stays.
#[utoipa::path(put, path = "/api/openiddict/applications/{id}", operation_id = "update_application", tag = "OpenIddict",
    params(("id" = Uuid, Path, description = "Application")), request_body = ApplicationRequest,
    responses((status = 200, description = "The application.", body = ApplicationView)))]
pub async fn update(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<ApplicationRequest>,
) -> http::Result<Json<ApplicationView>> {
    Ok(Json(service::update(&app, &scope, id, &request.input()?, request.concurrency_stamp.as_deref()).await?.into()))
}
