//! `GET /api/app/staff-certificates/{id}`

use axum::{Json, extract::State};
use http::{App, Caller, IdPath};

use super::certificate_view::{StaffCertificateView, view_of};
use crate::staff::service::certificates as service;

/// One certificate.
#[utoipa::path(get, path = "/api/app/staff-certificates/{id}", operation_id = "get_staff_certificate", tag = "Staff",
    params(("id" = Uuid, Path, description = "Certificate")),
    responses((status = 200, description = "The certificate.", body = StaffCertificateView)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<Json<StaffCertificateView>> {
    let certificate = service::get(&app, &scope, id).await?;
    Ok(Json(view_of(&app, &scope, certificate).await?))
}
