//! `POST /api/app/staff/{id}/certificates`

use axum::{Json, extract::State};
use http::{App, Body, Caller, IdPath};

use super::certificate_view::{StaffCertificateView, view_of};
use crate::staff::{input::StaffCertificateRequest, service::certificates as service};

/// Adds a certificate to a person. Its file is attached to it, as to any record of the kind `StaffCertificate`.
#[utoipa::path(post, path = "/api/app/staff/{id}/certificates", operation_id = "create_staff_certificate", tag = "Staff",
    request_body = StaffCertificateRequest, params(("id" = Uuid, Path, description = "Person")),
    responses((status = 200, description = "The new certificate.", body = StaffCertificateView)))]
pub async fn create(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<StaffCertificateRequest>,
) -> http::Result<Json<StaffCertificateView>> {
    let certificate = service::create(&app, &scope, id, &request).await?;
    Ok(Json(view_of(&app, &scope, certificate).await?))
}
