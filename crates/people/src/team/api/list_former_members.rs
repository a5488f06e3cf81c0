//! `GET /api/app/teams/{id}/former-members`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath, PageQuery, PagedList, Params, paged};
use kernel::Paged;

use super::view::{TeamFormerMemberView, former_views_of};
use crate::team::service;

/// The people who belonged to a team, the latest to leave first.
#[utoipa::path(get, path = "/api/app/teams/{id}/former-members", operation_id = "list_team_former_members", tag = "Teams",
    params(("id" = Uuid, Path, description = "Team"), PageQuery),
    responses((status = 200, description = "One page of memberships that are over.", body = PagedList<TeamFormerMemberView>)))]
pub async fn list_former_members(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Params(query): Params<PageQuery>,
) -> http::Result<Json<PagedList<TeamFormerMemberView>>> {
    let page = query.page()?;
    let found = service::former_members(&app, &scope, id, &page).await?;
    Ok(paged(Paged { total: found.total, items: former_views_of(&app, &scope, found.items).await? }))
}
