//! `POST /api/app/teams`

use axum::{Json, extract::State};
use http::{App, Body, Caller};

use super::view::{TeamView, view_of};
use crate::team::{input::TeamRequest, service};

/// Creates a team.
#[utoipa::path(post, path = "/api/app/teams", operation_id = "create_team", tag = "Teams", request_body = TeamRequest,
    responses((status = 200, description = "The new team.", body = TeamView)))]
pub async fn create(State(app): State<App>, Caller(scope): Caller, Body(request): Body<TeamRequest>) -> http::Result<Json<TeamView>> {
    let team = service::create(&app, &scope, &request).await?;
    Ok(Json(view_of(&app, &scope, team).await?))
}
