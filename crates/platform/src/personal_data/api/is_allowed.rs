//! `GET /api/gdpr/requests/is-request-allowed`

use axum::{Json, extract::State};
use http::{App, Caller};

use crate::personal_data::service;

/// Whether the caller may request a copy now: one at a time, and one a day unless the host decides otherwise.
#[utoipa::path(get, path = "/api/gdpr/requests/is-request-allowed", operation_id = "is_personal_data_request_allowed", tag = "Personal data",
    responses((status = 200, description = "Whether it is allowed.", body = bool, content_type = "application/json")))]
pub async fn is_allowed(State(app): State<App>, Caller(scope): Caller) -> http::Result<Json<bool>> {
    Ok(Json(service::is_allowed(&app, &scope).await?))
}
