//! `GET /api/app/teams/{id}`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};

use super::view::{TeamView, view_of};
use crate::team::service;

/// One team.
#[utoipa::path(get, path = "/api/app/teams/{id}", operation_id = "get_team", tag = "Teams", params(("id" = Uuid, Path, description = "Team")),
    responses((status = 200, description = "The team.", body = TeamView)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<TeamView>> {
    let team = service::get(&app, &scope, id).await?;
    Ok(Json(view_of(&app, &scope, team).await?))
}
