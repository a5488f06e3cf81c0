//! `GET /api/app/jobs/{id}`

use axum::{Json, extract::State, http::HeaderMap};
use http::{App, Caller, IdPath, culture_of};

use super::view::{JobView, view};
use crate::job::service;

/// One of the caller's own jobs; callers who may see the jobs of others get any job.
#[utoipa::path(get, path = "/api/app/jobs/{id}", operation_id = "get_job", tag = "Jobs", params(("id" = Uuid, Path)), responses((status = 200, body = JobView)))]
pub async fn get(State(app): State<App>, Caller(scope): Caller, headers: HeaderMap, IdPath(id): IdPath) -> http::Result<Json<JobView>> {
    let job = service::get(&app, &scope, id).await?;
    Ok(Json(view(&app, &culture_of(&app, &headers), job)))
}
