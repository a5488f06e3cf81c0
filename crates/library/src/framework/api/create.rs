//! `POST /api/app/frameworks`

use axum::{Json, extract::State};
use http::{App, Body, Caller};

use super::view::FrameworkView;
use crate::framework::{input::FrameworkRequest, service};

/// Adds a framework of the provider's own.
#[utoipa::path(post, path = "/api/app/frameworks", operation_id = "create_framework", tag = "Frameworks", request_body = FrameworkRequest,
    responses((status = 200, description = "The new framework.", body = FrameworkView)))]
pub async fn create(
    State(app): State<App>,
    Caller(scope): Caller,
    Body(request): Body<FrameworkRequest>,
) -> http::Result<Json<FrameworkView>> {
    Ok(Json(service::create(&app, &scope, &request).await?.into()))
}
