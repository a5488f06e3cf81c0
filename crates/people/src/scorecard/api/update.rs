//! `PUT /api/app/measurables/{id}`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use super::view::{MeasurableView, view_of};
use crate::scorecard::{input::MeasurableRequest, service};

/// Changes a measurable. A changed goal counts from the present week on, or for all weeks.
#[utoipa::path(put, path = "/api/app/measurables/{id}", operation_id = "update_measurable", tag = "Teams",
    request_body = MeasurableRequest, params(("id" = Uuid, Path, description = "Measurable")),
    responses((status = 200, description = "The changed measurable.", body = MeasurableView)))]
pub async fn update(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<MeasurableRequest>,
) -> http::Result<Json<MeasurableView>> {
    let measurable = service::update(&app, &scope, id, &request).await?;
    Ok(Json(view_of(&app, &scope, measurable).await?))
}
