//! `POST /api/app/measurables/{id}/restore`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use super::view::{MeasurableView, view_of};
use crate::scorecard::{input::MeasurableStampRequest, service};

/// Restores an archived measurable.
#[utoipa::path(post, path = "/api/app/measurables/{id}/restore", operation_id = "restore_measurable", tag = "Teams",
    request_body = MeasurableStampRequest, params(("id" = Uuid, Path, description = "Measurable")),
    responses((status = 200, description = "The measurable in use again.", body = MeasurableView)))]
pub async fn restore(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<MeasurableStampRequest>,
) -> http::Result<Json<MeasurableView>> {
    let measurable = service::set_archived(&app, &scope, id, false, request.concurrency_stamp.as_deref()).await?;
    Ok(Json(view_of(&app, &scope, measurable).await?))
}
