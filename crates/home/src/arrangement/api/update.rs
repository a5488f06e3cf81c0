//! `PUT /api/app/home/arrangement`

use axum::{Json, extract::State};
use http::{App, Body, Caller};

use super::view::HomeArrangementView;
use crate::arrangement::{input::HomeArrangementRequest, service};

/// Arranges the widgets of the caller's start page.
#[utoipa::path(put, path = "/api/app/home/arrangement", operation_id = "update_home_arrangement", tag = "Home",
    request_body = HomeArrangementRequest, responses((status = 200, description = "The arrangement.", body = HomeArrangementView)))]
pub async fn update(
    State(app): State<App>,
    Caller(scope): Caller,
    Body(request): Body<HomeArrangementRequest>,
) -> http::Result<Json<HomeArrangementView>> {
    service::update(&app, &scope, &request).await?;
    Ok(Json(service::of(&app, &scope).await?.into()))
}
