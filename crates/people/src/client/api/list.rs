//! `GET /api/app/clients`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Caller, ListParams, PageQuery, PagedList, paged};
use kernel::{Page, Paged, Result, Scope, Uuid};
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::{ClientView, views_of};
use crate::client::{
    ClientStatus, HealthBand, service,
    store::{Filter, SORTABLE},
};

/// Filters and sorting of the list.
#[http::document_limits(param)]
#[derive(Debug, Clone, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct Query {
    /// `name`, `code`, `status`, `health`, `createdAt`, each with ` desc`.
    #[garde(length(chars, max = 200))]
    sorting: Option<String>,
    /// Text that code, names or industry contain.
    #[garde(length(chars, max = 200))]
    filter: Option<String>,
    /// Only these statuses.
    #[garde(skip)]
    status: Vec<ClientStatus>,
    /// One tenant of those in reach.
    #[garde(skip)]
    tenant_id: Option<Uuid>,
    /// Led by this coach.
    #[garde(skip)]
    lead_coach_user_id: Option<Uuid>,
    /// In one of these bands of health, which a tenant's own users may not see.
    #[garde(skip)]
    health: Vec<HealthBand>,
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
pub(super) async fn rows(app: &App, scope: &Scope, query: Query, page: &Page) -> Result<Paged<ClientView>> {
    let Query { filter: text, status, tenant_id, lead_coach_user_id, health, tag_id, .. } = query;
    let filter = Filter { text, status, tenant_id, lead_coach_user_id, health, tag_id };
    let page = service::list(app, scope, &filter, page).await?;
    Ok(Paged { total: page.total, items: views_of(app, scope, page.items).await? })
}

/// The clients in reach.
#[utoipa::path(get, path = "/api/app/clients", operation_id = "list_clients", tag = "Clients", params(PageQuery, Query),
    responses((status = 200, description = "One page of clients.", body = PagedList<ClientView>)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    ListParams(paging, query): ListParams<Query>,
) -> http::Result<Json<PagedList<ClientView>>> {
    let page = query.page(&paging)?;
    Ok(paged(rows(&app, &scope, query, &page).await?))
}
