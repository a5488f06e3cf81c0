//! HTTP of teams.

use axum::{Json, extract::State, http::StatusCode};
use garde::Validate;
use http::{App, Body, Caller, IdPath, PagedList, Params, paged};
use kernel::{Page, Uuid};
use serde::Deserialize;
use utoipa::IntoParams;

use super::{
    TeamStatus, service,
    store::{Filter, SORTABLE},
    view::{TeamMembersRequest, TeamRequest, TeamStampRequest, TeamView},
};

/// What the list can be narrowed and ordered by.
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct Query {
    /// Rows to skip.
    #[garde(skip)]
    #[param(minimum = 0)]
    skip_count: Option<u64>,
    /// Rows to give, 10 unless told.
    #[garde(skip)]
    #[param(minimum = 1, maximum = 1000)]
    max_result_count: Option<u64>,
    /// `name`, `status`, each with ` desc`.
    #[garde(length(chars, max = 200))]
    #[param(max_length = 200)]
    sorting: Option<String>,
    /// Text that the name contains.
    #[garde(length(chars, max = 200))]
    #[param(max_length = 200)]
    filter: Option<String>,
    /// These statuses alone.
    #[garde(skip)]
    status: Vec<TeamStatus>,
    /// One client.
    #[garde(skip)]
    client_id: Option<Uuid>,
}

/// The teams in reach, with their members.
#[utoipa::path(get, path = "/api/app/teams", operation_id = "list_teams", tag = "Teams", params(Query),
    responses((status = 200, description = "One page of teams.", body = PagedList<TeamView>)))]
pub async fn list(State(app): State<App>, Caller(scope): Caller, Params(query): Params<Query>) -> http::Result<Json<PagedList<TeamView>>> {
    let page = Page::parse(query.skip_count, query.max_result_count, query.sorting.as_deref(), SORTABLE)?;
    let filter = Filter { text: query.filter, status: query.status, client_id: query.client_id };
    Ok(paged(service::list(&app, &scope, &filter, &page).await?))
}

/// One team.
#[utoipa::path(get, path = "/api/app/teams/{id}", operation_id = "get_team", tag = "Teams", params(("id" = Uuid, Path, description = "Team")),
    responses((status = 200, description = "The team.", body = TeamView)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<TeamView>> {
    Ok(Json(service::get(&app, &scope, id).await?.into()))
}

/// Founds a team.
#[utoipa::path(post, path = "/api/app/teams", operation_id = "create_team", tag = "Teams", request_body = TeamRequest,
    responses((status = 200, description = "The new team.", body = TeamView)))]
pub async fn create(State(app): State<App>, Caller(scope): Caller, Body(request): Body<TeamRequest>) -> http::Result<Json<TeamView>> {
    Ok(Json(service::create(&app, &scope, &request.profile()).await?.into()))
}

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

/// Archives a team; its history stays.
#[utoipa::path(post, path = "/api/app/teams/{id}/archive", operation_id = "archive_team", tag = "Teams", request_body = TeamStampRequest,
    params(("id" = Uuid, Path, description = "Team")), responses((status = 200, description = "The archived team.", body = TeamView)))]
pub async fn archive(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<TeamStampRequest>,
) -> http::Result<Json<TeamView>> {
    Ok(Json(service::set_status(&app, &scope, id, TeamStatus::Archived, request.concurrency_stamp.as_deref()).await?.into()))
}

/// Takes an archived team back to work.
#[utoipa::path(post, path = "/api/app/teams/{id}/restore", operation_id = "restore_team", tag = "Teams", request_body = TeamStampRequest,
    params(("id" = Uuid, Path, description = "Team")), responses((status = 200, description = "The team at work again.", body = TeamView)))]
pub async fn restore(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<TeamStampRequest>,
) -> http::Result<Json<TeamView>> {
    Ok(Json(service::set_status(&app, &scope, id, TeamStatus::Active, request.concurrency_stamp.as_deref()).await?.into()))
}

/// Deletes a team.
#[utoipa::path(delete, path = "/api/app/teams/{id}", operation_id = "delete_team", tag = "Teams", params(("id" = Uuid, Path, description = "Team")),
    responses((status = 204, description = "Deleted.")))]
pub async fn delete(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    service::delete(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
