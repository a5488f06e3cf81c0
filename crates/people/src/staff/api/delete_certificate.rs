//! `DELETE /api/app/staff-certificates/{id}`

use axum::{extract::State, http::StatusCode};
use http::{App, Caller, IdPath};

use crate::staff::service::certificates as service;

/// Deletes a certificate.
#[utoipa::path(delete, path = "/api/app/staff-certificates/{id}", operation_id = "delete_staff_certificate", tag = "Staff",
    params(("id" = Uuid, Path, description = "Certificate")), responses((status = 204, description = "Deleted.")))]
pub async fn delete(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    service::delete(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
