//! `POST /api/openiddict/applications`

use axum::{Json, extract::State};
use http::{App, Body, Caller};

use super::view::{ApplicationRequest, ApplicationView};
use crate::application::service;

/// Registers an application.
#[utoipa::path(post, path = "/api/openiddict/applications", operation_id = "create_application", tag = "OpenIddict",
    request_body = ApplicationRequest, responses((status = 200, description = "The new application.", body = ApplicationView)))]
pub async fn create(
    State(app): State<App>,
    Caller(scope): Caller,
    Body(request): Body<ApplicationRequest>,
) -> http::Result<Json<ApplicationView>> {
    Ok(Json(service::create(&app, &scope, &request.input()?).await?.into()))
}
