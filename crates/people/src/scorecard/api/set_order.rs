//! `PUT /api/app/teams/{id}/scorecard/order`

use axum::{extract::State, http::StatusCode};
use http::{App, Body, Caller, IdPath};

use crate::scorecard::{input::MeasurableOrderRequest, service};

/// Puts the measurables of a team into this order.
#[utoipa::path(put, path = "/api/app/teams/{id}/scorecard/order", operation_id = "set_scorecard_order", tag = "Teams",
    request_body = MeasurableOrderRequest, params(("id" = Uuid, Path, description = "Team")),
    responses((status = 204, description = "In this order.")))]
pub async fn set_order(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<MeasurableOrderRequest>,
) -> http::Result<StatusCode> {
    service::set_order(&app, &scope, id, &request).await?;
    Ok(StatusCode::NO_CONTENT)
}
