//! `PUT /api/openiddict/applications/{id}/secret`

use axum::{Json, extract::State};
use chrono::TimeDelta;
use http::{App, Body, Caller, IdPath};

use super::view::{ApplicationView, SecretRequest};
use crate::application::service;

/// Sets a new secret of a confidential application; the previous one may stay valid for some hours.
#[utoipa::path(put, path = "/api/openiddict/applications/{id}/secret", operation_id = "rotate_application_secret", tag = "OpenIddict",
    params(("id" = Uuid, Path, description = "Application")), request_body = SecretRequest,
    responses((status = 200, description = "The application.", body = ApplicationView)))]
pub async fn rotate_secret(
    State(app): State<App>,
    Caller(scope): Caller,
    IdPath(id): IdPath,
    Body(request): Body<SecretRequest>,
) -> http::Result<Json<ApplicationView>> {
    let overlap = TimeDelta::hours(request.overlap_hours.into());
    Ok(Json(service::rotate_secret(&app, &scope, id, &request.client_secret, overlap).await?.into()))
}
