//! `POST /api/app/teams/{id}/archive`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use super::view::{TeamView, view_of};
use crate::team::{TeamStatus, input::TeamArchiveRequest, service};

/// Archives a team; its history stays, and its open work moves to another team.
#[utoipa::path(post, path = "/api/app/teams/{id}/archive", operation_id = "archive_team", tag = "Teams", request_body = TeamArchiveRequest,
    params(("id" = Uuid, Path, description = "Team")), responses((status = 200, description = "The archived team.", body = TeamView)))]
pub async fn archive(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<TeamArchiveRequest>,
) -> http::Result<Json<TeamView>> {
    let stamp = request.concurrency_stamp.as_deref();
    let team = service::set_status(&app, &scope, id, TeamStatus::Archived, request.move_to, stamp).await?;
    Ok(Json(view_of(&app, &scope, team).await?))
}
