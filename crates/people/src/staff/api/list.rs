//! `GET /api/app/staff`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Caller, ListParams, PageQuery, PagedList, paged};
use kernel::{Page, Paged, Result, Scope, Uuid};
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::{StaffView, views_of};
use crate::staff::{
    StaffCertificateStatus, StaffReadiness, StaffStatus, service,
    store::{Filter, SORTABLE},
};

/// Filters and sorting of the directory.
#[http::document_limits(param)]
#[derive(Debug, Clone, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct Query {
    /// `name`, `status`, `readiness`, `createdAt`, each with ` desc`.
    #[garde(length(chars, max = 200))]
    sorting: Option<String>,
    /// Text that name, email or job title contain.
    #[garde(length(chars, max = 200))]
    filter: Option<String>,
    /// Only these statuses.
    #[garde(skip)]
    status: Vec<StaffStatus>,
    #[garde(skip)]
    client_id: Option<Uuid>,
    /// Reports of this person.
    #[garde(skip)]
    manager_staff_id: Option<Uuid>,
    /// The person of this user.
    #[garde(skip)]
    user_id: Option<Uuid>,
    /// With one of these tags.
    #[garde(skip)]
    tag_id: Vec<Uuid>,
    /// With a certificate of one of these statuses, among those that the caller may see.
    #[garde(skip)]
    certificates: Vec<StaffCertificateStatus>,
    /// With one of these job roles, among those that the caller may see.
    #[garde(skip)]
    job_role_id: Vec<Uuid>,
    /// With everything that their job roles require, or without it, as far as the caller may see it. Those of whom nothing is required are
    /// neither.
    #[garde(skip)]
    #[param(inline)]
    readiness: Vec<StaffReadiness>,
}

impl Query {
    pub(super) fn page(&self, paging: &PageQuery) -> Result<Page> {
        paging.sorted(self.sorting.as_deref(), SORTABLE)
    }
}

/// Rows of the list and of its export.
pub(super) async fn rows(app: &App, scope: &Scope, query: Query, page: &Page) -> Result<Paged<StaffView>> {
    let filter = Filter {
        text: query.filter,
        status: query.status,
        client_id: query.client_id,
        manager_staff_id: query.manager_staff_id,
        user_id: query.user_id,
        tag_id: query.tag_id,
        certificates: query.certificates,
        job_role_id: query.job_role_id,
        readiness: query.readiness,
    };
    let page = service::list(app, scope, &filter, page).await?;
    Ok(Paged { total: page.total, items: views_of(app, scope, page.items).await? })
}

/// The people in reach.
#[utoipa::path(get, path = "/api/app/staff", operation_id = "list_staff", tag = "Staff", params(PageQuery, Query),
    responses((status = 200, description = "One page of the directory.", body = PagedList<StaffView>)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    ListParams(paging, query): ListParams<Query>,
) -> http::Result<Json<PagedList<StaffView>>> {
    let page = query.page(&paging)?;
    Ok(paged(rows(&app, &scope, query, &page).await?))
}
