//! `POST /api/app/health/jobs/{id}/retry`

use axum::{Json, extract::State, http::HeaderMap};
use http::{App, Caller, IdPath};

use super::view::{HealthJobView, ViewContext};
use crate::health;

/// Queues a job again that failed for good. Rejected for a schedule's job, which is restarted instead, and for one that never reported an
/// outcome.
#[utoipa::path(post, path = "/api/app/health/jobs/{id}/retry", operation_id = "retry_job", tag = "Health",
    params(("id" = Uuid, Path, description = "Job")), responses((status = 200, description = "The job.", body = HealthJobView)))]
pub async fn retry(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    IdPath(id): IdPath,
) -> http::Result<Json<HealthJobView>> {
    let job = health::retry_job(&app, &scope, id).await?;
    Ok(Json(ViewContext::of(&app, &headers).await?.job(job)))
}
