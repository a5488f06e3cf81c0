//! `POST /api/app/staff-certificates/{id}/verify`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use super::certificate_view::{StaffCertificateView, view_of};
use crate::staff::{input::StaffCertificateVerificationRequest, service::certificates as service};

/// Notes that the caller has seen a certificate of somebody else, or takes that back. It is taken back by itself when the certificate or one of
/// its files changes.
#[utoipa::path(post, path = "/api/app/staff-certificates/{id}/verify", operation_id = "verify_staff_certificate", tag = "Staff",
    request_body = StaffCertificateVerificationRequest, params(("id" = Uuid, Path, description = "Certificate")),
    responses((status = 200, description = "The certificate.", body = StaffCertificateView)))]
pub async fn verify(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<StaffCertificateVerificationRequest>,
) -> http::Result<Json<StaffCertificateView>> {
    let certificate = service::verify(&app, &scope, id, &request).await?;
    Ok(Json(view_of(&app, &scope, certificate).await?))
}
