//! `PUT /api/app/teams/{id}/members`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use super::view::{TeamView, view_of};
use crate::team::{input::TeamMembersRequest, service};

/// Replaces the members of a team.
#[utoipa::path(put, path = "/api/app/teams/{id}/members", operation_id = "set_team_members", tag = "Teams", request_body = TeamMembersRequest,
    params(("id" = Uuid, Path, description = "Team")), responses((status = 200, description = "The changed team.", body = TeamView)))]
pub async fn set_members(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<TeamMembersRequest>,
) -> http::Result<Json<TeamView>> {
    let team = service::set_members(&app, &scope, id, &request).await?;
    Ok(Json(view_of(&app, &scope, team).await?))
}
