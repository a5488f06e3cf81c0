//! `PUT /api/app/teams/{id}/members`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use super::view::{TeamMembersRequest, TeamView};
use crate::team::service;

/// Replaces the members of a team.
#[utoipa::path(put, path = "/api/app/teams/{id}/members", operation_id = "set_team_members", tag = "Teams", request_body = TeamMembersRequest,
    params(("id" = Uuid, Path, description = "Team")), responses((status = 200, description = "The changed team.", body = TeamView)))]
pub async fn set_members(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<TeamMembersRequest>,
) -> http::Result<Json<TeamView>> {
    let members = request.memberships();
    Ok(Json(service::set_members(&app, &scope, id, &members, request.concurrency_stamp.as_deref()).await?.into()))
}
