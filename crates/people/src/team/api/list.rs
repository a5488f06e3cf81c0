//! `GET /api/app/teams`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Caller, ListParams, PageQuery, PagedList, paged};
use kernel::{Page, Paged, Result, Scope, Uuid};
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::{TeamView, views_of};
use crate::team::{
    TeamStatus, service,
    store::{Filter, SORTABLE},
};

/// Filters and sorting of the list.
#[http::document_limits(param)]
#[derive(Debug, Clone, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct Query {
    /// `name`, `status`, each with ` desc`.
    #[garde(length(chars, max = 200))]
    sorting: Option<String>,
    /// Text that name or code contain.
    #[garde(length(chars, max = 200))]
    filter: Option<String>,
    /// Only these statuses.
    #[garde(skip)]
    status: Vec<TeamStatus>,
    #[garde(skip)]
    client_id: Option<Uuid>,
    /// With one of these tags.
    #[garde(skip)]
    tag_id: Vec<Uuid>,
}

impl Query {
    pub(super) fn page(&self, paging: &PageQuery) -> Result<Page> {
        paging.sorted(self.sorting.as_deref(), SORTABLE)
    }
}

/// Rows of the list and of its export.
pub(super) async fn rows(app: &App, scope: &Scope, query: Query, page: &Page) -> Result<Paged<TeamView>> {
    let filter = Filter { text: query.filter, status: query.status, client_id: query.client_id, tag_id: query.tag_id };
    let page = service::list(app, scope, &filter, page).await?;
    Ok(Paged { total: page.total, items: views_of(app, scope, page.items).await? })
}

/// The teams in reach, with their members.
#[utoipa::path(get, path = "/api/app/teams", operation_id = "list_teams", tag = "Teams", params(PageQuery, Query),
    responses((status = 200, description = "One page of teams.", body = PagedList<TeamView>)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    ListParams(paging, query): ListParams<Query>,
) -> http::Result<Json<PagedList<TeamView>>> {
    let page = query.page(&paging)?;
    Ok(paged(rows(&app, &scope, query, &page).await?))
}
