//! `POST /api/app/teams`

use axum::{Json, extract::State};
use http::{App, Body, Caller};

use super::view::{TeamRequest, TeamView};
use crate::team::service;

/// Creates a team.
#[utoipa::path(post, path = "/api/app/teams", operation_id = "create_team", tag = "Teams", request_body = TeamRequest,
    responses((status = 200, description = "The new team.", body = TeamView)))]
pub async fn create(State(app): State<App>, Caller(scope): Caller, Body(request): Body<TeamRequest>) -> http::Result<Json<TeamView>> {
    Ok(Json(service::create(&app, &scope, &request.profile()).await?.into()))
}
