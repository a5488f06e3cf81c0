//! `GET /api/app/teams/{id}/huddles`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath, PageQuery, PagedList, Params, paged};
use kernel::Paged;

use super::view::HuddleRowView;
use crate::huddle::service;

/// The huddles of a team, the latest first.
#[utoipa::path(get, path = "/api/app/teams/{id}/huddles", operation_id = "list_team_huddles", tag = "Teams",
    params(("id" = Uuid, Path, description = "Team"), PageQuery),
    responses((status = 200, description = "One page of huddles.", body = PagedList<HuddleRowView>)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Params(query): Params<PageQuery>,
) -> http::Result<Json<PagedList<HuddleRowView>>> {
    let page = query.page()?;
    let found = service::list(&app, &scope, id, &page).await?;
    Ok(paged(Paged { total: found.total, items: found.items.into_iter().map(HuddleRowView::of).collect() }))
}
