//! `DELETE /api/app/clients/{id}/health-override`

use axum::{extract::State, http::StatusCode};
use http::{App, Caller, IdPath};

use crate::client_health::service;

/// Ends the override in force: the computed band counts again.
#[utoipa::path(delete, path = "/api/app/clients/{id}/health-override", operation_id = "end_client_health_override", tag = "Clients",
    params(("id" = Uuid, Path, description = "Client")), responses((status = 204, description = "Ended.")))]
pub async fn end_override(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    service::end_override(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
