//! `POST /api/gdpr/requests/prepare-data`

use axum::{
    extract::State,
    http::{HeaderMap, StatusCode},
};
use http::{App, Caller, culture_of};

use crate::personal_data::service;

/// Requests a copy of the caller's personal data. It is prepared in the background; its titles are in the language of the request.
#[utoipa::path(post, path = "/api/gdpr/requests/prepare-data", operation_id = "prepare_personal_data", tag = "Personal data",
    responses((status = 204, description = "Requested."), (status = 400, description = "One is being prepared, or the last one is too recent.")))]
pub async fn prepare(State(app): State<App>, Caller(scope): Caller, headers: HeaderMap) -> http::Result<StatusCode> {
    service::prepare(&app, &scope, &culture_of(&app, &headers)).await?;
    Ok(StatusCode::NO_CONTENT)
}
