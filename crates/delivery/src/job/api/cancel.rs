//! `POST /api/app/jobs/{id}/cancel`

use axum::{Json, extract::State, http::HeaderMap};
use http::{App, Caller, IdPath, culture_of};

use super::view::{JobView, view};
use crate::job::service;

/// Cancels a job. A running job stops at its next heartbeat; a finished one is not affected.
#[utoipa::path(post, path = "/api/app/jobs/{id}/cancel", operation_id = "cancel_job", tag = "Jobs", params(("id" = Uuid, Path)), responses((status = 200, body = JobView)))]
pub async fn cancel(State(app): State<App>, Caller(scope): Caller, headers: HeaderMap, IdPath(id): IdPath) -> http::Result<Json<JobView>> {
    let cancelled = service::call_off(&app, &scope, id).await?;
    Ok(Json(view(&app, &culture_of(&app, &headers), cancelled)))
}
