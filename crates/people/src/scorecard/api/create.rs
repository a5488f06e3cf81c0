//! `POST /api/app/teams/{id}/measurables`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use super::view::{MeasurableView, view_of};
use crate::scorecard::{input::MeasurableRequest, service};

/// Adds a measurable to a team's scorecard.
#[utoipa::path(post, path = "/api/app/teams/{id}/measurables", operation_id = "create_measurable", tag = "Teams",
    request_body = MeasurableRequest, params(("id" = Uuid, Path, description = "Team")),
    responses((status = 200, description = "The new measurable.", body = MeasurableView)))]
pub async fn create(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<MeasurableRequest>,
) -> http::Result<Json<MeasurableView>> {
    let measurable = service::create(&app, &scope, id, &request).await?;
    Ok(Json(view_of(&app, &scope, measurable).await?))
}
