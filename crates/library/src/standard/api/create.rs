//! `POST /api/app/standards`

use axum::{Json, extract::State};
use http::{App, Body, Caller};

use super::view::StandardView;
use crate::standard::{input::StandardCreateRequest, service};

/// Writes a new standard as a draft.
#[utoipa::path(post, path = "/api/app/standards", operation_id = "create_standard", tag = "Standards", request_body = StandardCreateRequest,
    responses((status = 200, description = "The new standard.", body = StandardView)))]
pub async fn create(
    State(app): State<App>,
    Caller(scope): Caller,
    Body(request): Body<StandardCreateRequest>,
) -> http::Result<Json<StandardView>> {
    Ok(Json(service::create(&app, &scope, &request).await?.into()))
}
