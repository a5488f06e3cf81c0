//! `GET /api/app/job-roles`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Caller, ListParams, PageQuery, PagedList, paged};
use kernel::{Page, Paged, Result, Scope};
use serde::Deserialize;
use utoipa::IntoParams;

use super::job_role_view::JobRoleView;
use crate::staff::{
    service::job_roles as service,
    store::job_roles::{Filter, SORTABLE},
};

/// Filters and sorting of the job roles.
#[http::document_limits(param)]
#[derive(Debug, Clone, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct Query {
    /// `name`, `createdAt`, each with ` desc`.
    #[garde(length(chars, max = 200))]
    sorting: Option<String>,
    /// Text that the name contains.
    #[garde(length(chars, max = 200))]
    filter: Option<String>,
    /// Only archived ones, or only others.
    #[garde(skip)]
    is_archived: Option<bool>,
}

impl Query {
    pub(super) fn page(&self, paging: &PageQuery) -> Result<Page> {
        paging.sorted(self.sorting.as_deref(), SORTABLE)
    }
}

/// Rows of the list and of its export.
pub(super) async fn rows(app: &App, scope: &Scope, query: Query, page: &Page) -> Result<Paged<JobRoleView>> {
    let filter = Filter { text: query.filter, is_archived: query.is_archived };
    let found = service::list(app, scope, &filter, page).await?;
    Ok(found.map(|described| JobRoleView::of(scope, described)))
}

/// The job roles of the tenant, by name by default.
#[utoipa::path(get, path = "/api/app/job-roles", operation_id = "list_job_roles", tag = "JobRoles", params(PageQuery, Query),
    responses((status = 200, description = "One page of job roles.", body = PagedList<JobRoleView>)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    ListParams(paging, query): ListParams<Query>,
) -> http::Result<Json<PagedList<JobRoleView>>> {
    let page = query.page(&paging)?;
    Ok(paged(rows(&app, &scope, query, &page).await?))
}
