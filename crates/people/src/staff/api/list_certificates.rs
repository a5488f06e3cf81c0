//! `GET /api/app/staff/{id}/certificates`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath, PageQuery, PagedList, Params, paged};
use kernel::Paged;

use super::certificate_view::{StaffCertificateView, views_of};
use crate::staff::service::certificates as service;

/// The certificates of a person, by name: none for callers who may see the person and not the certificates.
#[utoipa::path(get, path = "/api/app/staff/{id}/certificates", operation_id = "list_staff_certificates", tag = "Staff",
    params(("id" = Uuid, Path, description = "Person"), PageQuery),
    responses((status = 200, description = "One page of certificates.", body = PagedList<StaffCertificateView>)))]
pub async fn list(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Params(query): Params<PageQuery>,
) -> http::Result<Json<PagedList<StaffCertificateView>>> {
    let page = query.page()?;
    let found = service::list(&app, &scope, id, &page).await?;
    Ok(paged(Paged { total: found.total, items: views_of(&app, &scope, found.items).await? }))
}
