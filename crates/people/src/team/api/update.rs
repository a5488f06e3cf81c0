//! `PUT /api/app/teams/{id}`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use super::view::{TeamRequest, TeamView};
use crate::team::service;

/// Changes a team.
#[utoipa::path(put, path = "/api/app/teams/{id}", operation_id = "update_team", tag = "Teams", request_body = TeamRequest,
    params(("id" = Uuid, Path, description = "Team")), responses((status = 200, description = "The changed team.", body = TeamView)))]
pub async fn update(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(mut request): Body<TeamRequest>,
) -> http::Result<Json<TeamView>> {
    let stamp = request.concurrency_stamp.take();
    Ok(Json(service::update(&app, &scope, id, &request.profile(), stamp.as_deref()).await?.into()))
}
