//! `POST /api/app/teams/{id}/restore`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use super::view::{TeamView, view_of};
use crate::team::{TeamStatus, input::TeamStampRequest, service};

/// Restores an archived team.
#[utoipa::path(post, path = "/api/app/teams/{id}/restore", operation_id = "restore_team", tag = "Teams", request_body = TeamStampRequest,
    params(("id" = Uuid, Path, description = "Team")), responses((status = 200, description = "The team at work again.", body = TeamView)))]
pub async fn restore(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<TeamStampRequest>,
) -> http::Result<Json<TeamView>> {
    let team = service::set_status(&app, &scope, id, TeamStatus::Active, None, request.concurrency_stamp.as_deref()).await?;
    Ok(Json(view_of(&app, &scope, team).await?))
}
