//! `GET /api/app/staff-certificates`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Caller, ListParams, PageQuery, PagedList, paged};
use kernel::{Page, Paged, Result, Scope, Uuid};
use serde::Deserialize;
use utoipa::IntoParams;

use super::certificate_view::{StaffCertificateView, views_of};
use crate::staff::{StaffCertificateStatus, service::certificates as service, store::certificates::Filter};

/// Filters of the certificates.
#[http::document_limits(param)]
#[derive(Debug, Clone, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct Query {
    /// Text that the name contains.
    #[garde(length(chars, max = 200))]
    filter: Option<String>,
    /// Only these statuses.
    #[garde(skip)]
    status: Vec<StaffCertificateStatus>,
    #[garde(skip)]
    client_id: Option<Uuid>,
}

/// Rows of the list and of its export.
pub(super) async fn rows(app: &App, scope: &Scope, query: Query, page: &Page) -> Result<Paged<StaffCertificateView>> {
    let filter = Filter { text: query.filter, status: query.status, client_id: query.client_id };
    let found = service::list_all(app, scope, &filter, page).await?;
    Ok(Paged { total: found.total, items: views_of(app, scope, found.items).await? })
}

/// The certificates in reach, of people who haven't left: the first to expire first, those that don't expire last.
#[utoipa::path(get, path = "/api/app/staff-certificates", operation_id = "list_all_staff_certificates", tag = "Staff",
    params(PageQuery, Query),
    responses((status = 200, description = "One page of certificates.", body = PagedList<StaffCertificateView>)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    ListParams(paging, query): ListParams<Query>,
) -> http::Result<Json<PagedList<StaffCertificateView>>> {
    let page = paging.page()?;
    Ok(paged(rows(&app, &scope, query, &page).await?))
}
