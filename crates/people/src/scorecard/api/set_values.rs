//! `PUT /api/app/teams/{id}/scorecard/values`

use axum::{extract::State, http::StatusCode};
use http::{App, Body, Caller, IdPath};

use crate::scorecard::{input::ScorecardValuesRequest, service};

/// Enters values: all that are sent, or none. A cell that somebody else has changed since it was read stays as it is, and so do the others.
#[utoipa::path(put, path = "/api/app/teams/{id}/scorecard/values", operation_id = "set_scorecard_values", tag = "Teams",
    request_body = ScorecardValuesRequest, params(("id" = Uuid, Path, description = "Team")),
    responses((status = 204, description = "Entered.")))]
pub async fn set_values(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<ScorecardValuesRequest>,
) -> http::Result<StatusCode> {
    service::set_values(&app, &scope, id, &request).await?;
    Ok(StatusCode::NO_CONTENT)
}
