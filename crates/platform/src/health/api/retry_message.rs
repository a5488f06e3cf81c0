//! `POST /api/app/health/messages/{id}/retry`

use axum::{extract::State, http::StatusCode};
use http::{App, Caller, IdPath};

use crate::health;

/// Queues a message again that failed for good.
#[utoipa::path(post, path = "/api/app/health/messages/{id}/retry", operation_id = "retry_message", tag = "Health",
    params(("id" = Uuid, Path, description = "Message")), responses((status = 204, description = "Queued.")))]
pub async fn retry(State(app): State<App>, Caller(scope): Caller, IdPath(id): IdPath) -> http::Result<StatusCode> {
    health::retry_message(&app, &scope, id).await?;
    Ok(StatusCode::NO_CONTENT)
}
