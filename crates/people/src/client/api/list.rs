//! `GET /api/app/clients`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Caller, PagedList, Params};
use kernel::{Page, Uuid};
use serde::Deserialize;
use utoipa::IntoParams;

use super::view::ClientView;
use crate::client::{
    ClientStatus, service,
    store::{Filter, SORTABLE},
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
    /// Number of rows; default 10.
    #[garde(skip)]
    #[param(minimum = 1, maximum = 1000)]
    max_result_count: Option<u64>,
    /// `name`, `code`, `status`, `createdAt`, each with ` desc`.
    #[garde(length(chars, max = 200))]
    #[param(max_length = 200)]
    sorting: Option<String>,
    /// Text that code, names or industry contain.
    #[garde(length(chars, max = 200))]
    #[param(max_length = 200)]
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
}

/// The clients in reach.
#[utoipa::path(get, path = "/api/app/clients", operation_id = "list_clients", tag = "Clients", params(Query),
    responses((status = 200, description = "One page of clients.", body = PagedList<ClientView>)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    Params(query): Params<Query>,
) -> http::Result<Json<PagedList<ClientView>>> {
    let page = Page::parse(query.skip_count, query.max_result_count, query.sorting.as_deref(), SORTABLE)?;
    let filter =
        Filter { text: query.filter, status: query.status, tenant_id: query.tenant_id, lead_coach_user_id: query.lead_coach_user_id };
    let page = service::list(&app, &scope, &filter, &page).await?;
    Ok(Json(PagedList { total_count: page.total, items: ClientView::all(&app, &scope, page.items).await? }))
}
