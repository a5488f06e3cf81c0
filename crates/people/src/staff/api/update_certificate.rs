//! `PUT /api/app/staff-certificates/{id}`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use super::certificate_view::{StaffCertificateView, view_of};
use crate::staff::{input::StaffCertificateRequest, service::certificates as service};

/// Changes a certificate.
#[utoipa::path(put, path = "/api/app/staff-certificates/{id}", operation_id = "update_staff_certificate", tag = "Staff",
    request_body = StaffCertificateRequest, params(("id" = Uuid, Path, description = "Certificate")),
    responses((status = 200, description = "The changed certificate.", body = StaffCertificateView)))]
pub async fn update(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<StaffCertificateRequest>,
) -> http::Result<Json<StaffCertificateView>> {
    let certificate = service::update(&app, &scope, id, &request).await?;
    Ok(Json(view_of(&app, &scope, certificate).await?))
}
