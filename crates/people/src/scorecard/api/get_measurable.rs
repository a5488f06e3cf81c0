//! `GET /api/app/measurables/{id}`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};

use super::view::{MeasurableView, view_of};
use crate::scorecard::service;

/// One measurable.
#[utoipa::path(get, path = "/api/app/measurables/{id}", operation_id = "get_measurable", tag = "Teams",
    params(("id" = Uuid, Path, description = "Measurable")),
    responses((status = 200, description = "The measurable.", body = MeasurableView)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<MeasurableView>> {
    let measurable = service::measurable(&app, &scope, id).await?;
    Ok(Json(view_of(&app, &scope, measurable).await?))
}
