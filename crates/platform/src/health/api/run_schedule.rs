//! `POST /api/app/health/schedules/{kind}/run`

use axum::{Json, extract::State, http::HeaderMap};
use http::{App, Caller, TextPath};

use super::view::{HealthJobView, ViewContext};
use crate::health;

/// Starts a schedule now, unless a job of it waits or runs; the next start is one interval from now.
#[utoipa::path(post, path = "/api/app/health/schedules/{kind}/run", operation_id = "run_schedule", tag = "Health",
    params(("kind" = String, Path, description = "Kind of its job")), responses((status = 200, description = "The job.", body = HealthJobView)))]
pub async fn run(
    State(app): State<App>,
    Caller(scope): Caller,
    headers: HeaderMap,
    TextPath(kind): TextPath<String>,
) -> http::Result<Json<HealthJobView>> {
    let job = health::run_schedule(&app, &scope, &kind).await?;
    Ok(Json(ViewContext::of(&app, &headers).await?.job(job)))
}
