//! `POST /api/app/health/jobs/{id}/cancel`

use axum::{Json, extract::State, http::HeaderMap};
use http::{App, Caller, IdPath};

use super::view::{HealthJobView, ViewContext};
use crate::health;

/// Cancels a job that has not ended; a running one stops at its next heartbeat.
#[utoipa::path(post, path = "/api/app/health/jobs/{id}/cancel", operation_id = "cancel_any_job", tag = "Health",
    params(("id" = Uuid, Path, description = "Job")), responses((status = 200, description = "The job.", body = HealthJobView)))]
pub async fn cancel(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    IdPath(id): IdPath,
) -> http::Result<Json<HealthJobView>> {
    let job = health::cancel_job(&app, &scope, id).await?;
    Ok(Json(ViewContext::of(&app, &headers).await?.job(job)))
}
