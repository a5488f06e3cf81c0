//! `GET /api/app/staff/{id}/certificates`

use axum::{Json, extract::State};
use garde::Validate;
use http::{App, Caller, IdPath, PagedList, Params, paged};
use kernel::{Page, Paged};
use serde::Deserialize;
use utoipa::IntoParams;

use super::certificate_view::{StaffCertificateView, views_of};
use crate::staff::service::certificates as service;

/// Paging of certificates.
#[derive(Debug, Default, Deserialize, IntoParams, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[into_params(parameter_in = Query, rename_all = "camelCase")]
pub struct Query {
    /// Certificates to skip.
    #[garde(skip)]
    #[param(minimum = 0)]
    skip_count: Option<u64>,
    /// Number of certificates; default 10.
    #[garde(skip)]
    #[param(minimum = 1, maximum = 1000)]
    max_result_count: Option<u64>,
}

/// The certificates of a person, by name: none for callers who may see the person and not the certificates.
#[utoipa::path(get, path = "/api/app/staff/{id}/certificates", operation_id = "list_staff_certificates", tag = "Staff",
    params(("id" = Uuid, Path, description = "Person"), Query),
    responses((status = 200, description = "One page of certificates.", body = PagedList<StaffCertificateView>)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Params(query): Params<Query>,
) -> http::Result<Json<PagedList<StaffCertificateView>>> {
    let page = Page::parse(query.skip_count, query.max_result_count, None, &[])?;
    let found = service::list(&app, &scope, id, &page).await?;
    Ok(paged(Paged { total: found.total, items: views_of(&app, &scope, found.items).await? }))
}
