//! `PUT /api/app/teams/{id}`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use super::view::{TeamView, view_of};
use crate::team::{input::TeamRequest, service};

/// Changes a team.
#[utoipa::path(put, path = "/api/app/teams/{id}", operation_id = "update_team", tag = "Teams", request_body = TeamRequest,
    params(("id" = Uuid, Path, description = "Team")), responses((status = 200, description = "The changed team.", body = TeamView)))]
pub async fn update(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<TeamRequest>,
) -> http::Result<Json<TeamView>> {
    let team = service::update(&app, &scope, id, &request).await?;
    Ok(Json(view_of(&app, &scope, team).await?))
}
